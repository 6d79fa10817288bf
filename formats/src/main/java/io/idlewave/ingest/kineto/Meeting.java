package io.idlewave.ingest.kineto;

import io.idlewave.ingest.kineto.read.CommunicationKernel;
import io.idlewave.ingest.kineto.read.CommunicationKernel.Group;
import io.idlewave.ingest.kineto.read.CommunicationKernel.Kind;
import io.idlewave.ingest.kineto.read.DeviceEvent;
import io.idlewave.ingest.kineto.read.ProcessTrace;
import io.idlewave.ingest.model.BadTraceException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Who communicates in a kernel: ranks whose kernels have the same name meet, in their order.
 *
 * @param name the process group, and the direction of a message
 * @param size how many ranks meet; 0 where the trace does not say it
 */
record Meeting(String name, int size) {

  private static final String ALL = "of all ranks";
  private static final Pattern PAIR = Pattern.compile("\\[([0-9]{1,9}), ?([0-9]{1,9})\\]");

  /**
   * What the kernel of a process says, or what follows from how many ranks and groups there are:
   * older profilers name no groups. Null where neither says it.
   *
   * @throws BadTraceException for a message of a rank to itself
   */
  static @Nullable Meeting of(DeviceEvent event, ProcessTrace trace) {
    CommunicationKernel kernel = event.communication();
    if (kernel == null || kernel.kind() == Kind.UNKNOWN) {
      return null;
    }
    String group = name(kernel.group(), trace);
    if (group == null || kernel.kind() == Kind.COLLECTIVE) {
      return group == null ? null : new Meeting(group, kernel.group().size());
    }
    long own = trace.rankOr(0);
    long peer = kernel.group().peer() < 0 ? other(kernel.group(), trace) : kernel.group().peer();
    if (peer < 0) {
      return null;
    }
    if (peer == own) {
      throw new BadTraceException(
          "%s: a message with another rank than its own, got %d"
              .formatted(trace.where(event), peer));
    }
    boolean sends = kernel.kind() == Kind.SEND;
    return new Meeting(
        "%s from %d to %d".formatted(group, sends ? own : peer, sends ? peer : own), 2);
  }

  private static @Nullable String name(Group group, ProcessTrace trace) {
    if (group.name() != null) {
      return group.name() + " " + group.ranks();
    }
    int ranks = trace.worldSize();
    boolean sized = group.size() > 0;
    boolean all = sized ? group.size() == ranks : ranks == 2 || (ranks > 0 && trace.hasOneGroup());
    return all ? ALL : null;
  }

  /** The other one of two ranks, or -1 where there are more, or nobody knows. */
  private static long other(Group group, ProcessTrace trace) {
    String ranks = group.ranks() == null ? "" : group.ranks();
    int own = trace.rankOr(0);
    Matcher two = PAIR.matcher(ranks);
    if (two.matches()) {
      long first = Long.parseLong(two.group(1));
      long second = Long.parseLong(two.group(2));
      return first == own ? second : second == own ? first : -1;
    }
    return ranks.isEmpty() && trace.worldSize() == 2 ? 1L - own : -1;
  }
}
