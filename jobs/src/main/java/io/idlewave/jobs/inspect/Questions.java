package io.idlewave.jobs.inspect;

import io.idlewave.graph.census.Census;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceTimes;
import io.idlewave.jobs.inspect.Inspection.Question;
import io.idlewave.jobs.results.part.WaitReport;
import io.idlewave.jobs.text.HumanUnits;
import io.idlewave.perturb.observed.WaitState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the questions that are worth a study, by rules from the figures of a run: each has a
 * weight, the share of the ranks' time that it is about, and the heaviest are asked.
 */
final class Questions {

  private static final int ASKED = 3;

  /** What is about a smaller share of the time is asked without naming it. */
  private static final double NAMED = 0.01;

  private static final double UNEVEN = 1.05;
  private static final double SMALL_BYTES = 1024;
  private static final long MANY_PER_RANK = 100;

  /** Up to so many ranks have noise one after the other, beyond that so many groups of them. */
  private static final int MOST_MAPPED = 64;

  private static final String GROUPS = "16";

  /** 2.5 % of a processor. */
  private static final String NOISE = "rate,rate=100Hz,duration=250us";

  private static final String WHAT_NOISE_COSTS =
      "what does it cost if the operating system takes 2.5 % of each processor?";
  private static final String BEARABLE_LATENCY =
      "how much latency can the program bear on another network?";
  private static final String WHERE_NOISE_HURTS = "on which ranks does noise hurt most?";
  private static final String QUICK =
      "how long does the run take if each stretch of computing is as quick as the quickest 5 % of"
          + " its kind?";

  private static final String NETWORK = "infiniband-hdr";

  /** The network that is named where a trace has no times of calls, as in its refusals. */
  private static final String NETWORK_WITHOUT_TIMES = "myrinet";

  private static final List<WaitState> IN_COLLECTIVES =
      List.of(
          WaitState.WAIT_AT_BARRIER,
          WaitState.WAIT_AT_NXN,
          WaitState.LATE_BROADCAST,
          WaitState.EARLY_REDUCE,
          WaitState.EARLY_SCAN);

  private static final List<WaitState> FOR_MESSAGES =
      List.of(WaitState.LATE_SENDER, WaitState.LATE_RECEIVER);

  private final String trace;
  private final TraceMetadata metadata;
  private final Census census;
  private final List<Weighted> all = new ArrayList<>();

  private record Weighted(double weight, Question question) {}

  private Questions(String trace, TraceMetadata metadata, Census census) {
    this.trace = trace;
    this.metadata = metadata;
    this.census = census;
  }

  /** Whether any call of a trace has to do with another rank. */
  static boolean communicates(Census census) {
    return census.messages() > 0 || census.collectives() > 0 || census.transfers() > 0;
  }

  /**
   * At most three; none about a program that does not communicate.
   *
   * @param trace its name in commands, quoted where a shell asks for that
   * @param run where the time went; null of a trace without the times of a run
   */
  static List<Question> of(
      String trace, TraceMetadata metadata, Census census, @Nullable RunReport run) {
    if (!communicates(census)) {
      return List.of();
    }
    Questions questions = new Questions(trace, metadata, census);
    if (run == null) {
      questions.withoutTimes();
    } else {
      questions.ofRun(run);
    }
    return questions.all.stream()
        .sorted(Comparator.comparingDouble((Weighted one) -> -one.weight()))
        .limit(ASKED)
        .map(Weighted::question)
        .toList();
  }

  /**
   * Adds a question.
   *
   * @param options names and values, in turn
   */
  private void ask(double weight, String about, String reason, String... options) {
    Map<String, String> byName = new LinkedHashMap<>();
    StringBuilder command = new StringBuilder("idlewave run ").append(trace);
    for (int i = 0; i < options.length; i += 2) {
      byName.put(options[i], options[i + 1]);
      command.append(" --").append(options[i]).append(' ').append(options[i + 1]);
    }
    command.append(" --out study-").append(about);
    String sentence = reason.substring(0, 1).toUpperCase(Locale.ROOT) + reason.substring(1);
    all.add(new Weighted(weight, new Question(about, sentence, byName, command.toString())));
  }

  /** The small weights say in which order questions come that no figure suggests. */
  private void ofRun(RunReport run) {
    noise(share(run, IN_COLLECTIVES));
    path(run);
    latency(run.waits().share("transfer"));
    map(share(run, FOR_MESSAGES));
    quieter(run);
    overhead(run.waits().share("calls"));
    if (Oddities.oversubscribed(metadata, run)) {
      ask(
          run.waits().share(WaitReport.UNEXPLAINED),
          "cores",
          "ranks probably waited for cores: how long does the run take with a core for each?",
          "network",
          NETWORK,
          "analysis",
          "synchronisation");
    }
  }

  private static double share(RunReport run, List<WaitState> states) {
    return states.stream().mapToDouble(state -> run.waits().share(state.label())).sum();
  }

  private void noise(double waiting) {
    ask(
        0.004 + waiting,
        "noise",
        waiting < NAMED
            ? WHAT_NOISE_COSTS
            : "ranks wait during %s of their time in collectives for the last to come: %s"
                .formatted(HumanUnits.share(waiting), WHAT_NOISE_COSTS),
        "noise",
        NOISE,
        "replicates",
        "100",
        "analysis",
        "attribution,wait-states");
  }

  /** Those that others wait for are on the critical path, which clocks that agree show. */
  private void path(RunReport run) {
    double waiting = share(run, IN_COLLECTIVES) + share(run, FOR_MESSAGES);
    if (waiting < NAMED || !run.clocksAgree()) {
      return;
    }
    ask(
        waiting,
        "path",
        "ranks wait during %s of their time for other ranks: which computing and which calls decide how long the run takes (its critical path)?"
            .formatted(HumanUnits.share(waiting)),
        "analysis",
        run.paths().isEmpty() ? "critical-path" : "critical-path,call-paths");
  }

  private void latency(double underWay) {
    ask(
        0.003 + underWay,
        "latency",
        underWay < NAMED
            ? BEARABLE_LATENCY
            : "ranks wait during %s of their time for messages under way: %s"
                .formatted(HumanUnits.share(underWay), BEARABLE_LATENCY),
        "network",
        NETWORK,
        "tolerance",
        "1%,5%",
        "analysis",
        "sensitivities");
  }

  private void map(double waiting) {
    int ranks = metadata.processCount();
    if (ranks < 2) {
      return;
    }
    ask(
        0.002 + waiting,
        "map",
        waiting < NAMED
            ? WHERE_NOISE_HURTS
            : "ranks wait during %s of their time for messages of others: %s"
                .formatted(HumanUnits.share(waiting), WHERE_NOISE_HURTS),
        "noise",
        NOISE,
        "replicates",
        "50",
        "map",
        ranks <= MOST_MAPPED ? "ranks" : GROUPS);
  }

  private void quieter(RunReport run) {
    double lost = run.computingShare() * (1 - 1 / run.imbalance());
    ask(
        0.001 + lost,
        "quiet",
        run.imbalance() < UNEVEN
            ? QUICK
            : String.format(
                Locale.ROOT,
                "rank %s computes %.2f times as long as the average rank: %s",
                run.longestComputing(),
                run.imbalance(),
                QUICK),
        "denoise",
        "5%");
  }

  /** Half of what calls take beside waiting may be what each message costs. */
  private void overhead(double inCalls) {
    double bytes = (double) census.messageBytes() / Math.max(1, census.messages());
    if (bytes > SMALL_BYTES || census.messages() < MANY_PER_RANK * metadata.processCount()) {
      return;
    }
    ask(
        inCalls / 2,
        "overhead",
        "messages are small, %s on average: how much of the run do they cost by their number?"
            .formatted(HumanUnits.size(bytes)),
        "network",
        NETWORK,
        "analysis",
        "critical-path,sensitivities");
  }

  private void withoutTimes() {
    List<String> machine = new ArrayList<>(List.of("network", NETWORK_WITHOUT_TIMES));
    if (metadata.times() == TraceTimes.WORK) {
      machine.addAll(List.of("rate", "4Gflop/s"));
    }
    ask(
        3,
        "network",
        "the trace does not say how long calls take: how long do they take on a network?",
        with(machine, "analysis", "synchronisation,critical-path"));
    ask(
        2,
        "latency",
        BEARABLE_LATENCY,
        with(machine, "tolerance", "1%,5%", "analysis", "sensitivities"));
    ask(1, "noise", WHAT_NOISE_COSTS, with(machine, "noise", NOISE, "replicates", "100"));
  }

  private static String[] with(List<String> options, String... more) {
    List<String> joined = new ArrayList<>(options);
    joined.addAll(List.of(more));
    return joined.toArray(String[]::new);
  }
}
