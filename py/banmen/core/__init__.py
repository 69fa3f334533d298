"""What every game shares: the contract, records, gestures, scenes, events and errors. Nothing here knows a game."""
