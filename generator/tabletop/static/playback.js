// What the others did, one decision after the other, so that it can be followed; the newest view waits.

import * as server from "./asking.js";
import { moving, pace } from "./gliding.js";
import { recall, remember } from "./memory.js";
import { showPast, wanted } from "./story.js";
import { word } from "./words.js";

const $ = (id) => document.getElementById(id);
// Milliseconds from one decision to the next. Where more than ALL_OF_IT wait, they share the time of so many.
const BEATS = { slow: 1500, normal: 750, fast: 300, at_once: 0 };
const ALL_OF_IT = 6, SHORTEST = 0.2, MOST_BEATS = 40, GLIDE = 0.9;

export class Playback {
  // ``show(view)`` one view; ``fault(error)`` what went wrong; ``over()`` once the newest is shown.
  constructor(state, { show, fault, over }) {
    Object.assign(this, { state, show, fault, over, latest: null, running: false, paused: false, hurry: false });
    this.most = 0;
    this.shown = 0;
    this.speed = Object.hasOwn(BEATS, recall("speed")) ? recall("speed") : "normal";
  }

  setSpeed(speed) {
    this.speed = speed;
    remember("speed", speed);
    this.stir();
  }

  // Show what leads to ``latest``, and then that. While others are shown a newer one takes its place.
  async follow(latest) {
    this.latest = latest;
    this.stir();
    if (this.running) {
      const { view } = this.state;
      if (view?.passing) showPast(Object.assign(view, { decisions: latest.decisions }));
      return;
    }
    this.running = true;
    try {
      while (await this.step());
    } catch (error) { this.fault(error); } finally {
      Object.assign(this, { running: false, hurry: false, paused: false, most: 0 });
      this.controls(false);
    }
  }

  forget() {
    this.latest = null;
    this.stir();
  }

  // Whether there is more to come after it.
  async step() {
    const { latest } = this, { view } = this.state;
    if (!latest) return false;
    if (!this.mayPass(view, latest)) {
      pace(Infinity);
      this.show(latest);
      return this.latest !== latest;
    }
    const at = Math.max(view.at + 1, latest.decisions - MOST_BEATS);
    const beat = this.beat(latest.decisions - view.at);
    const due = view.own.includes(moverOf(latest, at)) ? 0 : this.shown + beat - performance.now();
    if (this.paused || due > 0) {
      this.controls(true);
      await this.rest(this.paused ? null : due);
      return true;
    }
    const next = at >= latest.decisions ? latest : await this.viewAt(latest.seat, at);
    // Whoever paused or skipped meanwhile is heard first.
    if (!next || !this.latest || this.latest.seat !== next.seat || this.latest.decisions < at || this.hurry || this.paused) return true;
    pace(beat * GLIDE);
    const newest = next === this.latest;
    this.show(newest ? next : { ...next, decisions: this.latest.decisions, passing: true });
    this.shown = performance.now();
    return !newest;
  }

  // A decision that was taken back meanwhile is not there any more.
  async viewAt(seat, at) {
    try { return await server.look({ seat, at }); } catch (error) {
      if (!(error instanceof server.Refused)) throw error;
      this.hurry = true;
      return null;
    }
  }

  mayPass(view, latest) {
    return view && moving() && (this.paused || !document.hidden) && !this.hurry && BEATS[this.speed] && wanted() === null
      && latest.at === latest.decisions && view.seat === latest.seat && (view.passing || view.at === view.decisions)
      && latest.decisions > view.at && (view.passing || view.version < latest.version);
  }

  beat(waiting) {
    this.most = Math.max(this.most, waiting);
    return BEATS[this.speed] * Math.max(SHORTEST, Math.min(1, ALL_OF_IT / this.most));
  }

  // Until the time is over, or something has changed; for ever without a time.
  rest(time) {
    return new Promise((resolve) => {
      const timer = time === null ? 0 : setTimeout(resolve, time);
      this.wake = () => { clearTimeout(timer); resolve(); };
    });
  }

  stir() {
    this.wake?.();
    this.wake = null;
  }

  skip() {
    if (!this.running) return;
    this.hurry = true;
    this.paused = false;
    this.stir();
  }

  pause() {
    if (!this.running) return;
    this.paused = !this.paused;
    this.controls(true);
    this.stir();
  }

  controls(shown) {
    const had = $("playback").contains(document.activeElement);
    $("playback").hidden = !shown;
    $("pause").textContent = word(this.paused ? "go_on" : "pause");
    $("pause").dataset.tip = `${$("pause").textContent} (p)`;
    if (!shown && had) this.over();
  }
}

const moverOf = (view, decision) => view.log.find((entry) => entry.decision === decision && !entry.undone)?.seat;

export function wirePlayback(playback) {
  $("skip").addEventListener("click", () => playback.skip());
  $("pause").addEventListener("click", () => playback.pause());
  $("speed").value = playback.speed;
  $("speed").addEventListener("change", () => playback.setSpeed($("speed").value));
  // Whoever reaches for the table wants to play, but not what lies under the finger by then; in a pause they look.
  let skipping = false;
  const swallow = (event) => { if (skipping) event.stopPropagation(); };
  $("table").addEventListener("pointerdown", (event) => {
    skipping = playback.running && !$("playback").hidden && !playback.paused && !event.button;
    if (skipping) playback.skip();
    swallow(event);
  }, true);
  $("table").addEventListener("click", swallow, true);
  addEventListener("keydown", (event) => {
    if (!playback.running || $("playback").hidden || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "p" && !event.target.matches("input")) playback.pause();
    else if (event.key === "Escape") playback.skip();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
}
