package io.idlewave.graph.order;

import io.idlewave.graph.match.Completion;
import io.idlewave.graph.match.Completion.Unresolved;
import io.idlewave.graph.match.Message;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The open requests of a rank: what completes each, and the call that opened it. Mutable. */
final class OpenRequests {

  /** Function of a call that opened a request before the walk started. */
  static final int UNKNOWN_FUNCTION = -1;

  private static final int SMALLEST = 8;
  private static final long FACTOR = 0x9E3779B97F4A7C15L;

  private long[] requests = new long[0];
  private @Nullable Completion[] ends = new Completion[0];
  private long[] calls = new long[0];
  private int[] functions = new int[0];
  private int size;
  private int unresolved;

  /** What is done with each request. */
  interface Visitor {
    /**
     * A request.
     *
     * @param call index of the call that opened it, or {@link Message#UNSEEN}
     * @param function function of that call, or {@link #UNKNOWN_FUNCTION}
     */
    void visit(long request, Completion end, long call, int function);
  }

  int size() {
    return size;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** Whether one of them is a receive whose envelope the trace never shows. */
  boolean someUnresolved() {
    return unresolved > 0;
  }

  /** Opens a request; false if it is open already. */
  boolean open(long request, Completion end, long call, int function) {
    if (2 * (size + 1) > requests.length) {
      grow();
    }
    int at = place(request);
    if (ends[at] != null) {
      return false;
    }
    requests[at] = request;
    ends[at] = end;
    calls[at] = call;
    functions[at] = function;
    size++;
    unresolved += end instanceof Unresolved ? 1 : 0;
    return true;
  }

  /** Opens a request as one that was open before the walk started. */
  void restore(long request, Completion end) {
    open(request, end, Message.UNSEEN, UNKNOWN_FUNCTION);
  }

  /** Closes a request; returns what completes it, or null if it is not open. */
  @Nullable Completion close(long request) {
    if (size == 0) {
      return null;
    }
    int at = place(request);
    Completion end = ends[at];
    if (end != null) {
      ends[at] = null;
      size--;
      unresolved -= end instanceof Unresolved ? 1 : 0;
      closeGap(at);
    }
    return end;
  }

  /** Moves those up that were pushed past the place that is free now. */
  private void closeGap(int from) {
    int mask = requests.length - 1;
    int free = from;
    for (int at = (from + 1) & mask; ends[at] != null; at = (at + 1) & mask) {
      int home = home(requests[at]);
      if (((at - home) & mask) >= ((at - free) & mask)) {
        requests[free] = requests[at];
        ends[free] = ends[at];
        calls[free] = calls[at];
        functions[free] = functions[at];
        ends[at] = null;
        free = at;
      }
    }
  }

  private int home(long request) {
    return (int) ((request * FACTOR) >>> Integer.SIZE) & (requests.length - 1);
  }

  private int place(long request) {
    int mask = requests.length - 1;
    int at = home(request);
    while (ends[at] != null && requests[at] != request) {
      at = (at + 1) & mask;
    }
    return at;
  }

  private void grow() {
    long[] oldRequests = requests;
    @Nullable Completion[] oldEnds = ends;
    long[] oldCalls = calls;
    int[] oldFunctions = functions;
    int length = Math.max(SMALLEST, 2 * requests.length);
    requests = new long[length];
    ends = new Completion[length];
    calls = new long[length];
    functions = new int[length];
    for (int i = 0; i < oldEnds.length; i++) {
      Completion end = oldEnds[i];
      if (end != null) {
        int at = place(oldRequests[i]);
        requests[at] = oldRequests[i];
        ends[at] = end;
        calls[at] = oldCalls[i];
        functions[at] = oldFunctions[i];
      }
    }
  }

  /** Visits all of them by number. */
  void forEachInOrder(Visitor visitor) {
    long[] open = new long[size];
    int count = 0;
    for (int at = 0; at < ends.length; at++) {
      if (ends[at] != null) {
        open[count++] = requests[at];
      }
    }
    Arrays.sort(open);
    for (long request : open) {
      int at = place(request);
      Completion end = ends[at];
      if (end != null) {
        visitor.visit(request, end, calls[at], functions[at]);
      }
    }
  }
}
