// Pieces, spots and areas as elements, which stay the same ones from view to view, by their ids.

import { drawing } from "./asking.js";
import { settle as keepColour, tinge } from "./table_colour.js";
import { show as showMark, tickList } from "./pencil.js";
import { word } from "./words.js";

const letters = new CSSStyleSheet();
letters.replaceSync(":host{contain:strict}text{font-kerning:none;font-variant-ligatures:none;white-space:pre}"
  // Sizes and places of pieces are nothing to what is drawn on them; ending them here spares every line of a drawing.
  + "svg{display:block;width:100%;height:100%;overflow:hidden;--mm:initial;--w:initial;--h:initial;--x:initial;--y:initial;"
  + "--deg:initial;--corner:initial;--hue:initial}");

export function element(tag, attributes = {}, ...inside) {
  const born = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "class") born.className = value;
    else if (name in born) born[name] = value;
    else born.setAttribute(name, value);
  }
  born.append(...inside);
  return born;
}

// Elements that stay where they are keep the focus and run their animations to the end.
export function settle(parent, wanted) {
  const keep = new Set(wanted);
  for (const each of [...parent.children]) if (!keep.has(each)) each.remove();
  wanted.forEach((each, index) => {
    if (parent.children[index] !== each) parent.insertBefore(each, parent.children[index] ?? null);
  });
}

const CARD_CORNER = 3, FLAT = 30, MANY = 40, SMALL = 7;  // millimetres: too small for a sign in the corner
let waiting = 0;
function wait(by) {
  waiting += by;
  asked += by > 0;
  document.documentElement.dataset.drawing = waiting;
  showWaiting();
}

// What the first look waits for; later pieces come one by one.
let asked = 0;
function showWaiting() {
  const loading = document.getElementById("loading");
  if (!loading || loading.hidden) return;
  if (waiting) loading.firstElementChild.textContent = word("drawing", { n: asked - waiting, all: asked });
  else {
    loading.hidden = true;
    keepColour();
  }
}

// What has no picture yet, neither its own nor the one it had before: nobody plays with a blank.
export const isBlank = (host) => host.classList.contains("waiting") && !host.shadowRoot?.querySelector("svg");

// Whether a thing cannot be played with before it, or the board that a spot is on, is drawn.
export const isLocked = (thing) => (thing.item ? isBlank(thing.firstElementChild)
  : isBlank(thing.closest(".board")?.firstElementChild ?? thing));

// ``drawn(host)`` is told of every face that is there at last, or never will be.
let drawn = () => {};
export function onDrawn(tell) {
  drawn = tell;
}

// Put the face ``key``, or the part of it in ``frame``, into a shadow root of ``host``.
export function dress(host, key, [left, top, width, height]) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const box = [left, top, width, height].join(" ");
  if (host.dataset.key === key) {
    if (host.dataset.box !== box) root.querySelector("svg")?.setAttribute("viewBox", box);
    host.dataset.box = box;
    return;
  }
  host.dataset.key = key;
  host.dataset.box = box;
  root.adoptedStyleSheets = [letters];
  host.classList.remove("undrawn");
  host.classList.add("waiting");
  wait(1);
  drawing(key, width * height).then((template) => {
    if (host.dataset.key !== key) return;
    const copy = document.importNode(template.content, true);
    const svg = copy.querySelector("svg");
    svg.setAttribute("viewBox", host.dataset.box);
    svg.setAttribute("preserveAspectRatio", "xMidYMid meet");
    root.replaceChildren(copy);
    host.classList.remove("waiting");
    tinge(key, template, host.classList.contains("ground-face") ? 5 : 1);
  }).catch(() => {
    // Asked for again with the next view; until then its label has to do.
    if (host.dataset.key !== key) return;
    delete host.dataset.key;
    host.classList.replace("waiting", "undrawn");
  }).finally(() => {
    wait(-1);
    drawn(host);
  });
}

// The same without being waited for.
export function copyFace(host, key, frame) {
  dress(host, key, frame);
  host.classList.remove("waiting");
}

// What is written again as it was costs a look at all styles that hang on it: only what changed is written.
export const put = (style, values) => {
  for (const [name, value] of Object.entries(values)) if (style.getPropertyValue(name) !== String(value)) style.setProperty(name, value);
};
export const write = (host, text) => {
  if (host.textContent !== String(text)) host.textContent = text;
};
const keep = (host, values) => {
  for (const [name, value] of Object.entries(values)) if (host.dataset[name] !== String(value)) host.dataset[name] = value;
};

function list(host, texts) {
  const same = host.children.length === texts.length && texts.every((text, index) => host.children[index].textContent === text);
  if (!same) host.replaceChildren(...texts.map((text) => element("li", { textContent: text })));
}

export function sizeOf(item) {
  const [width, height] = item.window ? [item.window[2], item.window[3]] : item.size;
  return [width * item.scale, height * item.scale];
}

// Cards are cut with round corners; what is small or a board is not.
function cornerOf(item) {
  const [width, height] = item.size;
  return item.corner ?? (!item.window && Math.min(width, height) > 38 && Math.max(width, height) < 125 && width !== height ? CARD_CORNER : 0);
}

function labelOf(item) {
  const label = item.count > 1 && !item.label.includes(item.count) ? word("pile_of", { label: item.label, count: item.count }) : item.label;
  return item.caption && !label.includes(item.caption) ? `${label}, ${item.caption}` : label;
}

// How far the nearest of the round spots is, and the way off from it: where a finger would hit two, both give way.
function setApart(spots, things) {
  for (const spot of spots) {
    const far = (other) => Math.hypot(other.x - spot.x, other.y - spot.y);
    const near = spots.reduce((best, other) => (other !== spot && (!best || far(other) < far(best)) ? other : best), null);
    const length = near ? far(near) : 0;
    put(things.get(spot.id).style, { "--near": length || 999, "--off-x": length ? (spot.x - near.x) / length : 0, "--off-y": length ? (spot.y - near.y) / length : 0 });
  }
}

export class Pieces {
  constructor() {
    this.areas = new Map();
    this.things = new Map();  // items and spots by id: their elements
  }

  clear() {
    for (const each of [...this.areas.values()]) each.remove();
    this.areas.clear();
    this.things.clear();
  }

  // Elements for all areas of the scene; those of what is no longer there are given back as ``gone``.
  lay(scene) {
    const seen = new Set(), areas = new Map(), things = new Map();
    for (const area of scene.areas) {
      const here = this.areas.get(area.id) ?? this.newArea(area);
      areas.set(area.id, here);
      this.setArea(here, area);
      const inside = [];
      for (const item of area.items) {
        const thing = this.thing(item.id, "item");
        this.setItem(thing, item, area);
        things.set(item.id, thing);
        inside.push(thing);
      }
      for (const spot of area.spots) {
        const thing = this.thing(spot.id, "spot");
        this.setSpot(thing, spot);
        things.set(spot.id, thing);
        inside.push(thing);
      }
      setApart(area.spots.filter((spot) => spot.shape === "round"), things);
      settle(here.querySelector(".place"), inside);
      for (const each of inside) if (each.spot) showMark(each);
      for (const each of inside) seen.add(each);
    }
    const gone = [...this.things.values()].filter((each) => !seen.has(each));
    for (const [id, each] of this.areas) if (!areas.has(id)) each.remove();
    this.areas = areas;
    this.things = things;
    return gone;
  }

  newArea(area) {
    const name = `area-${this.areas.size}-${area.id}`.replace(/\s/g, "_");
    return element("section", { class: "area", "data-area": area.id, "aria-labelledby": name },
      element("div", { class: "head" }, element("h2", { id: name }), element("ul", { class: "notes" }), element("div", { class: "ticks", role: "group", "aria-labelledby": name })),
      element("div", { class: "board" }, element("div", { class: "ground-face", "aria-hidden": "true" }),
        element("div", { class: "place" })));
  }

  setArea(here, area) {
    keep(here, { role: area.role });
    here.classList.toggle("sized", !!area.size);
    here.classList.toggle("pencils", area.pencil);
    here.classList.toggle("on-top", !!area.on_top);
    tickList(here.querySelector(".ticks"), area.ticks);
    here.classList.toggle("many", area.items.length > MANY);
    here.classList.toggle("faced", !!area.face);
    here.classList.toggle("empty", !area.items.length && !area.size && !area.ticks.length);
    write(here.querySelector("h2"), area.title);
    list(here.querySelector(".notes"), area.notes);
    if (area.size) put(here.style, { "--w": area.size[0], "--h": area.size[1] });
    const ground = here.querySelector(".ground-face");
    if (area.face && area.size) dress(ground, area.face, [0, 0, ...area.size]);
    else if (ground.shadowRoot) {
      delete ground.dataset.key;
      ground.shadowRoot.replaceChildren();
    }
  }

  thing(id, kind) {
    const old = this.things.get(id);
    if (old?.classList.contains(kind)) return old;
    const marks = element("span", { class: "mark", "aria-hidden": "true" });
    const inside = kind === "item"
      ? [element("span", { class: "face", "aria-hidden": "true" }), element("span", { class: "count", "aria-hidden": "true" }),
        element("span", { class: "caption", "aria-hidden": "true" }), marks, element("span", { class: "unseen" })]
      : [marks];
    return element("div", { class: kind, "data-id": id }, ...inside);
  }

  setItem(thing, item, area) {
    const [width, height] = sizeOf(item), sideways = Math.abs(item.degrees % 180) === 90;
    thing.item = item;
    const [x, y] = area.size ? [item.x, item.y] : [0, 0];
    keep(thing, { same: item.same_as ?? "", says: labelOf(item) });
    put(thing.style, { "--w": width, "--h": height, "--deg": `${item.degrees}deg`, "--corner": cornerOf(item) * item.scale, "--x": x, "--y": y });
    thing.classList.toggle("sideways", sideways && !area.size);
    thing.classList.toggle("pile", item.count > 1);
    thing.classList.toggle("flat", Math.min(width, height) > FLAT);
    thing.classList.toggle("plain", !item.face);
    const [face, count, caption] = thing.children;
    if (item.face) {
      if (!face.shadowRoot && face.firstChild) face.replaceChildren();
      dress(face, item.face, item.window ?? [0, 0, ...item.size]);
    } else this.plainly(thing, face, item.label);
    write(count, item.count > 1 ? `×${item.count}` : "");
    write(caption, item.caption);
  }

  plainly(thing, face, label) {
    if (face.shadowRoot) {
      const fresh = element("span", { class: "face", "aria-hidden": "true" });
      face.replaceWith(fresh);
      face = fresh;
    }
    face.textContent = label;
  }

  setSpot(thing, spot) {
    thing.spot = spot;
    keep(thing, { says: spot.label, shape: spot.shape });
    thing.classList.toggle("small", Math.min(spot.width, spot.height) < SMALL);
    put(thing.style, { "--w": spot.width, "--h": spot.height, "--x": spot.x, "--y": spot.y });
  }
}
