"""The data model: documents, their units and the labels in the slots after them."""
