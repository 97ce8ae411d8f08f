// What happened at a free table, listed whole and told as it comes.

import { element } from "./pieces.js";
import { tell } from "./story.js";

const $ = (id) => document.getElementById(id);
let told = null;

// Another person looks.
export function forgetLog() {
  told = null;
  $("log").replaceChildren();
  $("told").replaceChildren();
}

export function showLog(view) {
  const lines = view.log.map((entry) => JSON.stringify(entry));
  const known = told === null ? lines.length - 1 : lines.lastIndexOf(told);
  // A line that was taken back is gone; the one in its place is news.
  const fresh = known < 0 ? view.log.slice(-1) : view.log.slice(known + 1);
  for (const entry of fresh) tell(entry.says.join("; "));
  if (lines.at(-1) === told && $("log").children.length) return;
  told = lines.at(-1) ?? "";
  $("log").replaceChildren(...view.log.map((entry, at) => {
    const born = element("li", { class: at >= view.log.length - fresh.length ? "fresh" : "" },
      element("div", {}, ...entry.says.map((text, index) => element("p", { class: index ? "then" : "", textContent: text }))));
    born.dataset.seat = entry.seat;
    return born;
  }));
  $("log").scrollTop = $("log").scrollHeight;
}
