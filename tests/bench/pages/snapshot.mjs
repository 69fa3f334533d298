// node snapshot.mjs FILE: the memory of Pyodide just started, for the bare page. What makes it portable is hidden from Pyodide, as
// in a browser without it: table entries that only one engine has.
import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

Object.defineProperty(globalThis, "navigator", { value: { userAgent: "iPhone", platform: "" }, configurable: true });
delete WebAssembly.Suspending;
delete WebAssembly.promising;
const { loadPyodide } = await import("pyodide");
const python = await loadPyodide({ _makeSnapshot: true, env: { PYTHONHASHSEED: "0" } });
python.runPython("import gc; gc.collect()");
writeFileSync(process.argv[2], gzipSync(python.makeMemorySnapshot(), { level: 9 }));
process.exit(0);
