"""Maps for page and paper, drawn from our own server and nothing else."""
