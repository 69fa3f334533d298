// Runs the tests inside Pyodide: `node tests/pyodide.mjs [pytest arguments]`. Everything but the browser and what is marked
// native is the same suite as outside; pytest itself comes from .venv, since all it needs is plain Python.
import { readdirSync, existsSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** The folder of packages of the virtual environment. */
const sitePackages = () => {
  const lib = resolve(ROOT, ".venv/lib");
  const found = readdirSync(lib).map((name) => resolve(lib, name, "site-packages")).filter(existsSync);
  if (found.length !== 1) throw new Error("expected one Python in .venv/lib");
  return found[0];
};

const SETTINGS = {
  HYPOTHESIS_STORAGE_DIRECTORY: "/tmp/hypothesis",
  PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1",
  PYTHONDONTWRITEBYTECODE: "1",
};

const ARGUMENTS = [
  "--ignore=tests/e2e",
  "--ignore=tests/bench",
  ...["-p", "_hypothesis_pytestplugin"],
  ...["-p", "no:cacheprovider"],
  ...["-p", "no:faulthandler"],
];

const pyodide = await loadPyodide({ env: { HOME: "/tmp", ...SETTINGS } });
for (const [path, folder] of [["/packages", sitePackages()], ["/repo", ROOT]]) {
  pyodide.FS.mkdir(path);
  pyodide.mountNodeFS(path, folder);
}
pyodide.globals.set("arguments", pyodide.toPy([...ARGUMENTS, ...process.argv.slice(2)]));
process.exitCode = pyodide.runPython(`
import os, sys
os.chdir("/repo")
sys.path.append("/packages")
import pytest
int(pytest.main(arguments))
`);
