// Short words to the player: notes that pass, a banner that stays, why a move is not allowed.

import { linked } from "./rulebook.js";

const NOTE = 5000;
const $ = (id) => document.getElementById(id);

let noted = 0;
export function note(text) {
  $("toast").textContent = text;
  $("toast").classList.add("up");
  clearTimeout(noted);
  noted = setTimeout(() => $("toast").classList.remove("up"), NOTE);
}

export function banner(text) {
  $("banner").textContent = text;
  $("banner").hidden = !text;
}

export function refused(text) {
  $("refused").replaceChildren(...linked(text));
  $("refused").hidden = !text;
}
