// The game in a few words, open until it has been read and closed; closed, it stays so in this browser.

import { narrow } from "./laying.js";
import { recall, remember } from "./memory.js";
import { element } from "./pieces.js";
import { linked } from "./rulebook.js";

const host = document.getElementById("brief"), text = document.getElementById("brief-text");
let shown = "";

export function showBrief({ game, brief }, again = false) {
  if (shown === game && !again) return;
  shown = game;
  host.hidden = !brief.length;
  text.replaceChildren(...brief.map((line) => element("p", {}, ...linked(line))));
  host.open = recall(`brief ${game}`) !== "read";
  // A phone shows the panel on demand only.
  if (narrow()) document.getElementById("table").before(host);
}

host.addEventListener("toggle", () => remember(`brief ${shown}`, host.open ? "" : "read"));
