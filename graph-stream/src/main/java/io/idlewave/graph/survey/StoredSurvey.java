package io.idlewave.graph.survey;

import io.idlewave.graph.census.Census;
import io.idlewave.graph.census.Leftover;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Survey} as plain values, none of them lost or rounded; a change of it, or of a record in
 * it, is a new version of {@link SurveyFile}.
 *
 * @param baseLowerNanos per class of calls
 * @param baseUpperNanos per class of calls
 * @param baseShortestNanos per class of calls
 * @param transitNanos per class of messages, the largest value there is where none was seen
 * @param transitReceivers per class of messages, a class of calls or -1
 * @param transitBesideBytes per class of messages, see {@link LastArrival}
 * @param clockViolation one at most
 */
record StoredSurvey(
    Census census,
    List<Leftover> leftovers,
    List<RunWindow> windows,
    List<Long> baseLowerNanos,
    List<Long> baseUpperNanos,
    List<Long> baseShortestNanos,
    List<Long> transitNanos,
    List<Long> transitReceivers,
    List<Long> transitBesideBytes,
    List<ClockViolation> clockViolation,
    long largestEagerBytes,
    EagerBracket eager,
    AmbiguousSends ambiguousSends,
    WaitShares waits,
    int slotCount,
    double collectiveBytes) {

  static StoredSurvey of(Survey survey) {
    ClockViolation violation = survey.clockViolation();
    return new StoredSurvey(
        survey.census(),
        survey.leftovers(),
        survey.windows(),
        boxed(survey.base().lowerNanos()),
        boxed(survey.base().upperNanos()),
        boxed(survey.base().shortestNanos()),
        boxed(survey.transits().ownNanos()),
        Arrays.stream(survey.transits().receiverClasses()).mapToObj(Long::valueOf).toList(),
        boxed(survey.transits().besideBytes()),
        violation == null ? List.of() : List.of(violation),
        survey.largestEagerBytes(),
        survey.eager(),
        survey.ambiguousSends(),
        survey.waits(),
        survey.slotCount(),
        survey.collectiveBytes());
  }

  /** What is wrong with it as a survey of {@code metadata}'s trace, or null. */
  @Nullable String problem(TraceMetadata metadata) {
    int classes = CallClasses.count(metadata.functions().size());
    if (windows.size() != metadata.rankCount()) {
      return "windows of " + metadata.rankCount() + " ranks, got " + windows.size();
    }
    for (List<Long> of : List.of(baseLowerNanos, baseUpperNanos, baseShortestNanos)) {
      if (of.size() != classes) {
        return "base times of %d classes of calls, got %d".formatted(classes, of.size());
      }
    }
    for (List<Long> of : List.of(transitNanos, transitReceivers, transitBesideBytes)) {
      if (of.size() != Transits.classes()) {
        return "transits of %d classes of messages, got %d"
            .formatted(Transits.classes(), of.size());
      }
    }
    if (transitReceivers.stream().anyMatch(receiver -> receiver < -1 || receiver >= classes)) {
      return "receivers among %d classes of calls, got another".formatted(classes);
    }
    for (int i = 0; i < transitReceivers.size(); i++) {
      boolean evidence = transitBesideBytes.get(i) != Transits.NO_EVIDENCE;
      if (transitBesideBytes.get(i) < 0 || (evidence && transitReceivers.get(i) < 0)) {
        return "bytes beside a transit: at least 0 and of one that was seen, got "
            + transitBesideBytes.get(i);
      }
    }
    return clockViolation.size() > 1
        ? "at most 1 clock violation, got " + clockViolation.size()
        : null;
  }

  Survey survey() {
    return new Survey(
        census,
        leftovers,
        windows,
        new BaseTable(unboxed(baseLowerNanos), unboxed(baseUpperNanos), unboxed(baseShortestNanos)),
        Transits.restored(
            unboxed(transitNanos),
            transitReceivers.stream().mapToInt(Long::intValue).toArray(),
            unboxed(transitBesideBytes)),
        clockViolation.isEmpty() ? null : clockViolation.get(0),
        largestEagerBytes,
        eager,
        ambiguousSends,
        waits,
        slotCount,
        collectiveBytes);
  }

  private static List<Long> boxed(long[] values) {
    return Arrays.stream(values).boxed().toList();
  }

  private static long[] unboxed(List<Long> values) {
    return values.stream().mapToLong(Long::longValue).toArray();
  }
}
