// Writes the memory of a started Python to a file, from which a browser starts much sooner than from nothing:
// `node snapshot.mjs OUT [FOLDER]`. With a folder, its `freeze.py` runs first, with the folder as `/freeze`, and the file is packed.
//
// Engines differ in what they put into that memory, and WebKit hangs for ever on what others put there. Pyodide leaves both
// differences out for a device of Apple's without JSPI, so that is what Node pretends to be.
import { readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";

Object.defineProperty(globalThis, "navigator", { value: { userAgent: "iPhone", platform: "" }, configurable: true });
delete WebAssembly.Suspending;
delete WebAssembly.promising;

// Equal sources give an equal file: no chance, and no clock.
crypto.getRandomValues = (array) => array;
Date.now = performance.now = () => 0;

/** The memory that Pyodide starts with; it cannot restore a larger one (pyodide#6254). `boot.js` has the same numbers. */
const MEMORY = 31457280;
const HEADER = 128;
const PAGE = 4096;

const [out, folder] = process.argv.slice(2);
const { loadPyodide } = await import("pyodide");
const python = await loadPyodide({ _makeSnapshot: true, env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" } });
const { FS } = python;

if (folder) {
  for (const name of readdirSync(folder, { recursive: true }).filter((name) => statSync(join(folder, name)).isFile())) {
    FS.mkdirTree(dirname(`/freeze/${name}`));
    FS.writeFile(`/freeze/${name}`, readFileSync(join(folder, name)));
  }
  python.runPython(readFileSync(join(folder, "freeze.py"), "utf8"), { globals: python.toPy({}) });
}

// Equal sources have equal luck. What is there by now stays, so Python need not look through it for garbage at each start.
python.runPython("import gc, random; random.seed(0); gc.collect(); gc.freeze(); del gc, random");

/** Freed memory still holds what it held, which would be downloaded: takes all of it once more, to clear it. */
const clear = ({ HEAPU8: memory, _malloc: take, _free: free }) => {
  const end = memory.findLastIndex((byte) => byte);
  const taken = [];
  for (let bytes = 1 << 16; bytes >= 8; bytes >>= 1) {
    for (let place = 0; place < end; taken.push(place)) {
      place = take(bytes);
      memory.fill(0, place, place + bytes);
    }
  }
  taken.forEach((place) => free(place));
};
clear(python._module);

/** Only the pages that are not all zeros, behind a bit for each page: less to unpack for `boot.js`, which knows this form. */
const packed = (bytes) => {
  const pages = Array.from({ length: Math.ceil(bytes.length / PAGE) }, (_, page) => bytes.subarray(page * PAGE, (page + 1) * PAGE));
  const bits = new Uint8Array(Math.ceil(pages.length / 8));
  const held = pages.filter((page, at) => {
    const some = page.some((byte) => byte);
    bits[at >> 3] |= some << (at & 7);
    return some;
  });
  const last = new Uint8Array(PAGE - held.at(-1).length); // whole pages only
  return Buffer.concat([bits, ...held, last]);
};

const size = python._module.HEAP8.length;
const snapshot = python.makeMemorySnapshot();
if (size !== MEMORY || snapshot.length !== MEMORY + HEADER) {
  throw new Error(`${size} bytes of memory, ${snapshot.length} with header: not what can be restored; was too much frozen?`);
}
writeFileSync(out, gzipSync(folder ? packed(snapshot) : snapshot, { level: 9 }));
process.exit(0); // Python would keep Node alive
