// The frame of a table's page, ruled or free: its buttons, the connection to the server, the curtain.

import * as server from "./asking.js";
import { zoom, zoomTo } from "./laying.js";
import { recall, remember } from "./memory.js";
import { banner, note } from "./saying.js";
import { useWords, word } from "./words.js";

const $ = (id) => document.getElementById(id);
const RETRY = 1500;

// ---- buttons -------------------------------------------------------------------------------

function setTheme(theme) {
  document.documentElement.dataset.theme = theme ?? "";
  remember("theme", theme ?? "");
}

export function showPanel(open) {
  document.body.classList.toggle("panel-open", open);
  $("open-panel").setAttribute("aria-expanded", String(open));
  if (open) $("close-panel").focus();
}

async function save() {
  try {
    note(word("saved", { file: (await server.save()).saved }));
  } catch (error) { note(word("failed", { why: error.message })); }
}

// ``listKeys()`` writes the keys of the page into their dialog.
export function wireFrame(listKeys) {
  setTheme(recall("theme"));
  $("save").addEventListener("click", save);
  $("theme").addEventListener("click", () => {
    const dark = getComputedStyle(document.documentElement).getPropertyValue("--is-dark").trim() === "1";
    setTheme(dark ? "light" : "dark");
  });
  $("help").addEventListener("click", () => { listKeys(); $("keys").showModal(); });
  $("open-panel").addEventListener("click", () => showPanel(!document.body.classList.contains("panel-open")));
  $("close-panel").addEventListener("click", () => showPanel(false));
  for (const each of document.querySelectorAll("[data-close]")) each.addEventListener("click", () => each.closest("dialog").close());
  $("larger").addEventListener("click", () => zoomTo(zoom.by * 1.3));
  $("smaller").addEventListener("click", () => zoomTo(zoom.by / 1.3));
  $("fit").addEventListener("click", () => zoomTo(1));
}

// ---- connection ----------------------------------------------------------------------------

let retrying = 0;
export function lose(state, look) {
  state.lost = true;
  banner(word("lost"));
  clearTimeout(retrying);
  retrying = setTimeout(() => { if (state.lost) look(); }, RETRY);
}

// A view is here, and with it the words and the fonts it is shown in.
export function welcome(state, view) {
  if (state.lost) {
    state.lost = false;
    banner("");
    note(word("again"));
  }
  if (document.documentElement.dataset.language !== view.language) {
    useWords(view.words);
    document.documentElement.lang = document.documentElement.dataset.language = view.language;
  }
  server.loadFonts(view.fonts);
}

// ---- several people at one machine ---------------------------------------------------------

// Nothing behind the curtain can be reached before ``name`` has lifted it.
export function lowerCurtain(name, behind, lifted) {
  $("curtain-name").textContent = word("curtain_for", { name });
  $("curtain-says").textContent = word("curtain_says");
  $("lift").textContent = word("lift", { name });
  $("lift").onclick = () => {
    $("curtain").hidden = true;
    for (const each of behind) each.inert = false;
    lifted();
  };
  for (const each of behind) each.inert = true;
  $("curtain").hidden = false;
  $("lift").focus();
  document.documentElement.dataset.ready = "";
}
