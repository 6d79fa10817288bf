package io.idlewave.ingest.kineto.read;

import io.idlewave.ingest.model.CollectiveOp;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The communication of a kernel with other ranks, as far as a name says it. The names of PyTorch's
 * process groups ({@code _allgather_base}, {@code reduce_scatter_tensor_coalesced}, ...) are that
 * of an operation and of a form of its tensors; those of kernels have that of the operation among
 * others.
 */
enum CollectiveName {
  ALL_REDUCE(CollectiveOp.ALLREDUCE),
  ALL_GATHER(CollectiveOp.ALLGATHER),
  REDUCE_SCATTER(CollectiveOp.REDUCE_SCATTER_BLOCK),
  ALL_TO_ALL(CollectiveOp.ALLTOALL),
  ALL_TO_ALL_V(CollectiveOp.ALLTOALLV),
  BARRIER(CollectiveOp.BARRIER),
  /** The trace names no root. */
  BROADCAST(CollectiveOp.ALLGATHER),
  REDUCE(CollectiveOp.REDUCE_SCATTER_BLOCK),
  GATHER(CollectiveOp.ALLGATHER),
  SCATTER(CollectiveOp.REDUCE_SCATTER_BLOCK),
  SEND(CollectiveOp.BARRIER),
  RECEIVE(CollectiveOp.BARRIER),
  /** What the name says is none of these. */
  UNKNOWN(CollectiveOp.BARRIER);

  private static final String OPERATION =
      "allreduce|allgather|reducescatter|alltoallv|alltoall|barrier|broadcast|reduce|gather|scatter";

  private static final Pattern OF_GROUP =
      Pattern.compile(
          "(?:nccl|rccl|xccl|hccl|gloo|c10d)?("
              + OPERATION
              + "|send|recv)"
              + "(?:base|oop|into|tensors?|list|single|sparse|coalesced|v)*");

  private static final Pattern IN_KERNEL = Pattern.compile(OPERATION + "|send|recv");

  private static final Map<String, CollectiveName> NAMES =
      Map.ofEntries(
          Map.entry("allreduce", ALL_REDUCE),
          Map.entry("allgather", ALL_GATHER),
          Map.entry("reducescatter", REDUCE_SCATTER),
          Map.entry("alltoall", ALL_TO_ALL),
          Map.entry("alltoallv", ALL_TO_ALL_V),
          Map.entry("barrier", BARRIER),
          Map.entry("broadcast", BROADCAST),
          Map.entry("reduce", REDUCE),
          Map.entry("gather", GATHER),
          Map.entry("scatter", SCATTER),
          Map.entry("send", SEND),
          Map.entry("recv", RECEIVE));

  private static final String MESSAGES = "sendrecv";

  private final CollectiveOp op;

  CollectiveName(CollectiveOp op) {
    this.op = op;
  }

  /** What a process group calls what it does. */
  static CollectiveName ofGroup(String name) {
    Matcher found = OF_GROUP.matcher(letters(name));
    return found.matches() ? NAMES.getOrDefault(found.group(1), UNKNOWN) : UNKNOWN;
  }

  /** What the name of a kernel says; one of messages does not say in which direction. */
  static CollectiveName ofKernel(String kernel) {
    Matcher found = IN_KERNEL.matcher(letters(kernel));
    return isOfMessages(kernel) || !found.find()
        ? UNKNOWN
        : NAMES.getOrDefault(found.group(), UNKNOWN);
  }

  /** What both say, the group first, which older profilers do not record. */
  static CollectiveName of(String kernel, @Nullable String group) {
    CollectiveName named = group == null ? UNKNOWN : ofGroup(group);
    if (named == UNKNOWN) {
      return ofKernel(kernel);
    }
    return isOfMessages(kernel) && !named.mayBeMessages() ? UNKNOWN : named;
  }

  private static boolean isOfMessages(String kernel) {
    return letters(kernel).contains(MESSAGES);
  }

  private static String letters(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
  }

  private boolean mayBeMessages() {
    return switch (this) {
      case SEND, RECEIVE, ALL_TO_ALL, ALL_TO_ALL_V, GATHER, SCATTER -> true;
      default -> false;
    };
  }

  boolean isRooted() {
    return switch (this) {
      case BROADCAST, REDUCE, GATHER, SCATTER -> true;
      default -> false;
    };
  }

  /**
   * The collective that moves as much. What has a root, which the trace does not name, is one in
   * which all meet, and of which one rank gives or gets as much as the root.
   */
  CollectiveOp op() {
    return op;
  }
}
