// The end of a game: who has won and why, the points, and what may follow.

import { element } from "./pieces.js";
import { word } from "./words.js";

const $ = (id) => document.getElementById(id);
let put = "";  // the end that was put aside

export function showEnding(view) {
  const { ending } = view, there = ending && view.at === view.decisions && !view.passing;
  $("ending").hidden = !there || put === String(view.version);
  $("ending").dataset.version = view.version;
  if (!there) return;
  $("ending").dataset.won = ending.won;
  $("verdict").textContent = ending.verdict || word("over");
  const card = ending.puzzle ? [word("card_id", { card: ending.puzzle })] : [];
  $("why").replaceChildren(...[...ending.why, ...card].map((text) => element("p", { textContent: text })));
  $("points").replaceChildren(...view.players.map(({ seat, name }) => row(name, ending.points[seat], ending.victors.includes(seat))));
  $("points").hidden = new Set(ending.points).size < 2;
  $("again").hidden = !view.may.again;
}

function row(name, points, won) {
  return element("tr", { class: won ? "victor" : "" }, element("th", { scope: "row", textContent: name }),
    element("td", { textContent: points }), element("td", { textContent: won ? word("winner") : "" }));
}

export function wireEnding({ again, lookBack }) {
  $("again").addEventListener("click", again);
  $("look-back").addEventListener("click", lookBack);
  $("put-aside").addEventListener("click", () => {
    put = $("ending").dataset.version;
    $("ending").hidden = true;
    $("table").focus();
  });
}

export function openEnding() {
  put = "";
  $("ending").hidden = false;
  $("verdict").focus();
}
