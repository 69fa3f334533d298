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

// More than half of it are zeros, which the browser's memory has from the start. So the file has only the pages that hold
// something, behind a bit for every page; see snapshot.mjs.
const unpack = async (address, length, progress) => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`snapshot: ${answer.status}`);
  const PAGE = 4096, pages = Math.ceil(length / PAGE), bits = Math.ceil(pages / 8);
  const packed = new Uint8Array(bits + pages * PAGE);
  const reader = answer.body.pipeThrough(new DecompressionStream("gzip")).getReader();
  let size = 0, held, whole = Infinity; // which pages the file has, and how long it is, when that is known
  for (let told = 0, part = await reader.read(); !part.done; part = await reader.read()) {
    packed.set(part.value, size);
    size += part.value.length;
    if (!held && size >= bits) {
      held = Array.from({ length: pages }, (_, at) => at).filter((at) => packed[at >> 3] >> (at & 7) & 1);
      whole = bits + held.length * PAGE;
    }
    if (size - told > length / 32) progress((told = size) / whole);
  }
  if (size !== whole) throw new Error(`snapshot: ${size} bytes`);
  const memory = new Uint8Array(pages * PAGE);
  held.forEach((at, n) => memory.set(packed.subarray(bits + n * PAGE, bits + (n + 1) * PAGE), at * PAGE));
  return memory.subarray(0, length);
};

/** The same in a small worker of the page, whose own thread is free meanwhile for all the rest. */
const unpackAside = (address, length, progress) => new Promise((resolve, reject) => {
  const source = `(${unpack})("${address}", ${length}, postMessage)
    .then((memory) => postMessage(memory, [memory.buffer]), (error) => postMessage(error.message))`;
  const script = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const worker = new Worker(script);
  const end = (settle, value) => {
    worker.terminate();
    URL.revokeObjectURL(script);
    settle(value);
  };
  worker.onerror = () => end(reject, new Error("snapshot: no worker"));
  worker.onmessage = ({ data }) => {
    if (typeof data === "number") progress(data);
    else if (typeof data === "string") end(reject, new Error(data));
    else end(resolve, data);
  };
});

/** Starts from the snapshot. It is unpacked while the browser compiles Pyodide; Pyodide itself would do one after the other. */
const quickly = async (options) => {
  let unpacked = (page ? unpackAside : unpack)(place("snapshot.bin"), SNAPSHOT, (done) => tell("load", done));
  unpacked.then(() => tell("python", 0), () => {});
  const python = await load({
    ...options,
    _loadSnapshot: new Uint8Array(0),
    createPyodideModule: async (settings) => {
      const [module, memory] = await Promise.all([modulePyodide(settings), unpacked]);
      const { restoreSnapshot } = module.API;
      module.API.restoreSnapshot = () => {
        module.API.restoreSnapshot = restoreSnapshot;
        return restoreSnapshot(memory);
      };
      return module;
    },
  });
  unpacked = null; // or its 30 MB would stay
  python.runPython("import random; random.seed(); del random"); // or everybody would get the same numbers
  return python;
};

/** Starts from nothing. */
const slowly = async (options) => {
  const [answer, python] = await Promise.all([fetched("app.zip"), load({ ...options, createPyodideModule: modulePyodide })]);
  python.unpackArchive(await answer.arrayBuffer(), "zip");
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
