// Pieces glide from where they lay to where they lie now; whoever wants no motion has none.

import { animate, finishAll, roll, turnOver, turnTo, walk } from "./motions.js";
import { dress } from "./pieces.js";

const LONGEST = 420, MOST = 60;
const ROLLING = 1.7, WALKING = 1.2;  // of the time of a glide
let time = LONGEST;
const still = matchMedia("(prefers-reduced-motion: reduce)");
const air = document.getElementById("air");

export const moving = () => !still.matches;

// Nothing glides longer than it may before the next thing happens.
export function pace(most) {
  time = Math.min(LONGEST, most);
}

const boxOf = (thing) => thing.firstElementChild.getBoundingClientRect();

// What lies where, before it is laid anew.
export function positions(things) {
  const all = new Map();
  for (const [id, thing] of things) {
    if (!thing.item) continue;
    const { face, x, y, degrees } = thing.item;
    all.set(id, { box: still.matches ? null : boxOf(thing), zone: thing.closest(".zone"), key: face, x, y, degrees });
  }
  return all;
}

// What is to be heard of it: "die", "splash", "card" or nothing.
export function sounding(before, things) {
  let heard = "";
  for (const [id, thing] of things) {
    const { item } = thing, old = before.get(id);
    if (!item || (old && same(old, thing))) continue;
    if (item.motion === "rolls") return "die";
    if (item.motion) heard = "splash";
    else heard ||= "card";
  }
  return heard;
}

const same = (old, thing) => old.key === thing.item.face && old.x === thing.item.x && old.y === thing.item.y
  && old.degrees === thing.item.degrees && old.zone === thing.closest(".zone");

// Nothing may be under way while sizes are taken: what moves makes its zone look larger.
export function land() {
  finishAll();
  if (!air.firstChild) return;
  air.replaceChildren();
  for (const each of document.querySelectorAll(".flying")) each.classList.remove("flying");
}

export function glide(before, things) {
  if (still.matches || !before.size) return;
  // The time of a glide that is followed is short of the beat; what takes longer is ended by the next.
  let count = 0;
  for (const [id, thing] of things) {
    if (!thing.item) continue;
    const old = before.get(id), now = boxOf(thing);
    if (!old) {
      animate(thing, [{ opacity: 0, transform: "scale(.8)" }, { opacity: 1, transform: "none" }], { duration: time / 2, easing: "ease-out" });
      continue;
    }
    const turned = old.key !== thing.item.face;
    const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
    const [x, y] = [0, 1].map((way) => middle(old.box)[way] - middle(now)[way]);
    if (turned && thing.item.motion === "rolls") {
      roll(thing, { x, y }, time * ROLLING);
      continue;
    }
    if (turned) turn(thing, old);
    turnTo(thing, old.degrees, thing.item.degrees, time);
    if (!now.width || !old.box.width || (Math.hypot(x, y) < 3 && Math.abs(old.box.width - now.width) < 3)) continue;
    count += 1;
    if (count > MOST) return;
    if (thing.item.motion === "walks") {
      walk(thing, { x, y }, time * WALKING);
      continue;
    }
    const size = old.degrees === thing.item.degrees ? Math.hypot(old.box.width, old.box.height) / Math.hypot(now.width, now.height) : 1;
    const frames = [{ transform: `translate(${x}px, ${y}px) scale(${size})` }, { transform: "none" }];
    if (old.zone === thing.closest(".zone")) {
      animate(thing, frames.map((each) => ({ ...each, zIndex: 20 })), { duration: time, easing: "ease-in-out" });
    } else fly(thing, frames);
  }
}

// What is the size of a card turns over; a sign that changes on something else shines through.
function turn(thing, old) {
  const { item } = thing;
  if (old.key && item.face && thing.classList.contains("flat")) turnOver(thing, { key: old.key, frame: item.window ?? [0, 0, ...item.size] }, time);
  else animate(thing.querySelector(".face"), [{ opacity: .2 }, { opacity: 1 }], { duration: time });
}

// From one zone to another it goes through the air above them all.
function fly(thing, frames) {
  const ghost = copyOf(thing, thing.getBoundingClientRect());
  thing.classList.add("flying");
  animate(ghost, frames, { duration: time * 1.3, easing: "ease-in-out" })
    .finished.catch(() => {}).finally(() => {
      ghost.remove();
      thing.classList.remove("flying");
    });
}

// A likeness of an item above everything, at ``box`` of the window.
export function copyOf(thing, box) {
  const ghost = thing.cloneNode(true), { item } = thing;
  ghost.removeAttribute("tabindex");
  ghost.classList.add("ghost");
  ghost.classList.remove("lit", "chosen", "hinted", "flying");
  const width = Number(getComputedStyle(thing).getPropertyValue("--w"));
  const mm = parseFloat(getComputedStyle(thing.closest(".ground")).getPropertyValue("--mm"));
  ghost.style.setProperty("--mm", `${mm || box.width / width}px`);
  ghost.style.left = `${box.left}px`;
  ghost.style.top = `${box.top}px`;
  air.append(ghost);
  if (item.face) {
    const face = ghost.querySelector(".face");
    delete face.dataset.key;
    dress(face, item.face, item.window ?? [0, 0, ...item.size]);
  }
  return ghost;
}

export function vanish(gone) {
  for (const each of gone) each.remove();
}
