// Something on its way to a place that is still to be chosen: by a click, or by keys, which aim in millimetres.

import { mark } from "./free_drag.js";
import { alike, pileUnder } from "./free_verbs.js";
import { element } from "./pieces.js";
import { tell } from "./story.js";
import { word } from "./words.js";

const $ = (id) => document.getElementById(id);

export class Carrying {
  // ``items()`` are those on the table, ``lay(what, goal)`` lays it down, ``changed()`` shows what is asked now.
  constructor({ items, size, lay, changed }) {
    Object.assign(this, { items, size, lay: (goal) => { const { what } = this; this.end(); lay(what, goal); }, changed });
    this.what = null;
    this.frame = element("div", { class: "aim", "aria-hidden": "true" });
  }

  begin(what) {
    const [width, height] = this.size(), { item } = what;
    this.what = what;
    this.at = item.sort === "held" ? { x: width / 2, y: height * 0.75 } : { x: item.x, y: item.y };
    this.hops = null;
    this.show();
    this.changed();
    $("table").focus({ preventScroll: true });
  }

  end() {
    this.what = null;
    this.frame.remove();
    mark(null);
    this.changed();
  }

  goal() {
    const pile = pileUnder(this.what.item, this.at, this.items());
    return pile ? { pile: pile.id } : this.at;
  }

  show() {
    const { item } = this.what, [wide, high] = item.lies, { x, y } = this.at;
    for (const [name, value] of Object.entries({ "--x": x, "--y": y, "--w": wide, "--h": high })) this.frame.style.setProperty(name, value);
    document.querySelector('[data-area="table"] .place')?.append(this.frame);
    mark(this.goal());
  }

  says() {
    const goal = this.goal(), pile = this.items().find((each) => each.id === goal.pile);
    const spot = document.querySelector('[data-area="table"] .spot.aimed')?.spot;
    if (pile ?? spot) return word("lies_on", { label: (pile ?? spot).label });
    return word("carried", { across: Math.round(this.at.x), down: Math.round(this.at.y) });
  }

  step(across, down) {
    const [width, height] = this.size();
    this.at = { x: Math.min(width, Math.max(0, this.at.x + across)), y: Math.min(height, Math.max(0, this.at.y + down)) };
    this.show();
    tell(this.says());
  }

  // From one place it fits to the next: piles it goes with, then the spots of boards.
  hop(way) {
    this.hops ??= [...this.items().filter((each) => alike(this.what.item, each)),
      ...[...document.querySelectorAll('[data-area="table"] .spot')].map(({ spot }) => spot)];
    if (!this.hops.length) return;
    this.hopped = ((this.hopped ?? (way > 0 ? -1 : 0)) + way + this.hops.length) % this.hops.length;
    const { x, y } = this.hops[this.hopped];
    this.at = { x, y };
    this.show();
    tell(this.says());
  }
}
