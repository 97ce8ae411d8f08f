// What this browser keeps from one visit to the next; private windows keep nothing.

// Taste is the same at every table, and each may have a port of its own: only cookies go with the machine.
const TASTE = ["theme", "speed", "sounds"], YEAR = 31536000;

const cookie = (name) => new RegExp(`(?:^|; )broadside_${name}=(\\w*)`).exec(document.cookie)?.[1] ?? null;

export const recall = (name) => {
  try { return (TASTE.includes(name) ? cookie(name) : null) ?? localStorage.getItem(name); } catch { return null; }
};
export const remember = (name, value) => {
  try {
    if (TASTE.includes(name)) document.cookie = `broadside_${name}=${value}; path=/; max-age=${YEAR}; SameSite=Strict`;
    localStorage.setItem(name, value);
  } catch { /* nothing is kept */ }
};
