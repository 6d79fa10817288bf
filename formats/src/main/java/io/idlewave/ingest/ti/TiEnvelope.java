package io.idlewave.ingest.ti;

/** The name of a message or a request; ranks as lines have them. */
record TiEnvelope(long source, long destination, long tag) {}
