"use strict";
// What is laid over a face: its lines of trim, bleed and safe, a grid and rulers in millimetres. preview.js has come before.

const BLEED = 3, SAFE = 2, RULER = 6;

function legend() {
  const { shop } = state.look;
  $("legend").hidden = !$("lines").checked;
  document.querySelector("#legend .bleed").textContent = shop.bleed ? `bleed of ${shop.bleed} mm` : "bleed";
  document.querySelector("#legend .safe").textContent = shop.title ? `safe at ${shop.title}` : "safe";
  const names = ["", ...Object.keys(shop.shops)];
  if ($("shop").options.length !== names.length) {
    $("shop").replaceChildren(...names.map((name) => element("option", { value: name, textContent: shop.shops[name] ?? "none" })));
  }
  $("shop").value = shop.name;
}

function drawn(svg, group, tag, values, words) {
  const made = document.createElementNS(svg.namespaceURI, tag);
  for (const [name, value] of Object.entries(values)) made.setAttribute(name, value);
  if (words !== undefined) made.textContent = words;
  group.append(made);
}

function frame(host, svg, part) {
  const { width, height } = part, { shop } = state.look;
  const lines = $("lines").checked, grid = $("grid").checked, safe = shop.safe[part.name] ?? SAFE;
  const bleed = shop.bleed || BLEED;
  const frame = [host.dataset.key, width, height, lines, grid, part.cut, part.corner, safe, bleed].join();
  // An attribute that is set again is painted again, whatever its value.
  if (host.dataset.frame === frame) return;
  host.dataset.frame = frame;
  const out = lines ? Math.max(BLEED, bleed) : 0, ruler = grid ? RULER : 0;
  const left = out + ruler, wide = width + 2 * out + ruler, high = height + 2 * out + ruler;
  svg.setAttribute("viewBox", `${-left} ${-left} ${wide} ${high}`);
  host.style.setProperty("--w", wide);
  host.style.setProperty("--ratio", `${wide} / ${high}`);
  const round = lines || grid || !part.cut ? 0 : part.corner;
  host.style.borderRadius = round ? `${100 * round / width}% / ${100 * round / height}%` : "";
  host.style.overflow = round ? "hidden" : "";
  for (const old of svg.querySelectorAll("#preview-lines, #preview-grid")) old.remove();
  if (grid) svg.append(gridOver(svg, part, out));
  if (lines) svg.append(linesOver(svg, part, safe, bleed));
}

function linesOver(svg, part, safe, bleed) {
  const group = document.createElementNS(svg.namespaceURI, "g");
  group.id = "preview-lines";
  const box = (inset, colour, dash) => drawn(svg, group, "rect", { x: inset, y: inset, width: part.width - 2 * inset,
    height: part.height - 2 * inset, rx: inset < 0 ? 0 : Math.max(0, part.corner - inset), fill: "none", stroke: colour,
    "stroke-width": 0.35, "stroke-dasharray": dash });
  box(-bleed + 0.2, "#d4006a", "1.2 0.8");
  box(0, "#00a0e0", "none");
  if (part.cut) box(safe, "#1a9a3a", "0.8 0.8");
  return group;
}

// A line each 5 mm, a stronger one each 10 mm; beside the face a ruler with a tick each millimetre.
function gridOver(svg, { width, height }, out) {
  const group = document.createElementNS(svg.namespaceURI, "g");
  group.id = "preview-grid";
  const thin = [], strong = [], ticks = [];
  for (let x = 0; x <= width; x += 5) (x % 10 ? thin : strong).push(`M${x} 0V${height}`);
  for (let y = 0; y <= height; y += 5) (y % 10 ? thin : strong).push(`M0 ${y}H${width}`);
  const long = (at) => (at % 10 === 0 ? 2.6 : at % 5 === 0 ? 1.9 : 1.1);
  drawn(svg, group, "path", { d: `M${-out - RULER} ${-out - RULER}H${width + out}V${-out}H${-out}V${height + out}H${-out - RULER}Z`, fill: "#fff" });
  for (let x = 0; x <= width; x += 1) ticks.push(`M${x} ${-out}v${-long(x)}`);
  for (let y = 0; y <= height; y += 1) ticks.push(`M${-out} ${y}h${-long(y)}`);
  const path = (d, colour, weight) => drawn(svg, group, "path", { d: d.join(""), fill: "none", stroke: colour, "stroke-width": weight });
  // White below, so that it shows on any ground.
  path([...thin, ...strong], "#ffffff88", 0.3);
  path(thin, "#0b5cadaa", 0.12);
  path(strong, "#0b5cad", 0.2);
  path(ticks, "#1b2126", 0.14);
  const letters = { "font-size": 2.2, "font-family": "system-ui, sans-serif", fill: "#1b2126" };
  for (let x = 0; x <= width; x += 10) drawn(svg, group, "text", { ...letters, x: x + 0.4, y: -out - 3 }, x);
  for (let y = 0; y <= height; y += 10) drawn(svg, group, "text", { ...letters, x: -out - 5.6, y: y + 2.2 }, y);
  return group;
}

// Where the pointer is on a face at large, in millimetres from its upper left corner.
$("piece").addEventListener("pointermove", (event) => {
  const host = event.target.closest?.("#large .face, #former .face"), svg = host?.shadowRoot.querySelector("svg");
  if (!svg) { $("spot").textContent = ""; return; }
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  $("spot").textContent = `${at.x.toFixed(1)} mm from the left, ${at.y.toFixed(1)} mm from the top`;
});
