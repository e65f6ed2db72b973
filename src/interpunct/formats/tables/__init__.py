"""Tables with a header, of which one column holds texts and another may name them."""
