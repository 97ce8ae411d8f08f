// The player's own pencil: squares marked, ships ticked. It stays in this browser, and nobody is told.

import { element } from "./pieces.js";
import { recall, remember } from "./memory.js";
import { word } from "./words.js";

const $ = (id) => document.getElementById(id);
const HOME = location.pathname;
const SIGNS = ["", "water", "ship", "doubt"];
let marks = {}, ticks = [], drawing = false;

function load() {
  try {
    const kept = JSON.parse(recall("pencil") ?? "{}");
    if (kept.home === HOME) ({ marks, ticks } = kept);
  } catch { /* what is no note of ours is no note */ }
}
load();
const keep = () => remember("pencil", JSON.stringify({ home: HOME, marks, ticks }));

// A fresh game has a fresh card.
export function sharpen(view) {
  if (!view.decisions && view.at === 0 && !view.passing && $("table").dataset.pencilled === "old") {
    marks = {};
    ticks = [];
    keep();
  }
  $("table").dataset.pencilled = view.over ? "old" : "now";
  const boards = view.scene?.areas.filter((area) => area.pencil) ?? [];
  $("pencil").hidden = !boards.length || view.over;
  if ($("pencil").hidden) hold(false);
}

export const mayMark = (thing) => !!thing?.spot && !!thing.closest(".pencils");

export function mark(thing) {
  const next = SIGNS[(SIGNS.indexOf(thing.dataset.mark ?? "") + 1) % SIGNS.length];
  if (next) marks[thing.dataset.id] = next;
  else delete marks[thing.dataset.id];
  keep();
  show(thing);
}

export function show(thing) {
  const sign = mayMark(thing) ? marks[thing.dataset.id] ?? "" : "";
  const says = thing.spot.label + (sign ? `, ${word(`mark_${sign}`)}` : "");
  if ((thing.dataset.mark ?? "") === sign && thing.dataset.says === says) return;
  if (sign) thing.dataset.mark = sign;
  else delete thing.dataset.mark;
  thing.dataset.says = says;
  thing.setAttribute("aria-label", says);
}

export function hold(held) {
  drawing = held;
  document.body.classList.toggle("drawing", held);
  $("pencil").setAttribute("aria-pressed", String(held));
}

export const holding = () => drawing;

// Things to be ticked off, as boxes.
export function tickList(host, all) {
  if (host.dataset.ticks === all.join("|")) return;
  host.dataset.ticks = all.join("|");
  host.replaceChildren(...all.map((text) => {
    const box = element("input", { type: "checkbox", checked: ticks.includes(text) });
    box.addEventListener("change", () => {
      ticks = box.checked ? [...ticks, text] : ticks.filter((each) => each !== text);
      keep();
    });
    return element("label", {}, box, ` ${text}`);
  }));
}

export function wirePencil() {
  $("pencil").addEventListener("click", () => hold(!drawing));
}
