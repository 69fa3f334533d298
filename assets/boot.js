// The interpreter that the configuration names, for the page and for its worker: Pyodide, started from the snapshot of the
// build, which holds a Python that has Banmen imported already. Where that cannot be (an old browser, a file that did not come
// whole), Pyodide starts from nothing, and Banmen comes from app.zip.
import { loadPyodide as load, version } from "./pyodide/pyodide.js";

export { version };

const page = globalThis.document?.documentElement;
if (!page) await import("./indexeddb.js"); // the page has it from its start, the worker not

// A wrong MIME type for .wasm makes Pyodide wait for ever, so the type is corrected before the browser looks at it. The
// answer of a careful host is passed on as it is: the browser keeps what it compiled from that.
const instantiate = WebAssembly.instantiateStreaming;
WebAssembly.instantiateStreaming = async (source, imports) => {
  let answer = await source;
  if (!/^application\/wasm/.test(answer.headers.get("content-type"))) {
    answer = new Response(answer.body, { status: answer.status, headers: { "content-type": "application/wasm" } });
  }
  return instantiate.call(WebAssembly, answer, imports);
};

/** Tells the bar at the top of the page how far the start is: a part (`load`, `python`, `page`), and how much of it is done. */
const tell = (part, done) => {
  if (page) document.dispatchEvent(new CustomEvent("banmen-progress", { detail: { part, done } }));
};

const place = (name) => new URL(name, import.meta.url).href;

const fetched = async (name) => {
  const answer = await fetch(place(name));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
};

const modulePyodide = async (settings) => (await import("./pyodide/pyodide.asm.js")).default(settings);

/** Bytes of an unpacked snapshot: those of the memory, and a header. */
const SNAPSHOT = 31457280 + 128;

/** Starts from the snapshot. It is unpacked while the browser compiles Pyodide, which Pyodide would do one after the other. */
const quickly = async (options) => {
  let memory = new Uint8Array(SNAPSHOT);
  const unpack = async () => {
    const reader = (await fetched("snapshot.bin")).body.pipeThrough(new DecompressionStream("gzip")).getReader();
    let size = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      memory.set(part.value, size);
      size += part.value.length;
      tell("load", size / SNAPSHOT);
    }
    if (size !== SNAPSHOT) throw new Error(`snapshot: ${size} bytes`);
  };
  const unpacked = unpack();
  unpacked.then(() => tell("python", 0), () => {});
  const python = await load({
    ...options,
    _loadSnapshot: memory,
    createPyodideModule: async (settings) => (await Promise.all([modulePyodide(settings), unpacked]))[0],
  });
  python._api.config._loadSnapshot = memory = undefined; // or the 30 MB would stay
  python.runPython("import random; random.seed(); del random"); // or everybody would get the same numbers
  return python;
};

/** Starts from nothing. */
const slowly = async (options) => {
  const modules = fetched("app.zip").then((answer) => answer.arrayBuffer());
  const python = await load({ ...options, createPyodideModule: modulePyodide });
  python.unpackArchive(await modules, "zip");
  return python;
};

// PyScript asks for Python only when it has come itself, so Python is started before it asks; what it prints goes to PyScript.
let printer = {};
const options = {
  indexURL: place("pyodide/"),
  lockFileContents: { info: { abi_version: "2026_0" }, packages: {} }, // no packages, so their list need not come
  stdout: (text) => printer.stdout?.(text),
  stderr: (text) => printer.stderr?.(text),
};
const started = quickly(options);
started.catch(() => {}); // heard below

export const loadPyodide = async ({ stdout, stderr }) => {
  printer = { stdout, stderr };
  let how = "snapshot";
  const python = await started.catch((error) => {
    console.info("no start from the snapshot:", error.message);
    how = "ordinary";
    return slowly(options);
  }).catch((error) => {
    if (page) page.dataset.failed = "";
    throw error;
  });
  tell("page", 0);
  if (page) page.dataset.boot = how;
  return python;
};
