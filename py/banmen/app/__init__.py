"""The application without a browser: sessions, settings, saves and links."""
