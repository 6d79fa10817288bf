package io.idlewave.ingest.ti;

/** The arguments of a line, which follow the rank and the action. */
final class TiArguments {

  /** What the recorder writes for any source, and for the null process. */
  static final long ANY_OR_NULL = -333;

  static final long ANY_TAG = -444;

  /** Bounds sums of bytes of all ranks, too. */
  private static final long MOST_BYTES = 1L << 53;

  private static final int FIRST = 2;

  private final TiLines line;
  private final int ranks;

  /** The arguments of whichever line {@code line} is at, of a run of so many ranks. */
  TiArguments(TiLines line, int ranks) {
    this.line = line;
    this.ranks = ranks;
  }

  /** How many there are. */
  int count() {
    return line.words() - FIRST;
  }

  /** What the line does. */
  TiAction action() {
    if (line.words() < FIRST) {
      throw line.failure("an action after the rank" + line.got(1));
    }
    TiAction action = TiAction.of(line.word(1));
    if (action == null) {
      throw line.failure("an action of the format" + line.got(1));
    }
    return action;
  }

  /** Requires arguments up to that number. */
  void require(int atLeast) {
    if (count() < atLeast) {
      throw line.failure("%d arguments, got %d".formatted(atLeast, count()));
    }
  }

  /** An amount of work or time, at least 0. */
  double amount(int index, String what) {
    require(index + 1);
    double amount = line.real(FIRST + index, what);
    if (amount < 0) {
      throw line.failure(what + ": at least 0" + line.got(FIRST + index));
    }
    return amount;
  }

  long number(int index, String what) {
    require(index + 1);
    return line.whole(FIRST + index, what);
  }

  int rank(int index, String what) {
    long rank = number(index, what);
    if (rank < 0 || rank >= ranks) {
      throw line.failure("%s: a rank below %d%s".formatted(what, ranks, line.got(FIRST + index)));
    }
    return (int) rank;
  }

  /** A rank, or -1 for {@link #ANY_OR_NULL}. */
  int peer(int index) {
    return number(index, "a peer") == ANY_OR_NULL ? -1 : rank(index, "a peer");
  }

  int tag(int index) {
    long tag = number(index, "a tag");
    if (tag != (int) tag) {
      throw line.failure("a tag: 32 bits" + line.got(FIRST + index));
    }
    return (int) tag;
  }

  /** Bytes of a number of elements; less than none counts as none. */
  long bytes(int index, long elementBytes) {
    long count = Math.max(0, number(index, "a count"));
    if (count > MOST_BYTES / elementBytes) {
      throw line.failure(
          "bytes: at most %d, got %d times %d".formatted(MOST_BYTES, count, elementBytes));
    }
    return count * elementBytes;
  }

  /** Whether the line has no tag, as before SimGrid 3.20. */
  boolean lacksTag() {
    require(FIRST);
    return count() == FIRST;
  }

  int messageTag() {
    return lacksTag() ? 0 : tag(1);
  }

  /** Which request a wait or test names. */
  TiEnvelope key() {
    require(3);
    return new TiEnvelope(number(0, "a source"), number(1, "a destination"), number(2, "a tag"));
  }

  /** The key of a message that this rank sends or receives by a request. */
  TiEnvelope key(int rank, boolean sends) {
    long peer = number(0, "a peer");
    return sends
        ? new TiEnvelope(rank, peer, messageTag())
        : new TiEnvelope(peer, rank, messageTag());
  }
}
