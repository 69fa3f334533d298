// What cannot wait for Python: shows the last position of a saved game, and keeps what is pressed, until banmen.web.early takes
// over. Python draws and decides everything; this only puts back what it kept (banmen.app.pictures).
(() => {
  const root = document.documentElement, find = (selector) => document.querySelector(selector);
  const prefix = window.keyPrefix;
  let storage = {};
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) storage[key] = localStorage[key];
  } catch { /* it may be forbidden */ }
  const stored = (key) => storage[prefix + key] ?? "";

  const sum = (text) => { // the CRC-32 of Python's zlib
    let crc = -1;
    for (const byte of new TextEncoder().encode(text)) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
    }
    return (~crc >>> 0).toString(16).padStart(8, "0");
  };

  // Another page of the same host may write to the storage. So a picture is parsed where nothing runs or loads, and shown only
  // if it is made of nothing but these elements and attributes; what draws has no letters that an address would need.
  const TAGS = /^(svg|g|use|path|circle|ellipse|rect|text|div|span|b|button|ol|li|output|header|h2|p|table|tbody|tr|th|td)$/;
  const WORDS = /^(class|title|lang|xmlns|type|role|scope|aria-[a-z]+|data-[a-z]+)$/;
  const DRAWN = /^(viewBox|d|x|y|c[xy]|r[xy]?|width|height|transform|fill|stroke|stroke-[a-z]+|opacity|paint-order|font-[a-z]+|text-anchor|href|tabindex|hidden|disabled)$/;
  const PLAIN = /^(?!.*url\((?!#))[\w\s#.,()%+-]*$/is;
  const ours = (node) => TAGS.test(node.tagName) && [...node.attributes].every(({ name, value }) =>
    WORDS.test(name) || DRAWN.test(name) && PLAIN.test(value) && (name !== "href" || value[0] === "#"));

  const picture = (id) => { // the kept picture of a game, if it belongs to the text that is stored of it
    const [, crc, markup] = /^%picture crc=(\w+) game=\w+\n(<[^]*)$/.exec(stored(`picture:${id}`)) ?? [];
    const bound = [find("[name=version]").content, stored(`game:${id}`), markup].join("\n");
    if (!markup || /<[!?]/.test(markup) || crc !== sum(bound)) return null;
    const kept = new DOMParser().parseFromString(markup, "application/xml").documentElement;
    return [kept, ...kept.querySelectorAll("*")].every(ours) ? kept : null;
  };

  const HEAD = /^%banmen crc=(\w+) \S+ changed=(\S*) plies=(\d+) .*\n(\[Game "(\w+)"\][^]*)$/;
  const fill = (card) => { // offers to continue the last unfinished game, as web.gallery does
    const open = Object.keys(storage).filter((key) => key.startsWith(`${prefix}game:`)).map((key) => {
      const [, crc, changed, plies, body, game] = HEAD.exec(storage[key]) ?? [];
      return { id: key.slice(prefix.length + 5), crc, changed, plies, body, game };
    }).filter(({ game, body }) => game === card.dataset.game && /^\[Result "\*"\]$/m.test(body))
      .sort((a, b) => a.changed + a.id < b.changed + b.id ? 1 : -1).find(({ crc, body }) => crc === sum(body));
    if (!open) return;
    const link = card.querySelector(".start"), label = link.firstElementChild;
    link.href = `#game=${open.id}`;
    label.textContent = label.dataset.resume.replace("{move}", +open.plies + 1);
    card.querySelector(".another").hidden = false;
    card.still = card.querySelector(".picture svg"); // Python shows it again when no game is left to continue
    card.still.replaceWith(picture(open.id)?.querySelector("[data-region=card] > svg") ?? card.still.cloneNode(true));
  };

  const cards = [...document.querySelectorAll(".card")]; // filled when they are seen first
  let shown = ""; // the id of the game whose picture is on the screen
  const show = () => { // what the address asks for
    const [, id] = /^#game=([\w-]+)$/.exec(location.hash) ?? [], kept = id && picture(id);
    shown = kept ? id : "";
    find("#gallery").hidden = !!kept;
    find("#table").hidden = find("#bar").hidden = !kept;
    root.dataset.screen = kept ? "table" : "gallery";
    root.toggleAttribute("data-opening", !kept && /^#(?!new=|settings$|about$)./.test(location.hash));
    if (!kept) {
      cards.splice(0).forEach(fill);
      return;
    }
    for (const part of kept.children) { // where Python will draw the same
      const region = find(`:is(#table, #bar) > #${part.dataset.region}`);
      region?.replaceChildren(...part.childNodes);
      if (region) Object.assign(region, { className: part.className, hidden: part.hidden });
    }
    find("#table").dataset.game = kept.dataset.game;
    find("#table").toggleAttribute("data-over", "over" in kept.dataset);
    document.title = kept.dataset.title;
    const [, , wide, high] = find("#board > svg").getAttribute("viewBox").split(" ");
    root.style.setProperty("--aspect", (wide / high).toFixed(3));
    const list = find("#moves"), ply = find("#moves [aria-current]");
    if (ply) list.scrollTo(ply.offsetLeft - (list.clientWidth - ply.offsetWidth) / 2, ply.offsetTop - (list.clientHeight - ply.offsetHeight) / 2);
  };

  const presses = [];
  const keep = (press) => {
    if (presses.push({ game: shown, ...press }) === 1) performance.mark("banmen:accepted");
    root.dataset.pressed = "";
  };
  const isCell = (node) => node.localName === "use";
  const stamp = (cell, square, hexagon) => { // a mark on a cell, as Python draws it: its layer and its kind
    const [layer, kind] = cell.getAttribute("href") === "#cell-square" ? square : hexagon, mark = cell.cloneNode();
    for (const { name } of [...mark.attributes]) if (!/^[xy]$/.test(name)) mark.removeAttribute(name);
    mark.setAttribute("href", `#mark-${kind}`);
    find(`#board .layer-${layer}`).append(mark);
    return mark;
  };
  const press = (node, event) => {
    const box = find("#board > svg").getBoundingClientRect();
    keep({ // where it was in parts of the board's size, so that it is found again after a scroll
      node, x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height,
      aimed: !!event.detail, finger: !!event.pointerType && event.pointerType !== "mouse",
    });
    if (isCell(node)) stamp(node, ["selected", "square"], ["marks", "ring"]);
    else node.setAttribute("aria-pressed", "true");
  };
  const clicked = (event) => {
    const node = event.target.closest("[data-slot], [data-target], [data-action], [data-ply], [data-command], #back");
    if (node && shown) press(node, event);
    else if (node?.id === "back") location.hash = "";
  };
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const walk = (cell, [dx, dy]) => { // to the cell that an arrow key leads to: the rule of banmen.web.aim
    const ranked = [...cell.parentNode.children].map((node) => {
      const [x, y] = ["x", "y"].map((name) => node.getAttribute(name) - cell.getAttribute(name));
      const along = x * dx + y * dy, across = Math.abs(x * dy) + Math.abs(y * dx);
      return { node, cost: along > 1 && across <= along ? along + 2 * across : Infinity };
    });
    const best = ranked.reduce((a, b) => b.cost < a.cost ? b : a);
    if (best.cost < Infinity) best.node.focus();
  };
  const typed = (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    if (!shown) return;
    if (isCell(target) && ARROWS[key]) walk(target, ARROWS[key]);
    else if (isCell(target) && /^(Enter| )$/.test(key)) press(target, event);
    else if (/^(ArrowLeft|ArrowRight|Home|End|Escape)$/.test(key) || (ctrlKey || metaKey) && /^[yz]$/i.test(key)) {
      keep({ key, ctrlKey, metaKey, altKey, shiftKey });
    } else return;
    event.preventDefault();
  };
  let ring;
  const focused = ({ type, target }) => {
    ring?.remove();
    const seen = type === "focusin" && isCell(target) && target.matches(":focus-visible");
    ring = seen ? stamp(target, ["focus", "focus-square"], ["focus", "focus-hexagon"]) : null;
  };

  // Real steps only: what boot.js tells.
  const PARTS = { load: [0, 70], python: [70, 20], page: [90, 10] };
  const progressed = ({ detail: { part, done } }) => {
    find("#boot progress").value = PARTS[part][0] + PARTS[part][1] * done;
    root.dataset.starting = part;
  };
  const slow = setTimeout(() => { root.dataset.slow = ""; }, 8000);
  find("#boot button").addEventListener("click", () => location.reload());

  const listening = [
    [find("#table"), "click", clicked], [find("#bar"), "click", clicked], [document, "keydown", typed],
    [find("#board"), "focusin", focused], [find("#board"), "focusout", focused],
    [document, "banmen-progress", progressed], [window, "hashchange", show],
  ];
  for (const [node, kind, listener] of listening) node.addEventListener(kind, listener);
  window.early = {
    presses,
    stop() {
      clearTimeout(slow);
      for (const [node, kind, listener] of listening) node.removeEventListener(kind, listener);
      storage = null; // or the texts of all saved games would stay
    },
  };
  show();
  performance.mark("banmen:board");
})();
