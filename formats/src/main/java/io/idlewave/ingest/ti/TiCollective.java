package io.idlewave.ingest.ti;

import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Operation.Collective;

/** Reads the arguments of collectives, whose layouts differ by operation, to totals. */
final class TiCollective {

  private final TiLines line;
  private final TiArguments arguments;
  private final int rank;
  private final int ranks;
  private final WarningLog log;
  private final long defaultBytes;

  private double work;

  /** A reader of {@code line}; elements without a type have {@code defaultBytes}. */
  TiCollective(
      TiLines line, TiArguments arguments, int rank, int ranks, WarningLog log, long defaultBytes) {
    this.line = line;
    this.arguments = arguments;
    this.rank = rank;
    this.ranks = ranks;
    this.log = log;
    this.defaultBytes = defaultBytes;
  }

  /** The work of a reduction, in flops, which comes after it. */
  double work() {
    return work;
  }

  /** The rank's part, with the request that is given. */
  Collective read(CollectiveOp op, long request) {
    return switch (op) {
      case BARRIER -> part(op, Collective.ROOT_NONE, 0, 0, request);
      case BCAST -> {
        int root = root(1);
        long bytes = bytes(0, 2);
        yield part(op, root, root == rank ? times(bytes) : 0, bytes, request);
      }
      case REDUCE -> {
        int root = root(2);
        long bytes = bytes(0, 3);
        work = arguments.amount(1, "work");
        yield part(op, root, bytes, root == rank ? times(bytes) : 0, request);
      }
      case ALLREDUCE -> {
        long bytes = bytes(0, 2);
        work = arguments.amount(1, "work");
        yield part(op, Collective.ROOT_NONE, times(bytes), times(bytes), request);
      }
      case SCAN, EXSCAN -> {
        long bytes = bytes(0, 2);
        work = arguments.amount(1, "work");
        int own = op == CollectiveOp.SCAN ? 1 : 0;
        yield part(
            op,
            Collective.ROOT_NONE,
            (ranks - 1 - rank + own) * bytes,
            (rank + own) * bytes,
            request);
      }
      case REDUCE_SCATTER -> {
        work = arguments.amount(ranks, "work");
        long element = elementBytes(ranks + 1);
        long own = arguments.bytes(rank, element);
        yield part(op, Collective.ROOT_NONE, sum(0, element), times(own), request);
      }
      case ALLTOALL, ALLGATHER -> {
        int missing = missing(3, 1);
        long sent = bytes(0, 2 - missing);
        long received = missing > 0 ? 0 : bytes(1, 3);
        yield part(op, Collective.ROOT_NONE, times(sent), times(received), request);
      }
      case GATHER, SCATTER -> {
        int missing = missing(4, 1);
        int root = root(2 - missing);
        long sent = bytes(0, 3 - missing);
        long received = missing > 0 ? 0 : bytes(1, 4);
        yield op == CollectiveOp.GATHER
            ? part(op, root, sent, root == rank ? times(received) : 0, request)
            : part(op, root, root == rank ? times(sent) : 0, received, request);
      }
      case GATHERV -> {
        int root = root(ranks + 1);
        long received = root == rank ? sum(1, elementBytes(ranks + 3)) : 0;
        yield part(op, root, bytes(0, ranks + 2), received, request);
      }
      case SCATTERV -> {
        int missing = missing(ranks + 3, ranks);
        int root = root(ranks + 1 - missing);
        long sent = root == rank ? sum(0, elementBytes(ranks + 2 - missing)) : 0;
        long received = missing > 0 ? 0 : bytes(ranks, ranks + 3);
        yield part(op, root, sent, received, request);
      }
      case ALLGATHERV ->
          part(
              op,
              Collective.ROOT_NONE,
              times(bytes(0, ranks + 1)),
              sum(1, elementBytes(ranks + 2)),
              request);
      case ALLTOALLV ->
          part(
              op,
              Collective.ROOT_NONE,
              sum(1, elementBytes(2 * ranks + 2)),
              sum(ranks + 2, elementBytes(2 * ranks + 3)),
              request);
      default -> throw new IllegalArgumentException("not an operation of the format: " + op);
    };
  }

  private Collective part(
      CollectiveOp op, int root, long sentBytes, long receivedBytes, long request) {
    return new Collective(op, 0, root, sentBytes, receivedBytes, request);
  }

  /** 1 if a line of so many arguments lacks the column of a count that is zero, and 0 otherwise. */
  private int missing(int count, int column) {
    if (arguments.count() != count) {
      return 0;
    }
    log.add(TiWarning.COLUMN, () -> "%s, column %d".formatted(line.place(), column + 1));
    return 1;
  }

  private int root(int index) {
    return index < arguments.count() ? arguments.rank(index, "a root") : 0;
  }

  private long bytes(int index, int type) {
    return arguments.bytes(index, elementBytes(type));
  }

  /** Bytes of an element of the type that an argument names, if there is such an argument. */
  private long elementBytes(int index) {
    return elementBytes(line, arguments, index, defaultBytes, log);
  }

  /** Bytes of an element of the type that an argument of a line names, if it has that argument. */
  static long elementBytes(
      TiLines line, TiArguments arguments, int index, long defaultBytes, WarningLog log) {
    if (index < 0 || index >= arguments.count()) {
      return defaultBytes;
    }
    long type = arguments.number(index, "a datatype");
    if (!TiDatatype.isKnown(type)) {
      log.add(TiWarning.DATATYPE, line::place);
    }
    return TiDatatype.bytes(type);
  }

  /** The bytes of one count per rank, from an argument on. */
  private long sum(int first, long elementBytes) {
    long sum = 0;
    for (int i = 0; i < ranks; i++) {
      sum += arguments.bytes(first + i, elementBytes);
      if (sum < 0) {
        throw line.failure("bytes of all ranks: at most %d, got more".formatted(Long.MAX_VALUE));
      }
    }
    return sum;
  }

  private long times(long bytes) {
    if (bytes > Long.MAX_VALUE / ranks) {
      throw line.failure(
          "bytes for %d ranks: at most %d, got %d each".formatted(ranks, Long.MAX_VALUE, bytes));
    }
    return bytes * ranks;
  }
}
