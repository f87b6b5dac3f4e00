"""What phones send and are shown: the order path's views and pages, and how requests leave no trace."""
