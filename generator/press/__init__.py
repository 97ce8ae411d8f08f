"""Paper: imposition, marks, PDF, volumes and manifests. Knows no rules."""
