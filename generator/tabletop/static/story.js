// What happened, told and listed, and the way back through it.

import { earlier } from "./asking.js";
import { element, settle } from "./pieces.js";
import { ruleLink } from "./rulebook.js";
import { word } from "./words.js";

const $ = (id) => document.getElementById(id);
const TOLD_AT_ONCE = 12, TABBED = 8;
let told = null, first = 0, listed = "";
let whole = [];  // all of the log that was sent so far, by its place in it: a view has the newest part
let lines = new Map();  // what a line of the log was made of, and the line: a long log is not drawn anew at each move

// Forget what has been told: another person looks.
export function forget() {
  told = null;
  listed = "";
  whole = [];
  lines.clear();
  $("log").replaceChildren();
  $("told").replaceChildren();
}

export function tell(text) {
  $("told").append(element("p", { textContent: text }));
  while ($("told").children.length > 40) $("told").firstChild.remove();
}

// Tell all of it again when next looked at, since it may lead to the rulebook now.
export function listAgain() {
  listed = "";
  lines.clear();
}

// ``own`` is who looks; entries since that person's last decision stand out.
export function showLog(view) {
  const { log } = view, end = view.log_before + log.length;
  const stamp = JSON.stringify([end, log.at(-1), view.at, view.seat]);
  if (stamp === listed) return;
  listed = stamp;
  log.forEach((entry, index) => { whole[view.log_before + index] = entry; });
  // What was taken back is gone; who looks back only does not see the rest.
  if (view.at === view.decisions) whole.length = end;
  list(view, end);
  $("log").scrollTop = $("log").scrollHeight;
  if (view.at !== view.decisions && !view.passing) return;
  const last = log.at(-1)?.decision ?? 0;
  if (told === null) first = last;
  else if (last > told || log.length) {
    for (const entry of log.filter((each) => each.decision > told).slice(-TOLD_AT_ONCE)) tell(entry.says.join("; "));
  }
  told = Math.max(last, first);
  if (last < told) told = last;
}

// All there is up to ``end`` without a gap, and a way to what came before it.
function list(view, end) {
  let from = view.log_before;
  while (from > 0 && whole[from - 1]) from -= 1;
  const log = whole.slice(from, end), mine = log.findLastIndex((entry) => view.own.includes(entry.seat));
  const old = lines;
  lines = new Map();
  const rows = log.map((entry, index) => {
    const current = entry.decision === view.at && view.at !== view.decisions;
    const key = JSON.stringify([from + index, entry, current]), here = old.get(key) ?? line(entry, view, current);
    lines.set(key, here);
    here.classList.toggle("fresh", index > mine);
    setTabStops(here, index >= log.length - TABBED);
    return here;
  });
  settle($("log"), from ? [wayBack(view, from, end), ...rows] : rows);
}

function wayBack(view, from, end) {
  const ask = element("button", { type: "button", textContent: word("earlier", { n: from }) });
  ask.addEventListener("click", async () => {
    ask.disabled = true;
    const stamp = listed, part = await earlier(view.seat, from).catch(() => null);
    // Another look has come between: it has a way back of its own.
    if (stamp !== listed || !part) { ask.disabled = false; return; }
    const first = $("log").children[1];
    part.log.forEach((entry, index) => { whole[part.log_before + index] = entry; });
    list(view, end);
    first?.scrollIntoView({ block: "nearest" });
    const next = $("log").firstElementChild;
    (next.querySelector("button") ?? next.querySelector("a"))?.focus({ preventScroll: true });
  });
  return element("li", { class: "earlier" }, ask);
}

// Tab stops at the newest alone: a long game would put hundreds of links between the table and its buttons.
function setTabStops(here, newest) {
  if (here.newest === newest) return;
  here.newest = newest;
  for (const link of here.querySelectorAll("a, button")) link.tabIndex = newest ? 0 : -1;
}

function line(entry, view, current) {
  const born = element("li");
  const name = view.players.find((each) => each.seat === entry.seat)?.name ?? "";
  born.dataset.seat = entry.seat;
  const link = element("a", { href: `#at=${entry.decision}`, textContent: entry.decision, "data-tip": name });
  if (current) link.setAttribute("aria-current", "true");
  const rule = ruleLink(entry.rule);
  born.append(link, element("div", {}, ...entry.says.map((text, index) =>
    element("p", { class: index ? "then" : "" }, text, ...(rule && !index ? [rule] : [])))));
  return born;
}

export function showPast(view) {
  const slider = $("slider");
  slider.max = view.decisions;
  slider.value = view.at;
  $("where").textContent = word("at_decision", { at: view.at, all: view.decisions });
  slider.setAttribute("aria-valuetext", $("where").textContent);
  $("back-one").disabled = view.at <= 0;
  $("on-one").disabled = view.at >= view.decisions;
}

// The decision that the address names, or null for the game as it stands.
export function wanted() {
  const named = /^#at=(\d{1,7})$/.exec(location.hash);
  return named ? Number(named[1]) : null;
}

export function goTo(at) {
  const hash = at === null ? "" : `#at=${at}`;
  if (location.hash === hash) return;
  history.replaceState(null, "", hash || location.pathname + location.search);
  dispatchEvent(new HashChangeEvent("hashchange"));
}
