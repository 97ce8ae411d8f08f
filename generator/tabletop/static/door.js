// Leads back to the table this browser was at. The server tells nobody a link: only this browser remembers its own.

import { recall } from "./memory.js";

const last = recall("table");
if (last && /^\/(seat|choose)\/[\w-]+$/.test(last)) {
  const link = document.getElementById("go-on");
  link.href = last;
  document.getElementById("known").hidden = false;
  link.focus();
}
