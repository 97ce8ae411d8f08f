// Where pieces come from at a free table, as far as everybody saw it: what is new had no place of its own before.

// The pile of the last act, or else the hand of whose it was; null where nobody saw anything.
export function originOf({ last, seat }, before, areas) {
  const area = last && areas.get(last.seat === seat ? "hand" : `hand ${last.seat}`);
  const pile = last?.pile ? before.get(last.pile) : null;
  if (pile || !area || !before.size) return pile ?? null;
  return { box: area.querySelector(".place").getBoundingClientRect(), zone: area.closest(".zone") };
}

export function come(origin, before, things) {
  if (!origin) return;
  for (const [id, { item }] of things) if (item && !before.has(id)) before.set(id, { ...origin, key: item.face });
}

// A die is told by what it shows, not by a face: one that was rolled shows another side, or the same one anew.
export function roll({ last }, before, things) {
  if (!last || last.rolled === null) return;
  for (const [id, { item }] of things) {
    if (item?.sort === "die" && before.has(id) && (!last.rolled || String(last.rolled) === id)) before.get(id).key = "rolled";
  }
}
