// The end of a game: who has won and why, the points, and what may follow.

import * as server from "./asking.js";
import { dress, element } from "./pieces.js";
import { note } from "./saying.js";
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
  $("another").hidden = !view.chooser;
  if (view.chooser) $("another").href = view.chooser;
  $("on-paper").hidden = !ending.puzzle;
}

// The card as it is printed, at its own size, handed to the printer of the browser.
async function printIt() {
  try {
    const { pieces } = await server.paper();
    $("paper").replaceChildren(...pieces.map(({ face, size: [width, height] }) => {
      const host = element("div");
      // At its own size, but for what is larger than a page of that printer.
      Object.assign(host.style, { width: `min(${width}mm, 100%, calc(100vh * ${width / height} - 1mm))`, aspectRatio: `${width} / ${height}` });
      dress(host, face, [0, 0, width, height]);
      return host;
    }));
    await Promise.all(pieces.map(({ face }) => server.drawing(face)));
    await new Promise((resolve) => { setTimeout(resolve, 100); });
    print();
  } catch (error) {
    if (!(error instanceof server.Refused || error instanceof server.Lost)) throw error;
    note(word("failed", { why: error.message }));
  }
}

function row(name, points, won) {
  return element("tr", { class: won ? "victor" : "" }, element("th", { scope: "row", textContent: name }),
    element("td", { textContent: points }), element("td", { textContent: won ? word("winner") : "" }));
}

export function wireEnding({ again, lookBack }) {
  $("again").addEventListener("click", again);
  $("on-paper").addEventListener("click", printIt);
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
