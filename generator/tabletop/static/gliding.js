// Pieces glide from where they lay to where they lie now; whoever wants no motion has none.

import { dress } from "./pieces.js";

const LONGEST = 420, MOST = 60;
let time = LONGEST;
const still = matchMedia("(prefers-reduced-motion: reduce)");
const air = document.getElementById("air");

export const moving = () => !still.matches;

// Nothing glides longer than it may before the next thing happens.
export function pace(most) {
  time = Math.min(LONGEST, most);
}

const running = new Set();

function animate(thing, frames, options) {
  const animation = thing.animate(frames, options);
  running.add(animation);
  animation.finished.catch(() => {}).finally(() => running.delete(animation));
  return animation;
}

const boxOf = (thing) => thing.firstElementChild.getBoundingClientRect();

// What lies where, before it is laid anew.
export function positions(things) {
  const all = new Map();
  if (still.matches) return all;
  for (const [id, thing] of things) {
    if (!thing.item) continue;
    all.set(id, { box: boxOf(thing), zone: thing.closest(".zone"), key: thing.item.face });
  }
  return all;
}

// Nothing may be under way while sizes are taken: what moves makes its zone look larger.
export function land() {
  for (const each of running) each.finish();
  running.clear();
  if (!air.firstChild) return;
  air.replaceChildren();
  for (const each of document.querySelectorAll(".flying")) each.classList.remove("flying");
}

export function glide(before, things) {
  if (still.matches || !before.size) return;
  let count = 0;
  for (const [id, thing] of things) {
    if (!thing.item) continue;
    const old = before.get(id), now = boxOf(thing);
    if (!old) {
      animate(thing, [{ opacity: 0, transform: "scale(.8)" }, { opacity: 1, transform: "none" }], { duration: time / 2, easing: "ease-out" });
      continue;
    }
    if (old.key !== thing.item.face) {
      animate(thing.querySelector(".face"), [{ opacity: .2 }, { opacity: 1 }], { duration: time });
    }
    const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
    const [across, down] = [0, 1].map((way) => middle(old.box)[way] - middle(now)[way]);
    if (!now.width || !old.box.width || (Math.hypot(across, down) < 3 && Math.abs(old.box.width - now.width) < 3)) continue;
    count += 1;
    if (count > MOST) return;
    const from = `translate(${across}px, ${down}px) scale(${Math.hypot(old.box.width, old.box.height) / Math.hypot(now.width, now.height)})`;
    const frames = [{ transform: from }, { transform: "none" }];
    if (old.zone === thing.closest(".zone")) {
      animate(thing, frames.map((each) => ({ ...each, zIndex: 20 })), { duration: time, easing: "ease-in-out" });
    } else fly(thing, frames);
  }
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
