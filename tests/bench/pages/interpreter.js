// Pyodide as PyScript starts it by itself; only the names of the files are those of the build.
import { loadPyodide as load, version } from "./{pyodide}/pyodide.js";
import createPyodideModule from "./{pyodide}/pyodide.asm.js";

export { version };
export const loadPyodide = (options) =>
  load({ ...options, createPyodideModule, indexURL: new URL("./{pyodide}/", import.meta.url).href });
