"""New Year and the earthquake that it brings: the forecast, rescue and sharing."""
