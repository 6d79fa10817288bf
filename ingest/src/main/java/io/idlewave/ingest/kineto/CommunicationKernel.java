package io.idlewave.ingest.kineto;

import io.idlewave.ingest.model.CollectiveOp;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a kernel of a communication library says that it does with other ranks. Its peers have to
 * run theirs at the same time, whatever the direction of the data: what has a root is taken to
 * meet, too, and so is what does not say how much it moves.
 *
 * @param kind with whom
 * @param op what a collective does; a barrier where that says less than that ranks meet
 * @param group name of the process group; null where the trace does not say it
 * @param groupRanks its ranks, as the trace lists them; null where it does not
 * @param groupSize how many ranks it has; 0 where the trace does not say it
 * @param peer the rank that a message goes to or comes from; -1 where the trace does not say it
 * @param sequence the number within the group; -1 where the trace does not say it
 * @param bytes that a rank gives or gets, whichever are more
 */
record CommunicationKernel(
    Kind kind,
    CollectiveOp op,
    @Nullable String group,
    @Nullable String groupRanks,
    int groupSize,
    long peer,
    long sequence,
    long bytes) {

  /** With whom a kernel communicates. */
  enum Kind {
    COLLECTIVE,
    SEND,
    RECEIVE,
    UNKNOWN
  }

  private static final Map<String, CollectiveOp> OPS =
      Map.ofEntries(
          Map.entry("allreduce", CollectiveOp.ALLREDUCE),
          Map.entry("allgather", CollectiveOp.ALLGATHER),
          Map.entry("allgatherbase", CollectiveOp.ALLGATHER),
          Map.entry("allgatherintotensor", CollectiveOp.ALLGATHER),
          Map.entry("reducescatter", CollectiveOp.REDUCE_SCATTER_BLOCK),
          Map.entry("reducescatterbase", CollectiveOp.REDUCE_SCATTER_BLOCK),
          Map.entry("reducescattertensor", CollectiveOp.REDUCE_SCATTER_BLOCK),
          Map.entry("alltoall", CollectiveOp.ALLTOALL),
          Map.entry("alltoallbase", CollectiveOp.ALLTOALL),
          Map.entry("alltoallv", CollectiveOp.ALLTOALLV));

  /** What is no message though kernels that send and receive do it. */
  private static final Set<String> OF_MESSAGES =
      Set.of("alltoall", "alltoallbase", "alltoallv", "gather", "scatter");

  /** By the profiler's names of types of elements. */
  private static final Map<String, Integer> ELEMENT_BYTES =
      Map.ofEntries(
          Map.entry("double", 8),
          Map.entry("long", 8),
          Map.entry("int64", 8),
          Map.entry("float", 4),
          Map.entry("int", 4),
          Map.entry("half", 2),
          Map.entry("bfloat16", 2),
          Map.entry("short", 2));

  private static final Pattern KERNEL = Pattern.compile("[nr]ccl(?:Dev)?Kernel_([A-Za-z]+).*");
  private static final String MESSAGES = "sendrecv";

  /** Whether a kernel is one of a communication library. */
  static boolean isOne(String kernel) {
    return kernel.startsWith("nccl") || kernel.startsWith("rccl");
  }

  /** What the name of a kernel and of a collective say, which older profilers do not record. */
  static Kind kind(String kernel, @Nullable String collective) {
    String name = operation(kernel, collective);
    boolean ofMessages = letters(kernel).contains(MESSAGES);
    return switch (name) {
      case "send" -> Kind.SEND;
      case "recv" -> Kind.RECEIVE;
      case "" -> Kind.UNKNOWN;
      default -> ofMessages && !OF_MESSAGES.contains(name) ? Kind.UNKNOWN : Kind.COLLECTIVE;
    };
  }

  /** What a collective does, as far as its names say it. */
  static CollectiveOp op(String kernel, @Nullable String collective, long bytes) {
    return bytes == 0
        ? CollectiveOp.BARRIER
        : OPS.getOrDefault(operation(kernel, collective), CollectiveOp.BARRIER);
  }

  /** Bytes of elements of a type of the profiler, or of single bytes where that is not known. */
  static long bytes(long elements, @Nullable String type) {
    return type == null
        ? elements
        : elements * ELEMENT_BYTES.getOrDefault(type.toLowerCase(Locale.ROOT), 1);
  }

  private static String operation(String kernel, @Nullable String collective) {
    if (collective != null) {
      return letters(collective);
    }
    Matcher name = KERNEL.matcher(kernel);
    return name.matches() ? letters(name.group(1)) : "";
  }

  private static String letters(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", "");
  }

  /** Bytes that go from a rank to all members, or come from them, itself among them. */
  long totalBytes(int members) {
    return switch (op) {
      case BARRIER -> 0;
      case ALLREDUCE -> bytes * members;
      default -> bytes;
    };
  }
}
