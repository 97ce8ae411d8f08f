"use strict";
// Mouse, keyboard and settings of the preview; preview.js has come before.

function goTo(part, piece) { location.hash = `#/faces/${encodeURIComponent(part)}/${encodeURIComponent(piece)}`; }

function step(by) {
  const { part, piece } = named();
  const all = state.look.parts.flatMap((each) => each.pieces.map((one) => [each.name, one.id]));
  const at = all.findIndex(([one, other]) => one === part?.name && other === piece?.id);
  if (at >= 0) goTo(...all[(at + by + all.length) % all.length]);
}

main.addEventListener("click", (event) => {
  const piece = event.target.closest(".piece"), problem = event.target.closest(".problem");
  if (piece) {
    goTo(piece.dataset.part, piece.dataset.piece);
  } else if (problem) copy(problem.dataset.place, true);
});
for (const each of document.querySelectorAll("[data-close]")) {
  each.addEventListener("click", () => each.closest("dialog").close());
}
$("piece").addEventListener("close", () => {
  const { part, piece } = named();
  if (!piece) return;
  history.replaceState(null, "", `#/faces/${encodeURIComponent(part.name)}`);
  state.open = part.name;
  main.querySelector(`[data-part="${CSS.escape(part.name)}"] [data-piece="${CSS.escape(piece.id)}"]`)?.focus();
});
$("copy").addEventListener("click", () => copy($("piece-place").textContent, false));
$("edit").addEventListener("click", () => edit($("piece-place").textContent));
$("previous").addEventListener("click", () => step(-1));
$("next").addEventListener("click", () => step(1));
$("help").addEventListener("click", () => $("keys").showModal());
$("search").addEventListener("input", () => { if (page() === "faces") search(); else location.hash = "#/faces"; });
$("ink").addEventListener("change", () => {
  state.ink = $("ink").value;
  state.since = -1;
  keep("ink", state.ink);
  look();
});
for (const id of ["lines", "grid", "backs"]) {
  $(id).addEventListener("change", () => { keep(id, $(id).checked ? "1" : ""); show(); });
}
$("shop").addEventListener("change", () => {
  state.shop = $("shop").value;
  if (state.shop && !$("lines").checked) $("lines").click();
  look();
});
$("eyes").addEventListener("change", () => {
  for (const each of document.querySelectorAll(".face, .sheets img")) {
    each.style.filter = $("eyes").value ? `url(#${$("eyes").value})` : "";
  }
});
$("zoom").addEventListener("input", () => {
  document.documentElement.style.setProperty("--mm", `${$("zoom").value}px`);
  keep("zoom", $("zoom").value);
});
$("theme").addEventListener("change", () => {
  document.documentElement.dataset.theme = $("theme").value;
  keep("theme", $("theme").value);
});
$("game").addEventListener("change", () => { location.href = `${HOME.slice(0, HOME.lastIndexOf("/"))}/${encodeURIComponent($("game").value)}`; });
window.addEventListener("hashchange", show);

function nextOf(id) {
  $(id).selectedIndex = ($(id).selectedIndex + 1) % $(id).options.length;
  $(id).dispatchEvent(new Event("change"));
  note(`${id}: ${$(id).selectedOptions[0].textContent}`);
}

function sideways(key) {
  const all = [...main.querySelectorAll(".piece")].filter((each) => !each.hidden && !each.closest("[hidden]"));
  const at = all.indexOf(document.activeElement);
  if (at < 0) return all[0];
  if (key === "ArrowLeft" || key === "ArrowRight") return all[at + (key === "ArrowRight" ? 1 : -1)];
  const here = all[at].getBoundingClientRect(), down = key === "ArrowDown";
  const off = (each) => {
    const box = each.getBoundingClientRect();
    const far = down ? box.top - here.bottom : here.top - box.bottom;
    return far < -1 ? Infinity : far * 4 + Math.abs(box.left - here.left);
  };
  const best = all.reduce((one, other) => (off(other) < off(one) ? other : one));
  return off(best) === Infinity ? null : best;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { key, target } = event;
  if (target.matches("input[type=search]") && key === "Escape") {
    target.value = "";
    search();
    target.blur();
    return;
  }
  if (target.matches("input:not([type=checkbox]), select, textarea")) return;
  const large = $("piece").open;
  if (large && (key === "ArrowLeft" || key === "ArrowRight")) step(key === "ArrowLeft" ? -1 : 1);
  else if (large && key === "e") edit($("piece-place").textContent);
  else if (large && key === "u") undo();
  else if (large && key === "g") $("grid").click();
  else if (large || $("keys").open) return;
  else if (key.startsWith("Arrow") && page() === "faces") {
    const next = sideways(key);
    if (!next) return;
    next.focus();
    next.scrollIntoView({ block: "nearest" });
  } else if (key === "/") $("search").focus();
  else if (key === "?") $("keys").showModal();
  else if ("12345".includes(key)) location.hash = `#/${PAGES[key - 1]}`;
  else if (key === "l" || key === "b" || key === "g") $({ l: "lines", b: "backs", g: "grid" }[key]).click();
  else if (key === "i" || key === "c") nextOf(key === "i" ? "ink" : "eyes");
  else if (key === "+" || key === "-") {
    $("zoom").value = +$("zoom").value + (key === "+" ? 0.5 : -0.5);
    $("zoom").dispatchEvent(new Event("input"));
  } else if (key === "e" && document.activeElement.classList.contains("piece")) edit(document.activeElement.title);
  else return;
  event.preventDefault();
});

state.ink = kept("ink", "home");
$("ink").value = state.ink;
for (const id of ["lines", "grid", "backs"]) $(id).checked = kept(id, "") === "1";
if (innerWidth < 640) $("zoom").value = 2.5;  // two cards side by side on a phone
for (const id of ["zoom", "theme"]) {
  $(id).value = kept(id, $(id).value);
  $(id).dispatchEvent(new Event(id === "zoom" ? "input" : "change"));
}
listen();
look();
