// The keyboard: everything there is, without a mouse.

import { sideways, tabbed } from "./focus.js";
import { hideLoupe, lookCloser } from "./gestures.js";
import { mark, mayMark } from "./pencil.js";
import { element } from "./pieces.js";
import { pressKind } from "./kinds.js";
import { pan, zoom, zoomTo } from "./laying.js";
import { word } from "./words.js";

const $ = (id) => document.getElementById(id);
const LIST = [["Tab ← ↑ → ↓", "key_tab"], ["Enter", "key_enter"], ["Esc", "key_escape"], ["1 … 9", "key_digits"], ["a … z", "key_kind"], ["/", "key_slash"],
  ["?", "key_hint"], ["u", "key_undo"], ["s", "key_save"], ["r", "key_rules"], ["x", "key_mark"], ["l", "key_look"], ["+ − 0", "key_zoom"], ["[ ]", "key_past"], ["p", "key_pause"], ["m", "key_sounds"], ["t", "key_theme"]];

export function listKeys() {
  const pair = (key, text) => [element("dt", { textContent: key }), element("dd", { textContent: text })];
  $("keys-list").replaceChildren(...LIST.flatMap(([key, text]) => pair(key, word(text))),
    ...pair(word("key_mouse"), word("key_drag")), ...pair(word("key_wheel"), word("key_zoom")));
}

export function attendKeys({ take, back, step }) {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const { key, target } = event;
    if (document.querySelector("dialog[open]") || !$("curtain").hidden) return;
    if (key === "Escape") {
      hideLoupe();
      if (target.matches("input")) {
        if (target.id === "search" && target.value) {
          target.value = "";
          target.dispatchEvent(new Event("input"));
        } else target.blur();
      } else back();
    } else if (target.matches("input, textarea, select")) return;
    else if (key === "Tab") {
      const next = tabbed(event.shiftKey);
      if (!next) return;
      next.focus();
    } else if (key === "Enter" || key === " ") {
      const thing = target.closest(".item, .spot");
      if (!thing?.classList.contains("lit")) return;
      take(thing);
    } else if (key.startsWith("Arrow") && event.shiftKey) pan(key);
    else if (key.startsWith("Arrow")) {
      const next = sideways(key);
      if (!next) return;
      next.focus();
      next.scrollIntoView({ block: "nearest", inline: "nearest" });
    } else if (/^[0-9]$/.test(key) && !(key === "0" && !$("typed-text").value)) {
      $("typed-text").value = key;
      $("typed-text").focus();
    } else if (key === "/") $("search").focus();
    else if (key === "?") $("hint").click();
    else if (key === "u") $("undo").click();
    else if (key === "s") $("save").click();
    else if (key === "x" && mayMark(target.closest(".spot"))) mark(target.closest(".spot"));
    else if (key === "r") $("open-rules").click();
    else if (key === "t") $("theme").click();
    else if (key === "m") $("sounds").click();
    else if (key === "l") lookCloser(target.closest(".item"));
    else if (key === "+" || key === "=") zoomTo(zoom.by * 1.3);
    else if (key === "-") zoomTo(zoom.by / 1.3);
    else if (key === "0") zoomTo(1);
    else if (key === "[" || key === "]") step(key === "[" ? -1 : 1);
    else if (!pressKind(key)) return;
    event.preventDefault();
  });
}
