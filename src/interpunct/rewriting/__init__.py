"""Words written in one way before they are compared, each mark kept in its place."""
