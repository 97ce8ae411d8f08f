// The page's own words, which the server sends in the reader's language.

// What has to be said before the server has sent any.
const AT_FIRST = {
  lost: "The connection to the table is lost. Trying again …",
  gone: "There is no table at this address any more.",
  failed: "That did not work: {why}",
};
let sent = {};

export function useWords(words) {
  sent = words ?? {};
  for (const each of document.querySelectorAll("[data-word]")) each.textContent = word(each.dataset.word);
  for (const each of document.querySelectorAll("[data-stroke]")) each.dataset.tip = `${word(each.dataset.word)} (${each.dataset.stroke})`;
  for (const each of document.querySelectorAll("[data-name]")) {
    each.setAttribute("aria-label", word(each.dataset.name));
    if (each.matches("button")) each.dataset.tip = word(each.dataset.name) + (each.dataset.key ? ` (${each.dataset.key})` : "");
  }
  for (const each of document.querySelectorAll("[data-placeholder]")) {
    each.placeholder = word(each.dataset.placeholder);
    each.setAttribute("aria-label", word(each.dataset.placeholder));
  }
}

export function word(key, values = {}) {
  const text = sent[`page.${key}`] ?? AT_FIRST[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}
