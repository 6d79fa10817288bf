package io.idlewave.jobs.cli;

import io.idlewave.jobs.study.StudyFlags;
import io.idlewave.jobs.study.TimingFlags;
import io.idlewave.perturb.scenario.Slack;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that state or change a study. */
final class StudyOptions {

  @Option(names = "--replicates", paramLabel = "N", description = "Replicates of each scenario.")
  private @Nullable String replicates;

  @Option(names = "--seed", paramLabel = "N", description = "Seed of all draws.")
  private @Nullable String seed;

  @Option(
      names = "--slack",
      paramLabel = "SOURCE",
      completionCandidates = SlackWords.class,
      description = "One of: ${COMPLETION-CANDIDATES}.")
  private @Nullable String slack;

  @Option(names = "--rules", paramLabel = "RULES", description = "standard or sottile.")
  private @Nullable String rules;

  @Option(
      names = "--bound",
      paramLabel = "BOUND",
      description = "conditional, or unconditional: no slack, nothing assumed.")
  private @Nullable String bound;

  @Option(
      names = "--eager",
      paramLabel = "SIZE",
      description = "Largest eager standard send such as 4KiB, or auto.")
  private @Nullable String eager;

  @Option(
      names = "--noise",
      paramLabel = "DISTRIBUTION",
      description = "Extra CPU time, such as exponential,mean=2us.")
  private @Nullable String noise;

  @Option(
      names = "--latency",
      paramLabel = "DISTRIBUTION",
      description = "Extra latency per message leg, such as constant,value=1us.")
  private @Nullable String latency;

  @Option(
      names = "--bandwidth",
      paramLabel = "DISTRIBUTION",
      description = "Extra time per byte, such as constant,value=0.1ns.")
  private @Nullable String bandwidth;

  @Option(
      names = "--delay",
      paramLabel = "DELAY",
      description =
          "A one-off delay, such as rank=5,after=MPI_Waitall:4,duration=40ms or"
              + " rank=5,at=1.5s,duration=40ms. May be repeated.")
  private List<String> delays = new ArrayList<>();

  @Option(
      names = "--map",
      paramLabel = "PARTS",
      description =
          "Where noise is absorbed: it is put on one part of the machine at a time. One of: ranks,"
              + " nodes, or a number of groups of ranks.")
  private @Nullable String map;

  @Option(
      names = "--timing",
      paramLabel = "TIMING",
      description = "observed, or model (the default where a network is stated).")
  private @Nullable String timing;

  @Option(
      names = "--network",
      paramLabel = "NETWORK",
      description =
          "A network model such as loggp,L=2500ns,o=1500ns,g=0ns,G=6ns, or a platform such as"
              + " myrinet or myrinet,S=64KiB; see idlewave platforms.")
  private @Nullable String network;

  @Option(
      names = "--analysis",
      paramLabel = "A,...",
      description = "Under model timing: synchronisation, sensitivities, critical-path.")
  private @Nullable String analysis;

  @Option(
      names = "--tolerance",
      paramLabel = "SHARE,...",
      description = "Under model timing: the latencies at which the run time grows by 1%%,5%%.")
  private @Nullable String tolerance;

  /** The names that a slack can be asked for by. */
  static final class SlackWords implements Iterable<String> {

    @Override
    public Iterator<String> iterator() {
      return Stream.concat(Stream.of("auto"), Slack.labels()).iterator();
    }
  }

  StudyFlags flags() {
    return new StudyFlags(
        replicates,
        seed,
        slack,
        rules,
        bound,
        eager,
        noise,
        latency,
        bandwidth,
        delays,
        new TimingFlags(timing, network, analysis, tolerance),
        map);
  }
}
