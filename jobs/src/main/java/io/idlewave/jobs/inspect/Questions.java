package io.idlewave.jobs.inspect;

import io.idlewave.graph.census.Census;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceTimes;
import io.idlewave.jobs.inspect.Inspection.Question;
import io.idlewave.jobs.results.part.WaitReport;
import io.idlewave.jobs.text.HumanUnits;
import io.idlewave.jobs.why.Whys;
import io.idlewave.perturb.observed.WaitState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the questions that are worth asking, by rules from the figures of a run: each has a
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

  private static final String WHY_SO_LONG = "where did the time go%s and what is worth fixing?";
  private static final String WHAT_WAS_SLOW = ", what made slow iterations slow,";

  private static final String WHAT_NOISE_COSTS =
      "what does it cost if the operating system takes 2.5 % of each processor?";
  private static final String BEARABLE_ON_ONE_NODE = "how much more latency can the program bear?";
  private static final String BEARABLE_LATENCY =
      "how much latency can the program bear on another network?";
  private static final String WHERE_NOISE_HURTS = "on which ranks does noise hurt most?";
  private static final String WHAT_SLOW_RANKS_COST =
      "what do slow ranks and uneven work cost per step?";
  private static final String QUICK =
      "how long does the run take if each stretch of computing is as quick as the quickest 5 % of"
          + " its kind?";

  /** The platforms that are named of ranks on several nodes, and on one. */
  private static final String BETWEEN_NODES = "infiniband-hdr";

  private static final String WITHIN_A_NODE = "shared-memory";

  /** How long kernels vary in the question of what that costs. */
  private static final String KERNEL_NOISE = "exponential,mean=100us,timelines=streams";

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
  private final boolean oneNode;
  private final String network;
  private final List<Weighted> all = new ArrayList<>();

  private record Weighted(double weight, boolean uneven, Question question) {}

  private Questions(String trace, TraceMetadata metadata, Census census) {
    this.trace = trace;
    this.metadata = metadata;
    this.census = census;
    oneNode = metadata.ranks().stream().map(RankMetadata::node).distinct().count() <= 1;
    network = oneNode ? WITHIN_A_NODE : BETWEEN_NODES;
  }

  /** Whether a trace is of a program whose calls are of MPI. */
  static boolean isOfMpi(TraceMetadata metadata) {
    return !metadata.hasTimelines()
        || metadata.functions().stream().anyMatch(name -> name.startsWith("MPI_"));
  }

  /**
   * At most three studies; none about a program that does not communicate and has no streams. Where
   * ranks compute unevenly, one is about that. Before them comes what a study need not tell: why
   * iterations differ, and what uneven ranks cost.
   *
   * @param trace its name in commands, quoted where a shell asks for that
   * @param run where the time went; null of a trace without the times of a run
   * @param iterations null where ranks repeat nothing together
   */
  static List<Question> of(
      String trace,
      TraceMetadata metadata,
      Census census,
      @Nullable RunReport run,
      @Nullable IterationReport iterations) {
    List<Question> all = new ArrayList<>();
    boolean differ = iterations != null && iterations.differ();
    boolean uneven = run != null && run.imbalance() >= UNEVEN;
    if (run != null && run.clocksAgree() && (differ || uneven) && Whys.isAnswered(metadata)) {
      List<String> findings = new ArrayList<>();
      if (differ) {
        findings.add("iterations differ");
      }
      if (uneven) {
        findings.add(unevenly(metadata, run));
      }
      String reason =
          capitalised(String.join(", and ", findings))
              + ": "
              + WHY_SO_LONG.formatted(iterations == null ? "" : WHAT_WAS_SLOW);
      all.add(new Question(Question.WHY, reason, Map.of(), "idlewave why " + trace));
    }
    all.addAll(studies(trace, metadata, census, run));
    return all;
  }

  private static String unevenly(TraceMetadata metadata, RunReport run) {
    return String.format(
        Locale.ROOT,
        "rank %s computes %.2f times as long as the average rank",
        metadata.wordsOf(Integer.parseInt(run.longestComputing())),
        run.imbalance());
  }

  private static String capitalised(String words) {
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }

  private static List<Question> studies(
      String trace, TraceMetadata metadata, Census census, @Nullable RunReport run) {
    Questions questions = new Questions(trace, metadata, census);
    boolean streams = metadata.rankCount() > metadata.threadCount();
    if (!census.communicates()) {
      if (run != null && streams) {
        questions.ofStreams();
      }
      return questions.heaviest();
    }
    if (run == null) {
      questions.withoutTimes();
    } else {
      questions.ofRun(run);
    }
    return questions.heaviest();
  }

  /** The heaviest; that about uneven ranks takes the last place if it is lighter. */
  private List<Question> heaviest() {
    List<Weighted> heaviest =
        all.stream()
            .sorted(Comparator.comparingDouble((Weighted one) -> -one.weight()))
            .collect(Collectors.toCollection(ArrayList::new));
    List<Weighted> lighter = heaviest.subList(Math.min(ASKED, heaviest.size()), heaviest.size());
    Optional<Weighted> uneven = lighter.stream().filter(Weighted::uneven).findFirst();
    lighter.clear();
    uneven.ifPresent(one -> heaviest.set(ASKED - 1, one));
    return heaviest.stream().map(Weighted::question).toList();
  }

  /** What to ask of a program that does not communicate, but waits for accelerators. */
  private void ofStreams() {
    ask(
        3,
        "stragglers",
        "what do kernels cost that take longer than others of their kind?",
        "analysis",
        "stragglers");
    ask(
        2,
        "path",
        "which kernels and which calls of the host decide how long the run takes (its critical"
            + " path)?",
        "analysis",
        "critical-path,call-paths");
    ask(
        1,
        "kernels",
        "how much longer does the run take if each stretch on a stream takes 100 us more on"
            + " average?",
        "noise",
        KERNEL_NOISE,
        "replicates",
        "100");
  }

  /**
   * Adds a question.
   *
   * @param options names and values, in turn
   */
  private void ask(double weight, String about, String reason, String... options) {
    ask(weight, false, about, reason, options);
  }

  private void ask(double weight, boolean uneven, String about, String reason, String... options) {
    Map<String, String> byName = new LinkedHashMap<>();
    StringBuilder command = new StringBuilder("idlewave run ").append(trace);
    for (int i = 0; i < options.length; i += 2) {
      byName.put(options[i], options[i + 1]);
      command.append(" --").append(options[i]).append(' ').append(options[i + 1]);
    }
    command.append(" --out study-").append(about);
    all.add(
        new Weighted(
            weight, uneven, new Question(about, capitalised(reason), byName, command.toString())));
  }

  /** The small weights say in which order questions come that no figure suggests. */
  private void ofRun(RunReport run) {
    noise(share(run, IN_COLLECTIVES));
    path(run);
    latency(run.waits().share("transfer"));
    map(forMessages(run));
    quieter(run);
    overhead(run.waits().share("calls"));
    if (Oddities.oversubscribed(metadata, run)) {
      ask(
          run.waits().share(WaitReport.UNEXPLAINED),
          "cores",
          "ranks probably waited for cores: how long does the run take with a core for each?",
          "network",
          network,
          "analysis",
          "synchronisation");
    }
  }

  private static double share(RunReport run, List<WaitState> states) {
    return states.stream().mapToDouble(state -> run.waits().share(state.label())).sum();
  }

  /** Without messages these are waits of one timeline for another one of its rank. */
  private double forMessages(RunReport run) {
    return census.messages() == 0 ? 0 : share(run, FOR_MESSAGES);
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
    double waiting = share(run, IN_COLLECTIVES) + forMessages(run);
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
    String bearable = oneNode ? BEARABLE_ON_ONE_NODE : BEARABLE_LATENCY;
    ask(
        0.003 + underWay,
        "latency",
        underWay < NAMED
            ? bearable
            : "ranks wait during %s of their time for messages under way: %s"
                .formatted(HumanUnits.share(underWay), bearable),
        "network",
        network,
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
    boolean uneven = run.imbalance() >= UNEVEN;
    boolean streams = metadata.rankCount() > metadata.threadCount();
    ask(
        0.001 + lost,
        uneven,
        uneven && streams ? "stragglers" : "quiet",
        uneven ? unevenly(metadata, run) + ": " + (streams ? WHAT_SLOW_RANKS_COST : QUICK) : QUICK,
        uneven && streams
            ? new String[] {"analysis", "stragglers"}
            : new String[] {"denoise", "5%"});
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
        network,
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
