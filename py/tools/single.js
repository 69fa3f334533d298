// Banmen in one file, opened from a disk. What the folder has as files stands in this page as text; here it is given to whatever
// asks for it. Beside such a page no browser fetches a file or imports a module, and a worker there sees nothing of the page. So
// `fetch` is answered here; modules are data: addresses, which every browser imports everywhere; and a worker is such an address,
// too, and is sent the files before anything else. Where a module of the folder says `import(...)`, the build wrote `imported`.
{
  /** Answers for the files, in the page and in its workers, which get the text of this function. */
  const provide = (given) => {
    const { fetch } = globalThis;
    const name = (place) => String(place.url ?? place).split("/").pop();
    const found = async (kind, place) => {
      const { [kind]: known, whole } = await given;
      return known[name(place)] ?? (await whole, known[name(place)]);
    };
    globalThis.fetch = async (place, ...options) => {
      const file = await found("files", place);
      if (!file) return fetch(place, ...options);
      const { body } = new Response(file.bytes);
      return new Response(file.packed ? body.pipeThrough(new DecompressionStream("gzip")) : body);
    };
    globalThis.imported = async (place) => import(await found("modules", place) ?? place);
  };

  const bytes = (text) => {
    const letters = atob(text), found = new Uint8Array(letters.length);
    for (let n = 0; n < letters.length; n++) found[n] = letters.charCodeAt(n);
    return found;
  };
  const files = {}, modules = {};
  const take = () => { // the files that have come
    for (const node of document.querySelectorAll("script[data-file]")) {
      files[node.dataset.file] = { bytes: bytes(node.textContent), packed: "packed" in node.dataset };
      node.remove(); // its memory is wanted
    }
  };
  const whole = new Promise((resolve) => addEventListener("DOMContentLoaded", resolve)).then(() => {
    take();
    if (Object.keys(files).length < FILES) throw new Error("the end of the file is missing");
  });
  provide({ files, modules, whole });
  const text = async (name) => (await fetch(name)).text();
  const linking = {};
  const link = (name) => linking[name] ??= (async () => {
    const parts = (await text(name)).split(/"module:([^"]+)"/); // each second one is a name
    const source = await Promise.all(parts.map(async (part, n) => n % 2 ? JSON.stringify(await link(part)) : part));
    return modules[name] = await new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.readAsDataURL(new Blob([...source, `\n//# sourceURL=${name}`], { type: "text/javascript" }));
    });
  })();

  globalThis.Worker = class extends Worker {
    constructor(blob, options) {
      const request = new XMLHttpRequest();
      request.open("GET", blob, false); // a constructor cannot wait, and a blob is here already
      request.send();
      const first = `new Promise((resolve) => addEventListener("message", (event) => {
        event.stopImmediatePropagation();
        resolve(event.data);
      }, { once: true }))`;
      super(`data:text/javascript,${encodeURIComponent(`(${provide})(${first});\n${request.responseText}`)}`, options);
      super.postMessage({ files, modules });
    }
  };

  document.addEventListener("click", async (event) => { // the licences, which the folder has as files
    const name = event.target.closest("a")?.getAttribute("href").split("/").pop();
    if (!files[name]) return;
    event.preventDefault();
    const shown = open() ?? window; // at once, or a browser may think that nobody asked for it
    shown.location = URL.createObjectURL(new Blob([await text(name)], { type: "text/plain;charset=utf-8" }));
  });

  const start = async () => {
    await Promise.race([whole, new Promise((resolve) => addEventListener("banmen-modules", resolve))]);
    take();
    await Promise.all(Object.keys(files).filter((name) => name.endsWith(".js")).map(link));
    await Promise.all([whole, ...ENTRIES.map((name) => import(modules[name]))]);
  };
  start().catch((error) => {
    document.documentElement.dataset.failed = "";
    throw error;
  });
}
