#!/usr/bin/env bash
# Builds, serves and checks Banmen. `./build.sh` alone says how.
set -euo pipefail
cd "$(dirname "$0")"
export PYTHONPATH=py

dist() {  # makes dist/, the folder that a static host serves
  python3 -m tools.dist
}

dist
