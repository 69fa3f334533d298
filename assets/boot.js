// The interpreter that pyscript.toml names, for the page and for its worker: Pyodide, started so that neither a careless host
// nor a strict browser can stop it.
import { loadPyodide as load, version } from "./pyodide/pyodide.js";
import createPyodideModule from "./pyodide/pyodide.asm.js";

export { version };

if (!globalThis.document) await import("./indexeddb.js"); // the page has it from its start, the worker not

// A wrong MIME type for .wasm makes Pyodide wait for ever, so the type is corrected before the browser looks at it.
const instantiate = WebAssembly.instantiateStreaming;
WebAssembly.instantiateStreaming = async (source, imports) => {
  const { body, status } = await source;
  const headers = { "content-type": "application/wasm" };
  return instantiate.call(WebAssembly, new Response(body, { status, headers }), imports);
};

export const loadPyodide = (options) =>
  load({ ...options, createPyodideModule, indexURL: new URL("pyodide/", import.meta.url).href });
