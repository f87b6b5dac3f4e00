"""The story of the day: what happened, turn by turn and step by step, told from the stored events.

Everything here is built up from nothing with what everybody may know. What never comes in: a form's sender, an order of
arrival, a card, a receipt, a helper's name, or a time finer than the phase.
"""
