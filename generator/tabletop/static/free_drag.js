// Mouse, pen and finger at a free table: a piece is dragged anywhere, clicked for what can be done with it.

import { attendWheel, hideLoupe, lookCloser, panTo, showLoupe } from "./gestures.js";
import { copyOf } from "./gliding.js";
import { isPile, mayBeTaken, pileUnder } from "./free_verbs.js";

const $ = (id) => document.getElementById(id);
const SLIP = 7, LONG = 550, DWELL = 500;
let drag = null, pressing = 0, dwelling = 0, suppressed = false, rested = false;

const itemAt = (x, y) => document.elementsFromPoint(x, y).map((each) => each.closest(".item"))
  .find((each) => each?.item && mayBeTaken(each.item)) ?? null;

const board = () => document.querySelector('[data-area="table"] .board');

// A point of the window on the table, in mm; null beside it.
export function onTable(x, y) {
  const box = board().getBoundingClientRect(), [width, height] = board().closest(".area").size;
  const point = { x: (x - box.left) / box.width * width, y: (y - box.top) / box.height * height };
  return point.x >= 0 && point.y >= 0 && point.x <= width && point.y <= height ? point : null;
}

// Where something let go at a point of the window goes: a hand, a pile, or a place in mm; null for nowhere.
export function goalAt(x, y, item, items, seat) {
  const area = document.elementsFromPoint(x, y).map((each) => each.closest("[data-area], #hand")).find(Boolean);
  if (area?.id === "hand" || area?.dataset.area === "hand") return item.sort === "die" ? null : { seat };
  const other = /^hand (\d+)$/.exec(area?.dataset.area ?? "");
  if (other) return item.sort === "die" ? null : { seat: Number(other[1]) };
  const point = $("middle").contains(area ?? null) ? onTable(x, y) : null;
  if (!point) return null;
  const pile = pileUnder(item, point, items);
  return pile ? { pile: pile.id } : point;
}

// ``lay(what, goal)`` after a drag, ``press(thing)`` a click on a piece, ``place(x, y)`` one on anything else.
export function attendFree({ lay, press, place, goal, held }) {
  const table = $("table");
  table.addEventListener("pointerdown", (event) => {
    hideLoupe();
    clearTimeout(dwelling);
    rested = true;
    suppressed = false;
    if (event.button || held()) return;
    const thing = itemAt(event.clientX, event.clientY);
    if (!thing) {
      if (event.pointerType === "mouse" && event.target.closest("#middle.zoomed")) {
        drag = { id: event.pointerId, x: event.clientX, y: event.clientY, pan: [$("middle").scrollLeft, $("middle").scrollTop] };
      }
      return;
    }
    drag = { id: event.pointerId, thing, x: event.clientX, y: event.clientY, whole: event.shiftKey, ghost: null };
    if (event.pointerType !== "mouse") pressing = setTimeout(() => {
      if (drag && !drag.ghost) { suppressed = true; drag = null; lookCloser(thing); }
    }, LONG);
  });
  addEventListener("pointermove", (event) => { if (drag?.id === event.pointerId) move(event, goal); });
  const up = (event) => {
    clearTimeout(pressing);
    if (!drag || drag.id !== event.pointerId) return;
    const { ghost, thing, pan, x, y, what } = drag;
    if (pan) {
      suppressed = Math.hypot(event.clientX - x, event.clientY - y) > SLIP;
      drag = null;
    } else if (ghost) {
      // The click that comes with a drop is none.
      suppressed = true;
      setTimeout(() => { suppressed = false; }, 50);
      const aim = event.type === "pointerup" ? goal(...middle(event), what.item) : null;
      endDrag();
      if (aim) lay(what, aim, thing);
    } else drag = null;
  };
  addEventListener("pointerup", up);
  addEventListener("pointercancel", up);
  table.addEventListener("click", (event) => {
    if (suppressed) { suppressed = false; return; }
    if (event.target.closest("button, a, input")) return;
    // A click made by a key or a reader's cursor has no place on the screen.
    const thing = event.detail === 0 ? event.target.closest(".item") : itemAt(event.clientX, event.clientY);
    if (held()) place(event.clientX, event.clientY, thing);
    else if (thing?.item && mayBeTaken(thing.item)) press(thing);
    else press(null);
  });
  table.addEventListener("contextmenu", (event) => {
    const thing = event.target.closest(".item");
    if (!thing) return;
    event.preventDefault();
    lookCloser(thing);
  });
  attendLooks(table);
}

function attendLooks(table) {
  table.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse" || drag) return;
    clearTimeout(dwelling);
    const thing = event.target.closest(".item");
    // What comes to lie under a pointer that rests after a click is not looked at.
    if (thing && mayBeTaken(thing.item) && !rested) dwelling = setTimeout(() => showLoupe(thing), DWELL);
    else hideLoupe();
    rested = false;
  });
  table.addEventListener("pointerleave", hideLoupe);
  attendWheel();
}

// The middle of what is dragged, in the window.
const middle = (event) => [drag.centre[0] + event.clientX - drag.x, drag.centre[1] + event.clientY - drag.y];

function move(event, goal) {
  const [across, down] = [event.clientX - drag.x, event.clientY - drag.y];
  if (drag.pan) {
    panTo(drag, across, down);
    return;
  }
  const { thing } = drag;
  if (!drag.ghost) {
    if (Math.hypot(across, down) < SLIP) return;
    clearTimeout(pressing);
    const { item } = thing, box = thing.getBoundingClientRect(), face = thing.firstElementChild.getBoundingClientRect();
    const top = isPile(item) && (item.bag || !drag.whole) ? 1 : 0;
    drag.what = { item, top, side: item.sort === "held" ? "up" : "" };
    drag.centre = [face.left + face.width / 2, face.top + face.height / 2];
    drag.ghost = copyOf(thing, box);
    if (top) drag.ghost.classList.remove("pile");
    else thing.classList.add("lifted");
  }
  drag.ghost.style.translate = `${across}px ${down}px`;
  const aim = goal(...middle(event), thing.item);
  mark(aim);
}

export function mark(aim) {
  for (const each of document.querySelectorAll(".aimed")) each.classList.remove("aimed");
  if (!aim) return;
  const there = aim.pile !== undefined ? `.item[data-id="${aim.pile}"]`
    : aim.seat !== undefined ? `[data-area="hand ${aim.seat}"], [data-own="${aim.seat}"]` : null;
  if (there) document.querySelector(there)?.classList.add("aimed");
  else spotAt(aim)?.classList.add("aimed");
}

function spotAt({ x, y }) {
  const inside = [...document.querySelectorAll('[data-area="table"] .spot')].filter(({ spot }) =>
    Math.abs(spot.x - x) <= spot.width / 2 && Math.abs(spot.y - y) <= spot.height / 2);
  return inside.reduce((one, other) => (one && one.spot.width <= other.spot.width ? one : other), null);
}

export function endDrag() {
  if (!drag) return;
  drag.ghost?.remove();
  drag = null;
  mark(null);
  for (const each of document.querySelectorAll(".lifted")) each.classList.remove("lifted");
}
