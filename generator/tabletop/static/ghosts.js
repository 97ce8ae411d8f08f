// What would come of it: a piece where it would lie, the ship where it would take it, the way a ship would go.

import { copyFace, element } from "./pieces.js";
import { word } from "./words.js";

const $ = (id) => document.getElementById(id);
const NS = "http://www.w3.org/2000/svg";
let shown = [];

export function hideGhosts() {
  for (const each of shown) each.remove();
  shown = [];
}

const thingOf = (id) => document.querySelector(`#table [data-id="${CSS.escape(id)}"]`);

// ``thing`` is looked at: with its place, if it has but one, or as the place of what was chosen before.
export function haunt(thing, choosing, ways) {
  hideGhosts();
  if (!thing) return;
  if (thing.spot && ways.has(thing.dataset.id)) return way(thing, ways);
  const piece = thing.item ? thing : thingOf(choosing.path.at(-1)?.id ?? "");
  const spot = thing.spot ? thing : onlySpot(thing, choosing);
  if (!piece?.item?.face || !spot?.closest("#middle") || piece.closest("#middle")) return;
  const { x, y } = spot.spot;
  lay(spot, piece.item, x, y, piece.item.degrees);
  for (const [id, left, top, degrees] of piece.item.leads) {
    const other = thingOf(id);
    if (other?.item?.face) lay(spot, other.item, left, top, degrees);
  }
}

function onlySpot(thing, choosing) {
  const step = choosing.stepFor(thing.dataset.id, thing.dataset.same, choosing.firsts);
  const goals = new Set(choosing.moves.filter(({ touches }) => touches[0] === step && touches.length === 2).map(({ touches }) => touches[1]));
  const goal = step !== null && goals.size === 1 ? thingOf([...goals][0]) : null;
  return goal?.spot ? goal : null;
}

function lay(spot, item, x, y, degrees) {
  const [, , width, height] = item.window ?? [0, 0, ...item.size];
  const ghost = element("div", { class: "item haunting", "aria-hidden": "true" }, element("span", { class: "face" }));
  for (const [name, value] of Object.entries({ "--w": width, "--h": height, "--x": x, "--y": y, "--deg": `${degrees}deg`, "--corner": 0 })) ghost.style.setProperty(name, value);
  copyFace(ghost.firstElementChild, item.face, item.window ?? [0, 0, ...item.size]);
  spot.parentElement.append(ghost);
  shown.push(ghost);
}

// The way to a space, and how far it is.
function way(thing, ways) {
  const points = [];
  let id = thing.dataset.id;
  while (id !== undefined && points.length < 200) {
    const here = thingOf(id), at = here?.spot ?? here?.item;
    if (!at) break;
    points.push(`${at.x},${at.y}`);
    id = ways.get(id);
  }
  if (points.length < 2) return;
  const area = thing.closest(".area"), [width, height] = ["--w", "--h"].map((name) => area.style.getPropertyValue(name));
  const svg = document.createElementNS(NS, "svg");
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("class", "way");
  svg.setAttribute("aria-hidden", "true");
  for (const kind of ["under", "over"]) {
    const line = document.createElementNS(NS, "polyline");
    line.setAttribute("points", points.join(" "));
    line.setAttribute("class", kind);
    svg.append(line);
  }
  thing.parentElement.append(svg);
  const far = element("span", { class: "far", "aria-hidden": "true", textContent: word("far", { n: points.length - 1 }) });
  far.style.setProperty("--x", thing.spot.x);
  far.style.setProperty("--y", thing.spot.y);
  thing.parentElement.append(far);
  shown.push(svg, far);
}

export function wireGhosts(state, ways) {
  const table = $("table"), look = (event) => {
    const thing = event.target.closest?.(".item.lit, .spot.lit");
    if (thing && state.view && !state.view.passing) haunt(thing, state.choosing, ways());
    else hideGhosts();
  };
  table.addEventListener("pointerover", look);
  table.addEventListener("focusin", look);
  table.addEventListener("pointerleave", hideGhosts);
  table.addEventListener("focusout", hideGhosts);
}
