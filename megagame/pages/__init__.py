"""What pages of every folder use: addresses with their QR codes, and paper sizes."""
