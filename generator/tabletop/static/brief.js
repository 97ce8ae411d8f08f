// The game in a few words, open until it has been read and closed; closed, it stays so in this browser.

import { narrow } from "./laying.js";
import { recall, remember } from "./memory.js";
import { element } from "./pieces.js";
import { linked, ruleLink } from "./rulebook.js";
import { word } from "./words.js";

const host = document.getElementById("brief"), text = document.getElementById("brief-text");
let shown = "";

export function showBrief({ game, brief, variants }, again = false) {
  if (shown === game && !again) return;
  shown = game;
  host.hidden = !brief.length && !variants.length;
  text.replaceChildren(...(variants.length ? [playedWith(variants)] : []), ...brief.map((line) => element("p", {}, ...linked(line))));
  host.open = recall(`brief ${game}`) !== "read";
  // A phone shows the panel on demand only.
  if (narrow()) document.getElementById("table").before(document.getElementById("brief-place"));
}

// The rules that were chosen for this game, each with the way to its clause.
const playedWith = (variants) => element("p", {}, `${word("played_with")} `, ...variants.flatMap(([title, rule, on], at) =>
  [at ? ", " : "", word(on ? "rule_on" : "rule_off", { rule: title }), ruleLink(rule) ?? ""]));

host.addEventListener("toggle", () => remember(`brief ${shown}`, host.open ? "" : "read"));
