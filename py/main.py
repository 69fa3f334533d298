"""The entry of the page: starts Banmen."""

from banmen.web.start import start

start()
