package io.idlewave.ingest.ti;

/** What a message or a request is named by; ranks as lines have them. */
record TiEnvelope(long source, long destination, long tag) {}
