package io.idlewave.graph.match;

/** What a send and a receive must share to match: MPI's envelope, with world ranks. */
public record Envelope(int communicator, int source, int destination, int tag) {

  @Override
  public String toString() {
    return "from rank %d to rank %d, tag %d, communicator %d"
        .formatted(source, destination, tag, communicator);
  }
}
