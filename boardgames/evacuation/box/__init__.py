"""What is printed: the words of Evacuation, a box's cards, what is wrong with a box, and the included one."""
