"""What whoever runs a site decides about people and tables, and what they can know of them."""
