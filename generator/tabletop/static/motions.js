// How pieces move that do more than glide: dice roll, cards turn over, beasts walk, what was turned turns.

import { copyFace, element } from "./pieces.js";

const running = new Set();

export function animate(thing, frames, options) {
  const animation = thing.animate(frames, options);
  animation.of = thing;
  running.add(animation);
  animation.finished.catch(() => {}).finally(() => running.delete(animation));
  return animation;
}

// Nothing is under way after this.
export function finishAll() {
  for (const each of running) each.finish();
  running.clear();
  for (const each of document.querySelectorAll("#table .old-side")) each.remove();
}

const TUMBLES = 540, HOP = 0.32, STRIDE = 26, LEAN = 7, BOUNCE = 0.08;

// A die comes from its place, tumbles in the air and comes to rest as it fell.
export function roll(thing, from, duration) {
  const side = thing.firstElementChild.offsetWidth;
  const at = (far, high, turned) => ({ transform: `translate(${from.x * far}px, ${from.y * far - side * high}px) rotate(${turned}deg) scale(${1 + high / 2})` });
  thing.dataset.moves = "rolls";
  animate(thing, [{ ...at(1, 0, -TUMBLES), zIndex: 20 }, { ...at(0.5, HOP * 2, -TUMBLES / 2), zIndex: 20, offset: 0.4 },
    { ...at(0, 0, -40), zIndex: 20, offset: 0.7 }, { ...at(0, HOP / 2, -10), offset: 0.85 }, at(0, 0, 0)],
    { duration, easing: "ease-out" }).finished.catch(() => {}).finally(() => { delete thing.dataset.moves; });
}

// A beast leans from one foot to the other on its way, as often as it is far.
export function walk(thing, from, duration) {
  const steps = Math.max(2, 2 * Math.round(Math.hypot(from.x, from.y) / STRIDE / 2));
  const frames = Array.from({ length: steps + 1 }, (_, step) => {
    const left = 1 - step / steps, between = step > 0 && step < steps;
    const lean = between ? (step % 2 ? LEAN : -LEAN) : 0, up = between && step % 2 ? BOUNCE : 0;
    return { transform: `translate(${from.x * left}px, ${from.y * left}px) rotate(${lean}deg) scale(${1 + up})`, zIndex: 20 };
  });
  thing.dataset.moves = "walks";
  animate(thing, frames, { duration, easing: "linear" }).finished.catch(() => {}).finally(() => { delete thing.dataset.moves; });
}

// The old side goes up on its edge, and the new one comes down.
export function turnOver(thing, old, duration) {
  const face = thing.querySelector(".face"), edge = "perspective(60rem) rotateY(90deg)", flat = "perspective(60rem) rotateY(0)";
  const back = element("span", { class: "face old-side", "aria-hidden": "true" });
  copyFace(back, old.key, old.frame);
  thing.insertBefore(back, thing.lastElementChild);
  thing.dataset.moves = "turns";
  const over = () => {
    back.remove();
    delete thing.dataset.moves;
  };
  animate(back, [{ transform: flat, opacity: 1 }, { transform: edge, opacity: 1 }], { duration: duration / 2, easing: "ease-in", fill: "forwards" });
  animate(face, [{ transform: edge, opacity: 0 }, { transform: edge, opacity: 0, offset: 0.499 }, { transform: edge, opacity: 1, offset: 0.5 }, { transform: flat, opacity: 1 }],
    { duration, easing: "ease-out" }).finished.catch(() => {}).finally(over);
}

// The shorter way round.
export function turnTo(thing, before, now, duration) {
  const way = ((now - before + 540) % 360) - 180;
  if (way) animate(thing.querySelector(".face"), [{ rotate: `${now - way}deg` }, { rotate: `${now}deg` }], { duration, easing: "ease-in-out" });
}
