package io.idlewave.graph.match;

/** What a send and a receive must share to match: MPI's envelope, with world ranks. */
public record Envelope(int communicator, int source, int destination, int tag) {

  private static final long ENDS_FACTOR = 0x9E3779B97F4A7C15L;
  private static final long CHANNEL_FACTOR = 0xBF58476D1CE4E5B9L;

  /** Mixed well: neighbouring ranks and tags, the rule in traces, collide in a sum of multiples. */
  @Override
  public int hashCode() {
    long ends = ((long) source << Integer.SIZE) | Integer.toUnsignedLong(destination);
    long channel = ((long) communicator << Integer.SIZE) | Integer.toUnsignedLong(tag);
    long mixed = ((ends * ENDS_FACTOR) ^ channel) * CHANNEL_FACTOR;
    return (int) (mixed >>> Integer.SIZE);
  }

  @Override
  public String toString() {
    return "from rank %d to rank %d, tag %d, communicator %d"
        .formatted(source, destination, tag, communicator);
  }
}
