package io.idlewave.jobs.cli;

import io.idlewave.jobs.cli.session.CompletionValues;
import io.idlewave.jobs.study.StudyFlags;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
      completionCandidates = CompletionValues.Slacks.class,
      description = "One of: ${COMPLETION-CANDIDATES}.")
  private @Nullable String slack;

  @Option(
      names = "--rules",
      paramLabel = "RULES",
      completionCandidates = CompletionValues.RuleNames.class,
      description = "standard or sottile.")
  private @Nullable String rules;

  @Option(
      names = "--bound",
      paramLabel = "BOUND",
      completionCandidates = CompletionValues.Bounds.class,
      description = "conditional, or unconditional: no slack, nothing assumed.")
  private @Nullable String bound;

  @Option(
      names = "--eager",
      paramLabel = "SIZE",
      description =
          "Largest eager standard send of the recorded run, such as 4KiB, or auto: how the"
              + " recording is read, not another protocol.")
  private @Nullable String eager;

  @Option(
      names = "--transit",
      paramLabel = "TRANSIT",
      description =
          "What messages of the recorded run took, such as"
              + " latency=2us,bandwidth=0.1ns,overhead=200ns: counts instead of the smallest that"
              + " the trace shows.")
  private @Nullable String transit;

  @Option(
      names = "--noise",
      paramLabel = "NOISE",
      description =
          "Extra CPU time, such as periodic,frequency=1kHz,duration=25us, or exponential,mean=2us"
              + " per stretch; on threads unless it ends in ,timelines=streams or the like.")
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
          "A one-off delay, such as rank=5,after=MPI_Waitall:4,duration=40ms, with"
              + " region=solve/exchange counted there alone, or rank=5,at=1.5s,duration=40ms."
              + " Instead of rank: nodes, worker, stage, dp_rank; a number, or a range such as 0..3"
              + " for one on each. May be repeated.")
  private List<String> delays = new ArrayList<>();

  @Option(
      names = "--map",
      paramLabel = "PARTS",
      completionCandidates = CompletionValues.Maps.class,
      description =
          "Where noise is absorbed: it is put on one part of the machine at a time. One of: ranks,"
              + " nodes, what the trace itself names (worker, stage, dp_rank), or a number of"
              + " groups of ranks.")
  private @Nullable String map;

  @Option(
      names = "--timing",
      paramLabel = "TIMING",
      completionCandidates = CompletionValues.Timings.class,
      description = "observed, or model (the default where a network is stated).")
  private @Nullable String timing;

  @Option(
      names = "--network",
      paramLabel = "NETWORK",
      completionCandidates = CompletionValues.Platforms.class,
      description =
          "A network model such as loggp,L=2500ns,o=1500ns,g=0ns,G=6ns, or a platform such as"
              + " myrinet or myrinet,S=64KiB; see idlewave explain platforms.")
  private @Nullable String network;

  @Option(
      names = "--analysis",
      paramLabel = "A,...",
      completionCandidates = CompletionValues.Analyses.class,
      description =
          "attribution, waves, critical-path, efficiencies; under observed timing winning-path,"
              + " wait-states and call-paths, too; under model timing synchronisation,"
              + " sensitivities, extrapolation and links.")
  private @Nullable String analysis;

  @Option(
      names = "--span",
      paramLabel = "run|trace",
      completionCandidates = CompletionValues.Spans.class,
      description =
          "What the efficiencies of the recorded run are of: run, from MPI_Init to MPI_Finalize, or"
              + " trace, all of it, as the POP project's tools take it (default: run).")
  private @Nullable String span;

  @Option(
      names = "--tolerance",
      paramLabel = "SHARE,...",
      description = "Under model timing: the latencies at which the run time grows by 1%%,5%%.")
  private @Nullable String tolerance;

  @Option(
      names = "--precision",
      paramLabel = "STATISTIC=REACH,...",
      description = "Adds replicates until intervals reach no farther, such as p99=1%%,mean=10us.")
  private @Nullable String precision;

  @Option(
      names = "--max-replicates",
      paramLabel = "N",
      description = "Of each scenario, with --precision (default: 16 times --replicates).")
  private @Nullable String maxReplicates;

  @Option(
      names = "--limit",
      paramLabel = "TIME",
      description = "A run time, such as 30min: how likely is it exceeded?")
  private @Nullable String limit;

  @Option(
      names = "--reference",
      paramLabel = "SCENARIO",
      description = "What the other scenarios are compared with (default: the first).")
  private @Nullable String reference;

  @Option(
      names = "--tail",
      paramLabel = "fit|none",
      completionCandidates = CompletionValues.Tails.class,
      description = "fit: fits a distribution to the largest run times, to see beyond them.")
  private @Nullable String tail;

  @Option(
      names = "--denoise",
      paramLabel = "QUANTILE",
      description =
          "A machine quieter than the recorded one: no computing longer than minimum, or a share"
              + " such as 5%%, of its class.")
  private @Nullable String denoise;

  @Option(
      names = "--rate",
      paramLabel = "RATE",
      description =
          "Under model timing: how much work a rank does per second, such as 4Gflop/s, where the"
              + " trace holds amounts of work instead of times.")
  private @Nullable String rate;

  StudyFlags flags() {
    Map<String, String> stated = new HashMap<>();
    put(stated, "replicates", replicates);
    put(stated, "seed", seed);
    put(stated, "slack", slack);
    put(stated, "rules", rules);
    put(stated, "bound", bound);
    put(stated, "eager", eager);
    put(stated, "transit", transit);
    put(stated, "noise", noise);
    put(stated, "latency", latency);
    put(stated, "bandwidth", bandwidth);
    put(stated, "timing", timing);
    put(stated, "network", network);
    put(stated, "analysis", analysis);
    put(stated, "tolerance", tolerance);
    put(stated, "denoise", denoise);
    put(stated, "span", span);
    put(stated, "rate", rate);
    put(stated, "map", map);
    put(stated, "reference", reference);
    put(stated, "limit", limit);
    put(stated, "precision", precision);
    put(stated, "max-replicates", maxReplicates);
    put(stated, "tail", tail);
    return new StudyFlags(stated, delays);
  }

  private static void put(Map<String, String> stated, String flag, @Nullable String text) {
    if (text != null) {
      stated.put(flag, text);
    }
  }
}
