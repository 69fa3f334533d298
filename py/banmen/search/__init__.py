"""The service (text in, text out) that tests, terminal and browser worker all call."""
