"""Picture files of a pack: looked into before anything is decoded, placed on faces, made ready for paper."""
