// What can be done, gathered by kind: a button for each, with its number of choices and a key of its own.

import { saidWords, isSaid } from "./choosing.js";
import { narrow } from "./laying.js";
import { dress, element, sizeOf } from "./pieces.js";
import { word } from "./words.js";

const TAKEN = new Set("usrxtmlp");  // letters that do something else
const MOST_TOLD = 6, MOST_BEGINNINGS = 10, TALL = 40;

// A letter for each kind, the first of its own that is free; "" where none is.
export function lettersFor(kinds) {
  const used = new Set(TAKEN);
  return kinds.map((kind) => {
    const letter = [...kind.toLowerCase()].find((each) => /[a-z]/.test(each) && !used.has(each)) ?? "";
    used.add(letter);
    return letter;
  });
}

// Buttons for the kinds of move there are, while none has been begun.
export function kindButtons(choosing, hands) {
  if (choosing.begun) return [];
  const open = choosing.moves.filter(({ kind, touches }) => kind && touches.length);
  const kinds = [...new Set(open.map(({ kind }) => kind))], letters = lettersFor(kinds);
  if (kinds.length < 2) return [];
  return kinds.map((kind, at) => {
    const moves = open.filter((move) => move.kind === kind), [only] = moves;
    const text = moves.length > 1 ? word("kind_of", { kind, n: moves.length }) : only.says;
    const act = moves.length > 1 ? () => hands.pick(kind) : () => hands.play(only);
    return withKey(chip(text, act, "kind"), letters[at]);
  });
}

function withKey(born, letter) {
  if (!letter) return born;
  born.dataset.letter = letter;
  born.setAttribute("aria-keyshortcuts", letter);
  born.append(element("kbd", { textContent: letter, "aria-hidden": "true" }));
  return born;
}

function chip(text, act, name) {
  const born = element("button", { type: "button", class: name, textContent: text });
  born.addEventListener("click", act);
  return born;
}

// Of a kind that was picked: its few moves, or else what they begin with.
export function ofTheKind(choosing, things, hands) {
  const { candidates, kind, path } = choosing;
  if (!kind || path.length) return [];
  if (candidates.length <= MOST_TOLD) return candidates.map((move) => chip(move.says, () => hands.play(move), "says"));
  const steps = [...choosing.next].filter((step) => !isSaid(step));
  if (steps.length > MOST_BEGINNINGS || steps.length < 2) return [];
  return steps.map((step) => chip((things.get(step)?.item ?? things.get(step)?.spot)?.label ?? saidWords(step), () => hands.push(step), "says"));
}

// On a phone what can be touched may lie a screen further down: it stands in the prompt as well.
export function farAway(choosing, things, hands) {
  if (!narrow()) return [];
  const open = [...choosing.next].filter((step) => !isSaid(step)).map((step) => things.get(step)).filter((thing) => thing?.item?.face);
  const { bottom } = document.getElementById("turn").getBoundingClientRect();
  const isFar = (thing) => { const box = thing.getBoundingClientRect(); return box.top < bottom || box.bottom > innerHeight; };
  if (!open.length || open.length > MOST_BEGINNINGS || !open.some(isFar)) return [];
  return open.map((thing) => {
    const [width, height] = sizeOf(thing.item), born = chip("", () => hands.push(thing.dataset.id), "far-away");
    const face = element("span", { class: "likeness", "aria-hidden": "true" });
    Object.assign(face.style, { width: `${width * TALL / height}px`, height: `${TALL}px` });
    dress(face, thing.item.face, thing.item.window ?? [0, 0, ...thing.item.size]);
    born.append(face, element("span", { class: "unseen", textContent: thing.dataset.says }));
    return born;
  });
}

// The button that a letter stands for is pressed; whether there is one.
export function pressKind(letter) {
  const button = /^[a-z]$/.test(letter) && document.querySelector(`#choices [data-letter="${letter}"]`);
  if (button) button.click();
  return !!button;
}
