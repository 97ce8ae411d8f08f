// The keyboard at a free table: from piece to piece by arrows, a letter for every verb, and places aimed at in millimetres.

import { hideLoupe, lookCloser } from "./gestures.js";
import { zoom, zoomTo } from "./laying.js";
import { mayBeTaken } from "./free_verbs.js";
import { element } from "./pieces.js";
import { word } from "./words.js";

const $ = (id) => document.getElementById(id);
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const LIST = [["Tab ← ↑ → ↓", "key_arrows"], ["Enter", "key_menu"], ["d f r s l h c m", "key_letters"], ["Esc", "key_escape"], ["v", "key_look"],
  ["u", "key_undo"], ["o", "key_roll"], ["n", "key_note"], ["#", "key_numbers"], ["+ − 0", "key_zoom"]];
let place = null, keyed = false;

addEventListener("keydown", () => { keyed = true; }, true);
addEventListener("pointerdown", () => { keyed = false; }, true);

export function listFreeKeys() {
  const pair = (key, text) => [element("dt", { textContent: key }), element("dd", { textContent: text })];
  $("keys-list").replaceChildren(...LIST.flatMap(([key, text]) => pair(key, word(text))), ...pair(word("key_mouse"), word("key_pile")));
}

const reachable = () => [...document.querySelectorAll("#table .item")].filter((each) => each.item && mayBeTaken(each.item));
const middle = (thing) => {
  const box = thing.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};
const far = ([x, y], thing) => Math.hypot(middle(thing)[0] - x, middle(thing)[1] - y);

addEventListener("focusin", (event) => {
  const thing = event.target.closest("#table .item");
  if (thing) place = { id: thing.dataset.id, middle: middle(thing) };
});

// One piece of every area can be reached by Tab, the last that was stood on there or its first.
export function rove() {
  const areas = new Map();
  for (const each of reachable()) {
    const area = each.closest(".area");
    if (!areas.has(area)) areas.set(area, each);
    if (each.dataset.id === place?.id) areas.set(area, each);
    each.tabIndex = -1;
  }
  for (const each of areas.values()) each.tabIndex = 0;
}

// After a key that took away what it was pressed on: to the nearest piece.
export function keepFreeFocus() {
  const { activeElement } = document;
  if (!keyed || (activeElement && ![document.body, $("table")].includes(activeElement))) return;
  const all = reachable();
  if (!place || !all.length) return;
  const same = all.find((each) => each.dataset.id === place.id);
  stand(same ?? all.reduce((one, other) => (far(place.middle, other) < far(place.middle, one) ? other : one)));
}

export function stand(thing) {
  thing.focus({ preventScroll: true });
  thing.scrollIntoView({ block: "nearest", inline: "nearest" });
  rove();
}

function next(key, here) {
  const [dx, dy] = WAYS[key], [x, y] = middle(here);
  const cost = (each) => {
    const [ax, ay] = middle(each), along = (ax - x) * dx + (ay - y) * dy, aside = Math.abs((ax - x) * dy) + Math.abs((ay - y) * dx);
    return each === here || along < 2 ? Infinity : along + aside * 2.5;
  };
  const best = reachable().reduce((one, other) => (one && cost(one) <= cost(other) ? one : other), null);
  return best && cost(best) < Infinity ? best : null;
}

// ``carry`` has what is carried by keys: step(dx, dy), hop(way), lay(), drop(); ``verb(thing, letter)`` does it and says whether there is one.
export function attendFreeKeys({ carry, choose, verb, back, say }) {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const { key, target } = event;
    if (document.querySelector("dialog[open]") || !$("curtain").hidden) return;
    const thing = target.closest?.("#table .item");
    if (target.matches("input, textarea, select")) {
      if (key !== "Escape") return;
      target.blur();
    } else if (carry.on()) {
      if (key === "Escape") carry.drop();
      else if (key in WAYS) carry.step(...WAYS[key].map((way) => way * (event.shiftKey ? 1 : 10)));
      else if (target.matches("button")) return;
      else if (key === "Tab") carry.hop(event.shiftKey ? -1 : 1);
      else if (key === "Enter" || key === " ") carry.lay();
      else return;
    } else if (key === "Escape") {
      hideLoupe();
      back();
    } else if ((key === "Enter" || key === " ") && thing) choose(thing);
    else if (key in WAYS && !target.matches("button, a, summary")) {
      const goal = thing ? next(key, thing) : reachable()[0];
      if (goal) stand(goal);
    } else if (key === "+" || key === "=") zoomTo(zoom.by * 1.3);
    else if (key === "-") zoomTo(zoom.by / 1.3);
    else if (key === "0") zoomTo(1);
    else if (key === "v" && thing) lookCloser(thing);
    else if (thing?.item && verb(thing, key)) { /* done */ } else if (!say(key)) return;
    event.preventDefault();
  });
}
