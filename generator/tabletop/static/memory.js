// What this browser keeps from one visit to the next; private windows keep nothing.

export const recall = (name) => { try { return localStorage.getItem(name); } catch { return null; } };
export const remember = (name, value) => { try { localStorage.setItem(name, value); } catch { /* nothing is kept */ } };
