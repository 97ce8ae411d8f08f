// The rulebook beside the table: opened at a clause, searched, and led to by what the page says.

import * as server from "./asking.js";
import { enlarge } from "./gestures.js";
import { dress, element } from "./pieces.js";
import { word } from "./words.js";

const $ = (id) => document.getElementById(id);
const CLAUSE = "[A-Z]{2,3}-[A-Z]?\\d+(?:\\.\\d+)*[a-z]?", LONGEST = 260;  // pixels a figure is high
let book = null, sign = null, opener = null;

// Once, when there is time for it; ``told`` is called when terms and clauses can be led to.
export async function loadRules(view, told) {
  $("open-rules").hidden = !view.rules;
  if (!view.rules || book) return;
  book = {};
  try { book = await server.rules(); } catch (error) {
    book = null;
    if (!(error instanceof server.Refused || error instanceof server.Lost)) throw error;
    return;
  }
  const terms = Object.keys(book.terms).sort((one, other) => other.length - one.length).map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  sign = new RegExp(`\\b${CLAUSE}${terms.length ? `|(?<![\\p{L}\\p{N}])(?:${terms.join("|")})s?(?![\\p{L}\\p{N}])` : ""}`, "giu");
  fill();
  told();
}

function fill() {
  const template = document.createElement("template");
  template.innerHTML = book.html;
  for (const figure of template.content.querySelectorAll("figure[data-face]")) {
    const face = book.faces[figure.dataset.face];
    if (face) figure.prepend(picture(face));
    else figure.remove();
  }
  $("rules-text").replaceChildren(template.content);
  const parts = [...$("rules-text").querySelectorAll("h3")];
  $("rules-parts").replaceChildren(element("option", { value: "", textContent: word("rules_parts") }),
    ...parts.map((each) => element("option", { value: each.id, textContent: each.textContent })));
  $("rules-aids").replaceChildren(...book.aids.map((aid, at) => {
    const button = element("button", { type: "button", textContent: labelOf(aid, at) });
    button.addEventListener("click", () => enlarge(button.textContent, aid.face, aid.size));
    return button;
  }));
  seen.disconnect();
  for (const each of $("rules-text").querySelectorAll(".shown")) seen.observe(each);
}

// Several sides of one name are counted.
function labelOf({ label }, at) {
  const alike = book.aids.flatMap((each, index) => (each.label === label ? [index] : []));
  return alike.length > 1 ? `${label} ${alike.indexOf(at) + 1}` : label;
}

function picture({ face, size: [width, height] }) {
  const host = element("div", { class: "shown", "data-key-of": face });
  host.style.aspectRatio = `${width} / ${height}`;
  host.style.width = `min(100%, ${Math.round(LONGEST * width / height)}px)`;
  host.size = [width, height];
  return host;
}

// Drawn when they come into sight.
const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    seen.unobserve(target);
    dress(target, target.dataset.keyOf, [0, 0, ...target.size]);
  }
}, { rootMargin: "300px" });

// ---- leading to it -------------------------------------------------------------------------

// The element of a clause, or of the first of those below it.
function anchorOf(clause) {
  const found = book?.clauses?.find((each) => each === clause) ?? book?.clauses?.find((each) => each.startsWith(`${clause}.`));
  return found ? `rule-${found}` : null;
}

const link = (text, anchor, name) => element("a", { class: "term", href: `#${anchor}`, textContent: text, "data-anchor": anchor, "data-tip": name ?? word("see_rules") });

// A clause as a link, or nothing where the book has none like that.
export function ruleLink(clause, text = clause) {
  const anchor = clause && anchorOf(clause);
  if (!anchor) return null;
  const born = link(text, anchor, word("see_rule", { rule: clause }));
  if (text !== clause) born.setAttribute("aria-label", word("see_rule", { rule: clause }));
  born.classList.add("clause");
  return born;
}

// A text in which clauses and terms of the rulebook lead to it; of each term the first time.
export function linked(text) {
  if (!sign) return [text];
  const parts = [], met = new Set();
  let at = 0;
  for (const found of text.matchAll(sign)) {
    const low = found[0].toLowerCase();
    const anchor = anchorOf(found[0]) ?? book.terms[low] ?? book.terms[low.replace(/s$/, "")];
    if (!anchor || met.has(anchor)) continue;
    met.add(anchor);
    parts.push(text.slice(at, found.index), link(found[0], anchor));
    at = found.index + found[0].length;
  }
  return [...parts, text.slice(at)];
}

// ---- the panel -----------------------------------------------------------------------------

export function openRules(anchor = "") {
  if (!book?.html) return;
  if ($("rules").hidden) opener = document.activeElement;
  $("rules").hidden = false;
  document.body.classList.add("rules-open");
  $("open-rules").setAttribute("aria-expanded", "true");
  if (!anchor) {
    $("rules-search").focus();
    pointTo(document.querySelector("#prompt a.clause")?.dataset.anchor);
    return;
  }
  search("");
  const goal = pointTo(anchor);
  if (!goal) return;
  goal.tabIndex = -1;
  goal.focus({ preventScroll: true });
}

// The rule that is asked about, at the top of what is seen of the book.
function pointTo(anchor) {
  const goal = document.getElementById(anchor ?? "");
  if (!goal) return null;
  goal.scrollIntoView({ block: "start" });
  for (const each of $("rules-text").querySelectorAll(".pointed")) each.classList.remove("pointed");
  goal.classList.add("pointed");
  return goal;
}

function closeRules() {
  $("rules").hidden = true;
  document.body.classList.remove("rules-open");
  $("open-rules").setAttribute("aria-expanded", "false");
  (opener?.isConnected ? opener : $("open-rules")).focus();
}

// Only what has all the words stays, below the headings of its part.
function search(text) {
  $("rules-search").value = text;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  let heads = [], count = 0;
  for (const each of $("rules-text").children) {
    const level = /^H(\d)$/.exec(each.tagName)?.[1];
    const fits = words.every((one) => each.textContent.toLowerCase().includes(one));
    each.hidden = !fits;
    if (level) heads = [...heads.filter((head) => head.tagName < each.tagName), each];
    if (!fits) continue;
    count += 1;
    for (const head of heads) head.hidden = false;
  }
  $("rules-count").textContent = words.length ? word("rules_found", { n: count }) : "";
  mark(words);
}

// What was looked for stands out, where a browser can do so.
function mark(words) {
  if (!CSS.highlights) return;
  CSS.highlights.delete("sought");
  const ranges = [], walker = document.createTreeWalker($("rules-text"), NodeFilter.SHOW_TEXT);
  while (words.length && walker.nextNode()) {
    const { currentNode: node } = walker, text = node.data.toLowerCase();
    for (const one of words) {
      for (let at = text.indexOf(one); at >= 0; at = text.indexOf(one, at + 1)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + one.length);
        ranges.push(range);
      }
    }
  }
  if (ranges.length) CSS.highlights.set("sought", new Highlight(...ranges));
}

export function wireRules() {
  $("open-rules").addEventListener("click", () => ($("rules").hidden ? openRules() : closeRules()));
  $("close-rules").addEventListener("click", closeRules);
  $("rules-search").addEventListener("input", () => search($("rules-search").value));
  $("rules-parts").addEventListener("change", () => {
    if ($("rules-parts").value) openRules($("rules-parts").value);
    $("rules-parts").value = "";
  });
  addEventListener("click", (event) => {
    const anchor = event.target.closest?.("a.term")?.dataset.anchor;
    if (!anchor) return;
    event.preventDefault();
    event.stopPropagation();
    openRules(anchor);
  }, true);
  $("rules").addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    if (event.target === $("rules-search") && $("rules-search").value) search("");
    else closeRules();
  });
}
