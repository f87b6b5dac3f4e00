"""The story of the day by turn and step, told from the stored events.

Everything is built from an empty record with public data only. It never contains a form's sender, orders of arrival,
cards, receipts, helpers' names, or times finer than the phase.
"""
