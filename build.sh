#!/usr/bin/env bash
# Builds, serves and tests Banmen on a bare Debian with Python (3.11 or newer), Node (18 or newer) and npm.
set -euo pipefail
cd "$(dirname "$0")"
export PYTHONPATH=py

usage() {
  cat <<'TEXT'
./build.sh play [PORT]   build dist/ and serve it on this machine; prints the address
./build.sh test [--all]  install what is missing and run all tests; --all adds the long-running ones
./build.sh check         format, lint and types
./build.sh dist          make dist/, the folder that a static host serves
./build.sh bench [PART]   measure speed, natively and in Chromium, all or one of minds, speeds, start, page, perft; --help tells more
./build.sh arena run|report  play the matches that are missing (for hours), print the tables
TEXT
}

fail() {  # says why, and stops
  echo "build.sh: $*" >&2
  exit 1
}

as_root() {  # runs a command as root
  if [[ $(id -u) == 0 ]]; then "$@"
  elif command -v sudo > /dev/null; then sudo "$@"
  else fail "please install with root rights: $*"
  fi
}

patiently() {  # runs a command again when another one holds a lock, ten times at most
  local attempt
  for attempt in {1..10}; do
    "$@" && return
    echo "build.sh: attempt $attempt failed: $*" >&2
    sleep 10
  done
  fail "gave up: $*"
}

system_packages() {  # installs packages of the system
  command -v apt-get > /dev/null || fail "please install: $*"
  patiently as_root apt-get update -q
  patiently as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -q -y --no-install-recommends -o DPkg::Lock::Timeout=600 "$@"
}

python() {  # makes sure of a Python that is new enough
  python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' || fail "Python 3.11 or newer is needed"
}

node_modules() {  # installs the pinned npm packages: Pyodide and PyScript
  { command -v npm && node -e 'process.exit(+(parseInt(process.versions.node) < 18))'; } > /dev/null \
    || fail "Node 18 or newer with npm is needed"
  cmp -s package-lock.json node_modules/.installed && return
  npm ci --ignore-scripts --loglevel=error  # no warning that PyScript wants a newer Node: only its files are used
  cp package-lock.json node_modules/.installed
}

venv() {  # installs the pinned Python packages for the tests
  python
  cmp -s tests/requirements.txt .venv/installed.txt && return
  python3 -c 'import ensurepip' 2> /dev/null || system_packages python3-venv
  python3 -m venv .venv
  .venv/bin/pip install --quiet --disable-pip-version-check -r tests/requirements.txt
  cp tests/requirements.txt .venv/installed.txt
}

here() {  # whether a program of a package is there, whoever installed it; without dpkg, nothing else is looked for
  case $1 in
    chromium) [[ $(type -P chromium chromium-browser google-chrome) ]] ;;
    firefox-esr) [[ $(type -P firefox-esr firefox) ]] ;;
    webkit2gtk-driver) [[ $(type -P WebKitWebDriver) ]] ;;
    xvfb) [[ $(type -P Xvfb) ]] ;;
    *) ! command -v dpkg > /dev/null || dpkg -s "$1" &> /dev/null ;;
  esac
}

browsers() {  # installs Chromium, a library of Playwright, fonts that have the titles' characters, and what else is named
  local name missing=()
  for name in chromium libatomic1 fonts-noto-cjk fonts-noto-core "$@"; do
    here "$name" || missing+=("$name")
  done
  [[ ${#missing[@]} == 0 ]] || system_packages "${missing[@]}"
}

dist() {  # makes dist/
  python
  node_modules
  echo "Building dist/; the first time this takes a minute or two."
  python3 -m tools.dist
}

play() {  # builds and serves
  dist
  exec python3 -m tools.serve "$@"
}

check() {  # format, lint, types
  venv && .venv/bin/ruff format --check py tests && .venv/bin/ruff check py tests && .venv/bin/mypy
}

suite() {  # runs a test command; its report goes to build/NAME.xml
  local name=$1
  shift
  echo "== $name"
  "$@" --junit-xml="build/$name.xml" || echo "build.sh: $name failed" >&2
}

test() {  # checks, then runs the tests natively, in Pyodide, in Firefox and WebKit, at the same time in Chromium, and adds them up
  local only="not slow"
  [[ ${1:-} != --all ]] || only="(slow or not slow)"
  node_modules
  venv
  browsers firefox-esr webkit2gtk-driver xvfb
  rm -rf build
  mkdir build
  check || touch build/check.failed
  {
    suite native .venv/bin/pytest -q -m "not e2e and $only"
    suite pyodide node tests/pyodide.mjs -q -m "not e2e and not native and $only"
    suite others .venv/bin/pytest -q -m "e2e and $only" -k other_browsers
  } &> build/beside.log &
  suite chromium .venv/bin/pytest -q -m "e2e and $only" -k "not other_browsers"
  wait
  cat build/beside.log
  .venv/bin/python tests/tally.py build native pyodide others chromium
}

bench() {  # measures speed
  node_modules
  venv
  browsers
  PYTHONPATH=py:tests .venv/bin/python -m bench "$@"
}

arena() {  # plays matches, or prints what they add up to
  venv
  PYTHONPATH=py:tests .venv/bin/python -m arena "$@"
}

case ${1:-} in
  play | test | check | dist | bench | arena) "$@" ;;
  "") usage ;;
  *)
    usage >&2
    exit 2
    ;;
esac
