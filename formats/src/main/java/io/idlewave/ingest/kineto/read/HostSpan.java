package io.idlewave.ingest.kineto.read;

/**
 * Something that a host thread was in: an operator, an annotation or a call of the runtime.
 *
 * @param thread number of the thread within its process
 * @param beginNanos when it began, on the clock of the file
 * @param correlation what tells a call of the runtime from others; {@link #NONE} for what is none
 * @param place where it stands in the file
 */
public record HostSpan(
    int thread, String name, long beginNanos, long endNanos, long correlation, String place) {

  /** No call of the runtime. */
  static final long NONE = Long.MIN_VALUE;

  /** What annotations of steps begin with, before their number. */
  public static final String STEP = "ProfilerStep";

  public boolean isStep() {
    return name.startsWith(STEP + "#");
  }

  /** The region that it is: steps are one, whatever their number. */
  public String region() {
    return isStep() ? STEP : name;
  }

  /** The same, over by a time that is no earlier than its begin. */
  HostSpan endingBy(long nanos) {
    return nanos >= endNanos
        ? this
        : new HostSpan(thread, name, beginNanos, nanos, correlation, place);
  }

  boolean isRuntimeCall() {
    return correlation != NONE;
  }
}
