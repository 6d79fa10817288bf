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
import java.util.List;
import java.util.Locale;
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

  private static final int GROUPS = 16;

  private static final String NOISE = " --noise rate,rate=100Hz,duration=250us";

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

  private void ask(double weight, String reason, String options) {
    all.add(new Weighted(weight, new Question(reason, "idlewave run " + trace + options)));
  }

  /** The small weights say in which order questions come that no figure suggests. */
  private void ofRun(RunReport run) {
    noise(share(run, IN_COLLECTIVES));
    latency(run.waits().share("transfer"));
    map(share(run, FOR_MESSAGES));
    quieter(run);
    overhead(run.waits().share("calls"));
    if (Oddities.oversubscribed(metadata, run)) {
      ask(
          run.waits().share(WaitReport.UNEXPLAINED),
          "Ranks probably waited for cores: how long does the run take with a core for each?",
          " --network infiniband-hdr --analysis synchronisation --out study-cores");
    }
  }

  private static double share(RunReport run, List<WaitState> states) {
    return states.stream().mapToDouble(state -> run.waits().share(state.label())).sum();
  }

  private void noise(double waiting) {
    ask(
        0.004 + waiting,
        waiting < NAMED
            ? "What does it cost if the operating system takes 2.5 % of each processor?"
            : "Ranks wait during %s of their time in collectives, where the last one holds up all: what does it cost if the operating system takes 2.5 %% of each processor?"
                .formatted(Shares.of(waiting)),
        NOISE + " --replicates 100 --analysis attribution,wait-states --out study-noise");
  }

  private void latency(double underWay) {
    ask(
        0.003 + underWay,
        underWay < NAMED
            ? "How much latency can the program bear on another network?"
            : "Ranks wait during %s of their time for messages under way: how much latency can the program bear?"
                .formatted(Shares.of(underWay)),
        " --network infiniband-hdr --tolerance 1%,5% --analysis sensitivities --out study-latency");
  }

  private void map(double waiting) {
    int ranks = metadata.processCount();
    if (ranks < 2) {
      return;
    }
    ask(
        0.002 + waiting,
        waiting < NAMED
            ? "On which ranks does noise hurt most?"
            : "Ranks wait during %s of their time for messages of others: on which ranks does noise hurt most?"
                .formatted(Shares.of(waiting)),
        "%s --replicates 50 --map %s --out study-map"
            .formatted(NOISE, ranks <= MOST_MAPPED ? "ranks" : String.valueOf(GROUPS)));
  }

  private void quieter(RunReport run) {
    double lost = run.computingShare() * (1 - 1 / run.imbalance());
    ask(
        0.001 + lost,
        run.imbalance() < UNEVEN
            ? "How long does the run take if computing is always as quick as its quickest twentieth?"
            : String.format(
                Locale.ROOT,
                "Rank %s computes %.2f times as long as the mean: how long does the run take if computing is always as quick as its quickest twentieth?",
                run.longestComputing(),
                run.imbalance()),
        " --denoise 5% --out study-quiet");
  }

  /** Half of what calls take beside waiting may be what each message costs. */
  private void overhead(double inCalls) {
    double bytes = (double) census.messageBytes() / Math.max(1, census.messages());
    if (bytes > SMALL_BYTES || census.messages() < MANY_PER_RANK * metadata.processCount()) {
      return;
    }
    ask(
        inCalls / 2,
        "Messages are many and small, %s on average: how much of the run is what each of them costs, whatever its size?"
            .formatted(HumanUnits.size(bytes)),
        " --network infiniband-hdr --analysis critical-path,sensitivities --out study-overhead");
  }

  private void withoutTimes() {
    String machine =
        " --network myrinet"
            + (metadata.times() == TraceTimes.WORK ? " --rate 4Gflop/s" : "");
    ask(
        3,
        "The trace does not say how long calls take: how long do they take on a network?",
        machine + " --analysis synchronisation,critical-path --out study-network");
    ask(
        2,
        "How much latency can the program bear?",
        machine + " --tolerance 1%,5% --analysis sensitivities --out study-latency");
    ask(
        1,
        "What does it cost if the operating system takes 2.5 % of each processor?",
        machine + NOISE + " --replicates 100 --out study-noise");
  }
}
