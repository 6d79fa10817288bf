package io.idlewave.jobs.condition;

import io.idlewave.jobs.results.summary.Condition;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Everything that results can be conditional on: one constant each, with its unit, whether a result
 * that is called exact is exact only given it, and how it is found. What {@code idlewave explain}
 * says of each stands in {@code conditions.txt}, in the same order, which is that of results. The
 * codes are a stable contract.
 */
public enum ConditionCode {
  RECORDED_ORDER(null, false, TraceConditions::recordedOrder),
  CHANGED_OUTCOMES("1", true, ScenarioConditions::changedOutcomes),
  UNMATCHED_SENDS("messages", true, TraceConditions::unmatchedSends),
  UNMATCHED_RECEIVES("messages", true, TraceConditions::unmatchedReceives),
  INCOMPLETE_COLLECTIVES("collectives", true, TraceConditions::incompleteCollectives),
  OPEN_REQUESTS("requests", true, TraceConditions::openRequests),
  LOST_CALLS("records", true, TraceConditions::lostCalls),
  SILENT_FUNCTIONS("calls", true, TraceConditions::silentFunctions),
  OLD_ARCHIVE("version", true, TraceConditions::oldArchive),
  OTHER_RUN(null, true, TraceConditions::otherRun),
  STREAM_HEAD("calls", true, TraceConditions::learned),
  NO_FINALIZE("ranks", false, TraceConditions::noFinalize),
  NO_COMMUNICATION(null, false, TraceConditions::noCommunication),
  ONE_SIDED_LOCAL("calls", true, TraceConditions::oneSidedLocal),
  EAGER_THRESHOLD("B", false, ObservedConditions::eagerThreshold),
  EAGER_BRACKET("messages", true, ObservedConditions::eagerBracket),
  SLACK(null, false, ObservedConditions::slack),
  BASE_TIMES(null, false, ObservedConditions::baseTimes),
  WAITS_ON_BASE("1", true, ObservedConditions::waitsOnBase),
  STATED_TRANSIT(null, true, ObservedConditions::statedTransit),
  MEASURED_TRANSIT("ns", true, ObservedConditions::measuredTransit),
  EAGER_LEAF("calls", true, ObservedConditions::eagerLeaf),
  CAUSAL_ARRIVALS(null, false, ObservedConditions::causalArrivals),
  UNEXPLAINED_WAITS("1", true, ObservedConditions::unexplainedWaits),
  BUSY_CORES("cores", false, ObservedConditions::busyCores),
  UNJUDGED_WAITS(null, false, ObservedConditions::unjudgedWaits),
  STRONG_PROGRESS("B", false, SharedConditions::strongProgress),
  RENDEZVOUS_LEGS("legs", false, RendezvousConditions::legs),
  MACHINE(null, false, SimulatedConditions::machine),
  NO_TIMES(null, false, SimulatedConditions::noTimes),
  WORK_RATE("flop/s", true, SimulatedConditions::workRate),
  UNMEASURED_NETWORK("parameters", true, SimulatedConditions::unmeasuredNetwork),
  MEASURED_NETWORK(null, false, SimulatedConditions::measuredNetwork),
  UNKNOWN_PARAMETERS("ns", true, SimulatedConditions::unknownParameters),
  RECORDED_TRANSFERS(null, false, SimulatedConditions::recordedTransfers),
  UNSHARED_LINKS(null, false, SimulatedConditions::unsharedLinks),
  SHARED_ADAPTERS("1", true, SimulatedConditions::sharedAdapters),
  SERIALISED_LINKS("1", false, SimulatedConditions::serialisedLinks),
  IDEALISED_COLLECTIVES("machines", true, CollectiveConditions::idealised),
  BEST_ALGORITHM("1", true, CollectiveConditions::best),
  UNKNOWN_OVERHEAD("networks", true, CollectiveConditions::unknownOverhead),
  BASE_RATIO("1", false, SimulatedConditions::baseRatio),
  OVERSUBSCRIBED("cores", false, SimulatedConditions::oversubscribed),
  DENOISED("1", false, ScenarioConditions::denoised),
  RESAMPLED("1", false, ScenarioConditions::resampled),
  TRANSFORMED("scenarios", false, ScenarioConditions::transformed),
  SMALL_CLASSES("1", false, ScenarioConditions::smallClasses),
  NOISE_WITHOUT_LENGTH("scenarios", false, ScenarioConditions::noiseWithoutLength),
  NOISE_IN_TIME("scenarios", false, ScenarioConditions::noiseInTime),
  SLOW_RANKS("scenarios", false, ScenarioConditions::slowRanks),
  HIDDEN_THREADS("scenarios", false, ScenarioConditions::hiddenThreads),
  QUIET_TIMELINES("timelines", false, ScenarioConditions::quietTimelines),
  NOISY_REGIONS("regions", false, ScenarioConditions::noisyRegions),
  STATE_DEPENDENT_DRAWS("scenarios", false, ScenarioConditions::stateDependentDraws),
  TRUNCATED_NORMAL("ns", false, ScenarioConditions::truncatedNormal),
  DEADLOCKS("replicates", true, ScenarioConditions::deadlocks),
  ERRS("kinds", true, TraceConditions::errs),
  TRACER_WARNINGS("kinds", false, TraceConditions::tracerWarnings);

  /** What a trace lacks that is incomplete. */
  private static final Set<ConditionCode> INCOMPLETE =
      EnumSet.of(
          UNMATCHED_SENDS,
          UNMATCHED_RECEIVES,
          INCOMPLETE_COLLECTIVES,
          OPEN_REQUESTS,
          LOST_CALLS,
          SILENT_FUNCTIONS);

  /**
   * What a reader must know first, whatever else there is: what was left out, what the trace lacks,
   * what the numbers rest on instead of a record. The order that every trace has says least.
   */
  private static final List<ConditionCode> FIRST =
      List.of(
          DEADLOCKS,
          OTHER_RUN,
          STREAM_HEAD,
          LOST_CALLS,
          SILENT_FUNCTIONS,
          INCOMPLETE_COLLECTIVES,
          UNMATCHED_RECEIVES,
          UNMATCHED_SENDS,
          OPEN_REQUESTS,
          ONE_SIDED_LOCAL,
          NO_COMMUNICATION,
          OVERSUBSCRIBED,
          UNEXPLAINED_WAITS,
          UNJUDGED_WAITS,
          STATED_TRANSIT,
          MEASURED_TRANSIT,
          CHANGED_OUTCOMES,
          TRANSFORMED,
          DENOISED,
          RESAMPLED,
          WORK_RATE,
          UNMEASURED_NETWORK,
          UNKNOWN_PARAMETERS,
          UNKNOWN_OVERHEAD,
          SHARED_ADAPTERS,
          IDEALISED_COLLECTIVES,
          BEST_ALGORITHM,
          SMALL_CLASSES,
          OLD_ARCHIVE,
          WAITS_ON_BASE,
          EAGER_BRACKET,
          CAUSAL_ARRIVALS,
          STATE_DEPENDENT_DRAWS,
          NOISE_WITHOUT_LENGTH,
          NOISE_IN_TIME,
          SLOW_RANKS,
          HIDDEN_THREADS,
          QUIET_TIMELINES,
          NOISY_REGIONS,
          EAGER_LEAF,
          TRUNCATED_NORMAL,
          ERRS,
          BASE_RATIO,
          MACHINE,
          RECORDED_TRANSFERS,
          UNSHARED_LINKS,
          SERIALISED_LINKS,
          RENDEZVOUS_LEGS,
          NO_TIMES,
          MEASURED_NETWORK,
          SLACK,
          EAGER_THRESHOLD,
          BASE_TIMES,
          NO_FINALIZE);

  private final @Nullable String unit;
  private final boolean restrictsExact;

  @SuppressWarnings("ImmutableEnumChecker") // a reference to a static method
  private final Function<Situation, List<Finding>> find;

  ConditionCode(
      @Nullable String unit, boolean restrictsExact, Function<Situation, List<Finding>> find) {
    this.unit = unit;
    this.restrictsExact = restrictsExact;
    this.find = find;
  }

  /** The name in results. */
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * Where the condition of {@code code} stands among those that a reader must know first: smaller
   * is earlier. Codes that are unknown or say little of the numbers come last.
   */
  public static int importance(String code) {
    for (int i = 0; i < FIRST.size(); i++) {
      if (FIRST.get(i).code().equals(code)) {
        return i;
      }
    }
    return FIRST.size();
  }

  /** All that apply. */
  public static List<Condition> of(Situation situation) {
    return Stream.of(values()).flatMap(code -> code.in(situation)).toList();
  }

  /** In words, what the trace lacks; empty where it is complete. */
  public static List<String> incompleteness(Situation situation) {
    return INCOMPLETE.stream()
        .flatMap(code -> code.in(situation))
        .map(Condition::sentence)
        .toList();
  }

  private Stream<Condition> in(Situation situation) {
    return find.apply(situation).stream()
        .map(
            found ->
                new Condition(
                    code(),
                    found.value(),
                    found.value() == null ? null : unit,
                    found.sentence(),
                    restrictsExact));
  }
}
