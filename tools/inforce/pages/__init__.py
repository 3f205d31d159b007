"""The public site: what of a library may be published, and its pages and files for machines."""
