package io.idlewave.ingest.dumpi.fold;

import io.idlewave.ingest.dumpi.decode.DumpiRecord;
import io.idlewave.ingest.dumpi.decode.Field;
import io.idlewave.ingest.dumpi.decode.Function;
import io.idlewave.ingest.dumpi.decode.IntColumn;
import io.idlewave.ingest.model.CollectiveOp;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Bytes that the arguments of a collective state: what is given or taken per member, or summed over
 * members where there is a count for each; {@link
 * io.idlewave.ingest.format.call.CollectiveSizes#ofArguments} makes totals of them.
 *
 * <p>A buffer that MPI_IN_PLACE stands for leaves a count without meaning, mostly 0 of no type;
 * then the other one counts.
 */
final class CollectiveArguments {

  private static final Map<String, CollectiveOp> OPS = ops();

  private final TypeSizes types;
  private long sent;
  private long received;
  private boolean unknown;

  CollectiveArguments(TypeSizes types) {
    this.types = types;
  }

  private static Map<String, CollectiveOp> ops() {
    Map<String, CollectiveOp> ops = new HashMap<>();
    for (CollectiveOp op : CollectiveOp.values()) {
      String name = op.name();
      String stem = name.charAt(0) + name.substring(1).toLowerCase(Locale.ROOT);
      ops.put("MPI_" + stem, op);
    }
    return ops;
  }

  /** The operation that a function is, or null if it moves no data between members. */
  static @Nullable CollectiveOp opOf(Function function) {
    return OPS.get(function.name());
  }

  /** Bytes given. */
  long sent() {
    return sent;
  }

  /** Bytes taken. */
  long received() {
    return received;
  }

  /** Whether a type has no known size, so that its elements count as nothing. */
  boolean unknown() {
    return unknown;
  }

  /** Works out the bytes of a record; {@code member} is the rank in the communicator. */
  void read(DumpiRecord r, CollectiveOp op, int member, int members) {
    sent = 0;
    received = 0;
    unknown = false;
    switch (op) {
      case BCAST, REDUCE, ALLREDUCE, SCAN, EXSCAN -> {
        sent = bytes(r.value(Field.DATATYPE), r.value(Field.COUNT));
        received = sent;
      }
      case GATHER, SCATTER, ALLGATHER, ALLTOALL -> {
        sent = bytes(r.value(Field.SENDTYPE), r.value(Field.SENDCOUNT));
        received = bytes(r.value(Field.RECVTYPE), r.value(Field.RECVCOUNT));
        boolean root = r.value(Field.COMMRANK) == r.value(Field.ROOT);
        fillInPlace(op == CollectiveOp.ALLGATHER || op == CollectiveOp.ALLTOALL || root);
      }
      case GATHERV, ALLGATHERV -> {
        sent = bytes(r.value(Field.SENDTYPE), r.value(Field.SENDCOUNT));
        received = bytes(r.value(Field.RECVTYPE), sum(r.column(Field.RECVCOUNTS)));
        if (op == CollectiveOp.ALLGATHERV && inPlace(r)) {
          sent = bytes(r.value(Field.RECVTYPE), at(r.column(Field.RECVCOUNTS), member));
        }
      }
      case SCATTERV -> {
        sent = bytes(r.value(Field.SENDTYPE), sum(r.column(Field.SENDCOUNTS)));
        received = bytes(r.value(Field.RECVTYPE), r.value(Field.RECVCOUNT));
      }
      case ALLTOALLV -> {
        sent = bytes(r.value(Field.SENDTYPE), sum(r.column(Field.SENDCOUNTS)));
        received = bytes(r.value(Field.RECVTYPE), sum(r.column(Field.RECVCOUNTS)));
        fillInPlace(inPlace(r));
      }
      case ALLTOALLW -> {
        sent = sum(r.column(Field.SENDTYPES), r.column(Field.SENDCOUNTS));
        received = sum(r.column(Field.RECVTYPES), r.column(Field.RECVCOUNTS));
      }
      case REDUCE_SCATTER -> {
        IntColumn counts = r.column(Field.RECVCOUNTS);
        int type = r.value(Field.DATATYPE);
        sent = bytes(type, sum(counts));
        received = Bytes.times(members, bytes(type, at(counts, member)));
      }
      default -> {
        // a barrier moves nothing
      }
    }
  }

  private long bytes(int type, long count) {
    unknown |= type > TypeSizes.NULL_TYPE && !types.knows(type, count);
    return types.bytes(type, count);
  }

  private void fillInPlace(boolean both) {
    if (both && sent == 0) {
      sent = received;
    } else if (both && received == 0) {
      received = sent;
    }
  }

  private static boolean inPlace(DumpiRecord r) {
    return r.value(Field.SENDTYPE) <= TypeSizes.NULL_TYPE;
  }

  private static int at(IntColumn counts, int member) {
    return member < counts.length() ? counts.get(member) : 0;
  }

  private static long sum(IntColumn counts) {
    long sum = 0;
    for (int i = 0; i < counts.length(); i++) {
      sum += counts.get(i);
    }
    return sum;
  }

  private long sum(IntColumn of, IntColumn counts) {
    long bytes = 0;
    for (int i = 0; i < Math.min(of.length(), counts.length()); i++) {
      bytes = Bytes.plus(bytes, bytes(of.get(i), counts.get(i)));
    }
    return bytes;
  }
}
