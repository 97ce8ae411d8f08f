"use strict";

const home = location.pathname;
let view;

async function look() {
  view = await (await fetch(`${home}/look`)).json();
  document.title = title.textContent = view.title;
  table.textContent = view.table.map((line) => line.map(([text]) => text).join("")).join("\n");
  moves.replaceChildren(...view.moves.map(button));
}

function button(move) {
  const item = document.createElement("li"), inner = document.createElement("button");
  inner.textContent = move.says;
  inner.onclick = () => fetch(`${home}/move`, {method: "POST", body: JSON.stringify(
    {seat: view.seat, version: view.version, number: move.number, text: ""})});
  item.append(inner);
  return item;
}

new EventSource(`${home}/news`).onmessage = look;
