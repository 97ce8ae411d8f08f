"""What the servers of preview and table share: gate, streams of events, fonts, an address to listen on."""
