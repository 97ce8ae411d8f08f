// What each button, field and key of the page does.

import * as server from "./asking.js";
import { showSentences } from "./choices.js";
import { wireFrame } from "./frame.js";
import { attend, lookCloser } from "./gestures.js";
import { attendKeys, listKeys } from "./keys.js";
import { comeClose, fit } from "./laying.js";
import { remember } from "./memory.js";
import { note } from "./saying.js";
import { goTo, wanted } from "./story.js";

const $ = (id) => document.getElementById(id);

export function wire({ state, pieces, look, take, drop, other, back, play, send, push, askHint }) {
  wireFrame(listKeys);
  remember("table", location.pathname.replace(/\/$/, ""));
  const step = (by) => {
    const at = (wanted() ?? state.view.decisions) + by;
    goTo(at >= state.view.decisions ? null : Math.max(0, at));
  };
  attend({ take, drop, closer: lookCloser, nothing: other });
  attendKeys({ take, back, step });
  addEventListener("hashchange", look);
  let resizing = 0;
  new ResizeObserver(() => { clearTimeout(resizing); resizing = setTimeout(() => { fit(); comeClose(); }, 60); }).observe($("table"));
  $("search").addEventListener("input", () => showSentences(state.choosing, $("search").value, { play, push }, pieces.things));
  $("search").addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== "ArrowDown") return;
    event.preventDefault();
    $("sentences").querySelector("button")?.focus();
  });
  $("typed").addEventListener("submit", (event) => {
    event.preventDefault();
    const text = $("typed-text").value.trim();
    const numbered = /^\d+$/.test(text) && state.view.moves.find((move) => move.number === Number(text));
    if (!text || state.busy) return;
    $("typed-text").value = "";
    if (numbered) {
      $("typed-text").blur();
      play(numbered);
    } else send(() => server.typed(state.seat, state.view.version, text));
  });
  $("own-words").addEventListener("submit", (event) => {
    event.preventDefault();
    if (state.spoken) play(state.spoken, true);
  });
  $("unsaid").addEventListener("click", back);
  $("hint").addEventListener("click", askHint);
  $("undo").addEventListener("click", async () => {
    const { version } = state.view ?? {};
    await send(() => server.undo(state.seat, version));
    if (state.view && state.view.version !== version) note(state.view.log.at(-1)?.says.join("; ") ?? "");
  });
  $("slider").addEventListener("input", () => goTo(Number($("slider").value) >= state.view.decisions ? null : Number($("slider").value)));
  $("back-one").addEventListener("click", () => step(-1));
  $("on-one").addEventListener("click", () => step(1));
}
