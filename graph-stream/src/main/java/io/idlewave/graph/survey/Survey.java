package io.idlewave.graph.survey;

import io.idlewave.graph.census.Census;
import io.idlewave.graph.census.Leftover;
import io.idlewave.ingest.model.Internal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The findings of one walk over a trace, before anything is priced. Its size does not grow with the
 * trace: it follows from the numbers of ranks and functions.
 *
 * @param census what it holds and lacks
 * @param leftovers the first few things without a counterpart
 * @param windows per rank, the part that counts as its run
 * @param base per class of calls, the time it needs anyway
 * @param transits smallest transits, meaningful where the ranks share a clock
 * @param clockViolation the worst effect before its cause, or null if there is none
 * @param largestEagerBytes largest standard send that left before its receive was posted, judged by
 *     the clocks, or -1 if none did
 * @param eager what is known of the eager threshold: by the clocks, and by what the order of calls
 *     proves
 * @param ambiguousSends those that {@code eager} leaves open
 * @param waits how much of the waiting time rests on what the clocks do not say
 * @param slotCount one more than the largest slot of the walk: messages and collectives under way
 *     at once
 * @param collectiveBytes most bytes that a member of a collective contributes and gets, summed over
 *     all collectives
 */
@Internal
public record Survey(
    Census census,
    List<Leftover> leftovers,
    List<RunWindow> windows,
    BaseTable base,
    Transits transits,
    @Nullable ClockViolation clockViolation,
    long largestEagerBytes,
    EagerBracket eager,
    AmbiguousSends ambiguousSends,
    WaitShares waits,
    int slotCount,
    double collectiveBytes) {

  /** The eager threshold without evidence, in bytes. */
  public static final long DEFAULT_EAGER_BYTES = 4096;

  public Survey withBase(BaseTable other) {
    return new Survey(
        census,
        leftovers,
        windows,
        other,
        transits,
        clockViolation,
        largestEagerBytes,
        eager,
        ambiguousSends,
        waits,
        slotCount,
        collectiveBytes);
  }

  /**
   * What this survey of the first calls of a run says of all of it: the runs of ranks are open, and
   * of classes of calls that have not occurred nothing is known.
   *
   * @param finalizeFunction number of MPI_Finalize among the functions of the trace
   */
  public Survey ofHead(int finalizeFunction) {
    List<RunWindow> open =
        windows.stream()
            .map(of -> RunWindow.open(of.initCall(), finalizeFunction, of.beginNanos()))
            .toList();
    return withBase(base.ofHead()).withRun(census, leftovers, open);
  }

  /** Whether the ends of its runs are not known yet. */
  public boolean isOpen() {
    return windows.stream().anyMatch(RunWindow::isOpen);
  }

  /** This survey, where the run turned out to hold that. */
  public Survey withRun(Census found, List<Leftover> without, List<RunWindow> runs) {
    return new Survey(
        found,
        without,
        runs,
        base,
        transits,
        clockViolation,
        largestEagerBytes,
        eager,
        ambiguousSends,
        waits,
        slotCount,
        collectiveBytes);
  }

  public Survey withTransits(Transits other) {
    return new Survey(
        census,
        leftovers,
        windows,
        base,
        other,
        clockViolation,
        largestEagerBytes,
        eager,
        ambiguousSends,
        waits,
        slotCount,
        collectiveBytes);
  }

  /** Whether the recorded times of all ranks can be compared. */
  public boolean clocksAgree() {
    return clockViolation == null;
  }

  /**
   * The eager threshold {@code auto} ({@code docs/semantics.md} section 4): by the clocks where
   * they agree, otherwise 4,096 B; never below what the order of calls proves.
   *
   * @param useClocks whether the ranks share a clock
   */
  public long eagerThresholdBytes(boolean useClocks) {
    long assumed =
        useClocks && clocksAgree() && largestEagerBytes >= 0
            ? largestEagerBytes
            : DEFAULT_EAGER_BYTES;
    return Math.max(assumed, census.acyclicThresholdBytes());
  }
}
