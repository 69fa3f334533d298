// What cannot wait for Python: shows the last position of a saved game, and keeps what is pressed, until `banmen.web.early`
// takes over. Python draws and decides everything; this only puts back what it kept (`banmen.app.pictures`).
(() => {
  const root = document.documentElement;
  const find = (selector) => document.querySelector(selector);
  const prefix = `banmen:${location.pathname.replace(/[^/]*$/, "").replaceAll(":", "%3A")}:1:`;
  const stored = (key) => {
    try { return localStorage.getItem(key) ?? ""; } catch { return ""; } // even touching the storage may be forbidden
  };

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
  const DRAWN = /^(viewBox|d|x|y|cx|cy|r|rx|ry|width|height|transform|fill|stroke|stroke-[a-z]+|opacity|paint-order|font-size|font-weight|text-anchor|href|tabindex|hidden|disabled)$/;
  const PLAIN = /^(?!.*url\((?!#))[\w\s#.,()%+-]*$/is;
  const ours = (node) => TAGS.test(node.tagName) && [...node.attributes].every(({ name, value }) =>
    WORDS.test(name) || DRAWN.test(name) && PLAIN.test(value) && (name !== "href" || value[0] === "#"));

  const picture = (id) => { // the kept picture of a game, if it belongs to the text that is stored of it
    const [, crc, markup] = /^%picture crc=(\w+) game=\w+\n(<[^]*)$/.exec(stored(`${prefix}picture:${id}`)) ?? [];
    const build = find("[name=version]").content;
    if (!markup || /<[!?]/.test(markup) || crc !== sum([build, stored(`${prefix}game:${id}`), markup].join("\n"))) return null;
    const kept = new DOMParser().parseFromString(markup, "application/xml").documentElement;
    return [kept, ...kept.querySelectorAll("*")].every(ours) ? kept : null;
  };

  const lay = (kept) => { // puts a picture where Python will draw the same
    for (const part of kept.children) {
      const region = find(`#table > #${part.dataset.region}, #bar > #${part.dataset.region}`);
      if (!region) continue;
      region.replaceChildren(...part.childNodes);
      region.className = part.className;
      region.hidden = part.hidden;
    }
    const { game, title, over } = kept.dataset;
    Object.assign(find("#table").dataset, { game }, over === undefined ? {} : { over });
    document.title = title;
    const [, , wide, high] = find("#board > svg").getAttribute("viewBox").split(" ");
    root.style.setProperty("--aspect", (wide / high).toFixed(3));
  };

  const HEAD = /^%banmen crc=(\w+) \S+ changed=(\S*) plies=(\d+) .*\n(\[Game "(\w+)"\][^]*)$/;
  const cards = () => { // offers to continue the last unfinished game of each kind
    const open = (() => { try { return Object.keys(localStorage); } catch { return []; } })()
      .filter((key) => key.startsWith(`${prefix}game:`))
      .map((key) => ({ id: key.slice(prefix.length + 5), head: HEAD.exec(stored(key)) }))
      .filter(({ head }) => head && /^\[Result "\*"\]$/m.test(head[4]) && head[1] === sum(head[4]))
      .sort((a, b) => a.head[2] + a.id < b.head[2] + b.id ? -1 : 1);
    for (const { id, head: [, , , plies, , game] } of open) {
      const card = find(`.card[data-game="${game}"]`);
      if (!card) continue;
      const link = card.querySelector(".start"), label = link.firstElementChild;
      link.href = `#game=${id}`;
      label.textContent = label.dataset.resume.replace("{move}", +plies + 1);
      card.querySelector(".another").hidden = false;
      card.last = id;
    }
    for (const card of document.querySelectorAll(".card")) {
      const drawn = card.last && picture(card.last)?.querySelector("[data-region=card] > svg");
      card.still = card.querySelector(".picture svg"); // Python shows it again when no game is left to continue
      if (drawn) card.still.replaceWith(drawn);
    }
  };

  let shown = ""; // the id of the game whose picture is on the screen
  const show = () => {
    const [, id] = /^#game=([\w-]+)$/.exec(location.hash) ?? [];
    const kept = id && picture(id);
    if (kept) lay(kept);
    shown = kept ? id : "";
    find("#gallery").hidden = !!kept;
    find("#table").hidden = find("#bar").hidden = !kept;
    root.dataset.screen = kept ? "table" : "gallery";
    root.toggleAttribute("data-opening", !kept && /^#(?!new=|settings$|about$)./.test(location.hash));
    const ply = find("#moves [aria-current]"), list = find("#moves");
    if (kept && ply) list.scrollTo(ply.offsetLeft - (list.clientWidth - ply.offsetWidth) / 2, ply.offsetTop - (list.clientHeight - ply.offsetHeight) / 2);
  };

  const PLACES = "[data-slot], [data-target], [data-action], [data-ply], [data-command], #back";
  const presses = [];
  const keep = (press) => {
    presses.push({ game: shown, ...press });
    root.dataset.pressed = "";
    if (presses.length === 1) performance.mark("banmen:accepted");
  };
  const stamp = (kind, cell) => { // a mark on a cell, as Python draws it
    const mark = document.createElementNS("http://www.w3.org/2000/svg", "use");
    mark.setAttribute("href", `#mark-${kind}`);
    for (const name of ["x", "y"]) mark.setAttribute(name, cell.getAttribute(name));
    return mark;
  };
  const isCell = (node) => node?.localName === "use";
  const isSquare = (cell) => cell.getAttribute("href") === "#cell-square";

  const press = (node, event) => {
    const box = find("#board > svg").getBoundingClientRect();
    keep({ // a place on the board in parts of its size, so that it is found again after a scroll
      node, x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height,
      aimed: !!event.detail, finger: !!event.pointerType && event.pointerType !== "mouse",
    });
    if (!isCell(node)) node.setAttribute("aria-pressed", "true");
    else if (isSquare(node)) find("#board .layer-selected").append(stamp("square", node));
    else find("#board .layer-marks").append(stamp("ring", node));
  };
  const clicked = (event) => {
    const node = event.target.closest(PLACES);
    if (node && shown) press(node, event);
  };
  const next = (cell, [dx, dy]) => { // the cell that an arrow key leads to: the rule of banmen.web.aim
    const at = (node, name) => node.getAttribute(name) - cell.getAttribute(name);
    let best = cell, least = Infinity;
    for (const node of find("#board .layer-hits").children) {
      const along = at(node, "x") * dx + at(node, "y") * dy, across = Math.abs(at(node, "x") * dy) + Math.abs(at(node, "y") * dx);
      if (along > 1 && across <= along && along + 2 * across < least) [best, least] = [node, along + 2 * across];
    }
    return best;
  };
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const typed = (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
    if (!shown) return;
    if (isCell(target) && ARROWS[key]) next(target, ARROWS[key]).focus();
    else if (isCell(target) && (key === "Enter" || key === " ")) press(target, event);
    else if (/^(Arrow(Left|Right)|Home|End|Escape)$/.test(key) || (ctrlKey || metaKey) && /^[yz]$/i.test(key)) {
      keep({ key, ctrlKey, metaKey, altKey, shiftKey });
    } else return;
    event.preventDefault();
  };
  let ring;
  const focused = ({ type, target }) => {
    ring?.remove();
    ring = null;
    if (type === "focusin" && isCell(target) && target.matches(":focus-visible")) {
      ring = stamp(isSquare(target) ? "focus-square" : "focus-hexagon", target);
      find("#board .layer-focus").append(ring);
    }
  };

  // Real steps only: what boot.js tells as { part, done }, and that Python has begun.
  const PARTS = { load: [0, 70], python: [70, 90], page: [90, 100] };
  const progressed = ({ detail: { part, done } }) => {
    const [from, to] = PARTS[part] ?? PARTS.load;
    find("#boot progress").value = Math.max(find("#boot progress").value, from + (to - from) * done);
    root.dataset.starting = part === "page" || part === "python" ? "python" : "load";
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
    },
  };
  cards();
  show();
  performance.mark("banmen:board");
})();
