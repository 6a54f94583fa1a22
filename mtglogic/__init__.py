"""Which targets are legal in Magic: The Gathering, what happens to what moves, and which rule says so."""
