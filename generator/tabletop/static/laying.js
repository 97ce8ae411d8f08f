// Where areas stand on the screen, and how large: every zone has one scale, as large as there is room for.

import { put, settle } from "./pieces.js";

const $ = (id) => document.getElementById(id);
const LIMITS = {  // pixels a millimetre: least and most
  side: [0.45, 1.7], middle: [0.6, 6], hand: [0.8, 2.3],
};
const LEGIBLE = 0.95;  // pixels a millimetre, of others' cards
const SIZES = 256, HAND_SHARE = 0.31, SLACK = 6, PHONE = 544, SHORT = 544;

export const zoom = { by: 1 };
// Where cards come to a hand all at once, its room is there before them.
export const keeping = { hand: false };
export const narrow = () => matchMedia("(max-width: 46rem)").matches;

// The zone of an area. Without a board what is common lies in the middle, or else what the players have.
export function zoneOf(area, scene) {
  if (area.role === "board") return "middle";
  if (area.role === "hand") return "hand";
  const roles = new Set(scene.areas.map((each) => each.role));
  if (roles.has("board")) return "side";
  return area.role === "common" || !roles.has("common") ? "middle" : "side";
}

export function distribute(scene, areas) {
  const inside = { side: [], middle: [], hand: [] };
  for (const area of scene.areas) inside[zoneOf(area, scene)].push(areas.get(area.id));
  for (const [name, all] of Object.entries(inside)) {
    settle($(name).firstElementChild, all);
    $(name).hidden = !all.length;
  }
  $("middle").classList.toggle("single", inside.middle.length === 1);
}

// What the size of a zone hangs on; while it stays the same there is nothing to measure.
function likeness(name, width, height) {
  const areas = [...$(name).firstElementChild.children].map((area) => [area.dataset.area, area.style.cssText,
    area.classList.contains("sized") || [...area.querySelectorAll(".item")].map((each) => [each.style.cssText, each.children[2].textContent]),
    area.querySelector(".head").textContent.length]);
  return JSON.stringify([width, height, devicePixelRatio, areas]);
}

const kept = new Map();

function best(name, width, height, way = "") {
  const key = name + way, like = likeness(name, width, height), ground = $(name).firstElementChild;
  const last = kept.get(key);
  if (last?.like === like) {
    put(ground.style, { width: `${width}px`, "--mm": `${last.mm}px` });
    return last.mm;
  }
  document.body.classList.add("measuring");
  const size = measured(name, width, height, last?.size);
  document.body.classList.remove("measuring");
  const mm = parseFloat(ground.style.getPropertyValue("--mm"));
  kept.set(key, { like, size, mm });
  return mm;
}

// Of several ways to set areas out, the one with the largest pieces.
function flow(name, width, height, ways) {
  const ground = $(name).firstElementChild;
  const tried = (ground.children.length > 1 ? ways : ways.slice(0, 1)).map((way) => {
    ground.style.flexFlow = way;
    return best(name, width, height, way);
  });
  const most = Math.max(...tried);
  ground.style.flexFlow = ways[tried.indexOf(most)];
  put(ground.style, { "--mm": `${most}px` });
  return most;
}

// The largest of SIZES sizes that has room, or the least; most often it is the last one again, and the next
// does not fit: whoever knows it measures twice. Each look makes the browser lay out the zone, so that a size
// which does not fit says how much too large it is, and the search goes on from there.
function measured(name, width, height, last) {
  const ground = $(name).firstElementChild;
  const [least, most] = LIMITS[name];
  ground.style.width = `${width}px`;
  ground.style.minHeight = "";
  const mm = (size) => least + (most - least) * size / SIZES;
  const use = (size) => ground.style.setProperty("--mm", `${mm(size)}px`);
  // How much of the room is missing: 1 and more fits.
  const share = (size) => {
    use(size);
    return Math.min((width + 1) / ground.scrollWidth, (height + 1) / ground.offsetHeight);
  };
  let [low, high, reach] = [0, SIZES + 1, 1];
  for (let size = last ?? SIZES; high - low > 1; reach *= 2) {
    const fits = share(size);
    if (fits >= 1) {
      if (!low) reach = 1;
      low = size;
    } else high = size;
    const near = Math.floor((mm(size) * fits - least) / (most - least) * SIZES);
    size = low ? low + Math.max(1, Math.min(reach, (high - low) >> 1)) : Math.max(1, Math.min(near, high - reach));
  }
  use(low);
  return low;
}

let scale = 1, grown = 0, grownFor = 0;

// Sizes for the room there is now. The board gets what the hand and the side leave it.
export function fit() {
  const tall = narrow() ? Infinity : 0;
  const table = $("table").getBoundingClientRect();
  if (!$("hand").hidden) {
    const areas = $("hand").firstElementChild.children.length;
    const room = (narrow() ? innerHeight * (innerHeight < SHORT ? 0.7 : areas > 1 ? 0.56 : 0.3) : table.height * HAND_SHARE) - padding("hand").y;
    flow("hand", $("hand").clientWidth - padding("hand").x, room, ["row wrap", "row nowrap"]);
    // It grows as it has to and shrinks no more, so that the board does not jump at every card. On a phone it
    // lies over the board, which shows more where it is lower.
    if (narrow()) {
      grown = 0;
      $("hand").firstElementChild.style.minHeight = "";
    }
    if (grownFor !== innerHeight) [grown, grownFor] = [0, innerHeight];
    if (keeping.hand && !narrow()) grown = room;
    grown = Math.max(grown, Math.min(room, Math.ceil($("hand").firstElementChild.getBoundingClientRect().height)));
    $("hand").firstElementChild.style.minHeight = `${grown}px`;
  }
  if (!$("side").hidden) {
    const width = $("side").clientWidth - padding("side").x;
    const mm = best("side", width, tall || $("side").clientHeight - padding("side").y - SLACK);
    // Where it has to be scrolled anyway, all on it is large enough to be read.
    if (mm < LEGIBLE && $("side").scrollHeight > $("side").clientHeight) {
      put($("side").firstElementChild.style, { "--mm": `${Math.min(best("side", width, Infinity, "long"), LEGIBLE)}px` });
    }
  }
  if (!$("middle").hidden) {
    const { x, y } = padding("middle"), { scrollLeft, scrollTop } = $("middle");
    // A phone scrolls: boards stand one below the other, each as wide as the screen. A large screen that is
    // enlarged has the width for all side by side.
    const room = narrow() ? Infinity : $("middle").clientHeight - y;
    scale = flow("middle", $("middle").clientWidth - x, room, narrow() ? [innerWidth < PHONE ? "column nowrap" : "row nowrap"] : ["row wrap", "column nowrap"]);
    show();
    // Measuring has made the board small for a moment, and small there is nothing to scroll.
    if (zoom.by > 1) Object.assign($("middle"), { scrollLeft, scrollTop });
  }
}

function padding(name) {
  const style = getComputedStyle($(name));
  return { x: parseFloat(style.paddingLeft) + parseFloat(style.paddingRight),
    y: parseFloat(style.paddingTop) + parseFloat(style.paddingBottom) };
}

function show() {
  const ground = $("middle").firstElementChild, width = $("middle").clientWidth - padding("middle").x;
  put(ground.style, { width: `${width * zoom.by}px`, "--mm": `${scale * zoom.by}px` });
  $("middle").classList.toggle("zoomed", zoom.by > 1);
}

// Zoom so that what is under (x, y) of the window stays there.
export function zoomTo(by, x, y) {
  const middle = $("middle"), box = middle.getBoundingClientRect();
  const old = zoom.by;
  zoom.by = Math.min(8, Math.max(1, by));
  if (zoom.by === old) return;
  const [left, top] = [(x ?? box.left + box.width / 2) - box.left, (y ?? box.top + box.height / 2) - box.top];
  const [across, down] = [middle.scrollLeft + left, middle.scrollTop + top];
  show();
  middle.scrollLeft = across * (zoom.by / old) - left;
  middle.scrollTop = down * (zoom.by / old) - top;
}

// On a phone spaces are smaller than a finger: the board comes as close as those that are asked for want it, and goes back
// after. Who has zoomed is left in peace. Marks along an edge are pushed apart, which has its limits at a corner.
const FINGER = 34, LEAST_FINGER = 24, LEAST_APART = 20;
let closeTo = "", ours = 1;

function closeness(lit) {
  if (!lit.length) return 1;
  if (lit[0].dataset.shape === "hex") {
    const width = lit[0].offsetWidth / zoom.by;
    return width < LEAST_FINGER ? FINGER / width : 1;
  }
  return Math.max(1, LEAST_APART / (scale * Math.min(...lit.map((each) => parseFloat(each.style.getPropertyValue("--near"))))));
}

export function comeClose() {
  const lit = narrow() ? [...document.querySelectorAll('#middle .spot.lit:is([data-shape="hex"], [data-shape="round"])')] : [];
  const by = closeness(lit), middle = $("middle"), wanted = [by.toFixed(3), ...lit.map((each) => each.dataset.id)].join(" ");
  if (wanted === closeTo || zoom.by !== ours) return;
  closeTo = wanted;
  // What it is seen through stays as large as it is, so that nothing else moves.
  if (by === 1) middle.style.height = "";
  else if (ours === 1) middle.style.height = `${middle.offsetHeight}px`;
  zoomTo(by);
  ours = zoom.by;
  if (ours === 1) return;
  if (lit[0].dataset.shape === "round") {
    middle.scrollTo(0, 0);
    return;
  }
  const frame = middle.getBoundingClientRect(), boxes = lit.map((each) => each.getBoundingClientRect());
  const across = (Math.min(...boxes.map((box) => box.left)) + Math.max(...boxes.map((box) => box.right))) / 2;
  const down = (Math.min(...boxes.map((box) => box.top)) + Math.max(...boxes.map((box) => box.bottom))) / 2;
  middle.scrollBy(across - frame.left - frame.width / 2, down - frame.top - frame.height / 2);
}

// A fifth of what is seen, towards an arrow.
export function pan(key) {
  const middle = $("middle"), [across, down] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key];
  middle.scrollBy(across * middle.clientWidth / 5, down * middle.clientHeight / 5);
}
