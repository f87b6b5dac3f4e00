"""The form in which an event is made: its steps, and the problems and sheet counts beside them."""
