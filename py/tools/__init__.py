"""The build: makes the static folder `dist/` and serves it. Only the standard library, so that it runs on a bare machine."""
