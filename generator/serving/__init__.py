"""Shared by the servers of preview and table: gate, streams of events, fonts, an address to listen on."""
