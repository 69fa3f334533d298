"""The application without a browser: session, settings, saves and languages."""
