package io.idlewave.ingest.chakra;

import io.idlewave.ingest.model.Timeline;

/** The timeline of its rank that a node occupies while it runs, one node at a time. */
enum Resource {
  HOST(Timeline.Kind.THREAD),
  ACCELERATOR(Timeline.Kind.STREAM),
  NETWORK(Timeline.Kind.STREAM);

  private final Timeline.Kind kind;

  Resource(Timeline.Kind kind) {
    this.kind = kind;
  }

  static Resource of(Node node) {
    if (node.communicates()) {
      return NETWORK;
    }
    return node.onHost() ? HOST : ACCELERATOR;
  }

  Timeline.Kind kind() {
    return kind;
  }
}
