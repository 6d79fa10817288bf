package io.idlewave.jobs.study;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.jobs.failure.StudyException;
import io.idlewave.jobs.study.machine.ComputeSpec;
import io.idlewave.jobs.study.machine.NetworkReader;
import io.idlewave.jobs.study.scenario.DistributionReader;
import io.idlewave.jobs.study.text.Node;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the command line says about the machine of a study, as typed; null where it says nothing. A
 * network is written {@code loggp,L=2500ns,o=1500ns,g=0ns,G=6ns}, or as a platform with what
 * differs from it: {@code myrinet,S=64KiB}.
 *
 * @param timing {@code observed} or {@code model}; model where a network is stated
 * @param network a model or a platform, and its parameters
 * @param analysis analyses, separated by commas
 * @param tolerance growths, separated by commas
 * @param denoise what computing takes on a machine quieter than the recorded one, in either timing
 * @param span what the efficiencies of the recorded run are of, in either timing
 * @param rate at which computing does its work, where the trace holds no times
 */
public record TimingFlags(
    @Nullable String timing,
    @Nullable String network,
    @Nullable String analysis,
    @Nullable String tolerance,
    @Nullable String denoise,
    @Nullable String span,
    @Nullable String rate) {

  static final String DENOISE = "--denoise";

  /** Flags of model timing alone. */
  public TimingFlags(
      @Nullable String timing,
      @Nullable String network,
      @Nullable String analysis,
      @Nullable String tolerance) {
    this(timing, network, analysis, tolerance, null, null, null);
  }

  /** Nothing is said. */
  public static final TimingFlags NONE = new TimingFlags(null, null, null, null);

  /** Whether the study of a trace is one in model timing. */
  boolean isSimulated() {
    return timing == null
        ? network != null
        : FlagText.node("--timing", timing).word("observed", "model").equals("model");
  }

  /** Refuses what only model timing knows. */
  void requireNone() {
    if (network != null || tolerance != null || rate != null) {
      throw new StudyException(
          StudyFlags.ORIGIN
              + ": --network, --tolerance and --rate belong to model timing, got"
              + " --timing "
              + (timing == null ? "observed, for there is no --network" : timing));
    }
  }

  /** Refuses what a study file states itself. */
  void requireNoMachine() {
    if (timing != null || network != null || denoise != null || rate != null) {
      throw new StudyException(
          StudyFlags.ORIGIN
              + ": --timing, --network, --denoise and --rate define the study of a trace; a study"
              + " file states its own");
    }
  }

  /** States the timing in a study's tree. */
  void putInto(ObjectNode root) {
    root.put("timing", "model");
    if (network != null) {
      List<String> parts = FlagText.split(network);
      ObjectNode into = root.putObject("network");
      String first = parts.get(0).strip();
      into.put(
          Arrays.asList(NetworkReader.labels()).contains(first) ? "model" : "signature", first);
      FlagText.putSettings("--network", parts.subList(1, parts.size()), into);
    }
    if (rate != null) {
      root.putObject("cpu").set("rate", FlagText.scalar(rate));
    }
    if (denoise != null) {
      root.putObject("compute").set("denoise", FlagText.scalar(denoise));
    }
    if (analysis != null) {
      root.set("analysis", list(analysis));
    }
    if (span != null) {
      root.put(RecordedSpan.KEY, span);
    }
    if (tolerance != null) {
      root.set("tolerance", list(tolerance));
    }
  }

  private static ArrayNode list(String text) {
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    FlagText.split(text).forEach(item -> list.add(FlagText.scalar(item)));
    return list;
  }

  /** Refuses growths of the run time in observed timing. */
  void requireNoTolerance() {
    if (tolerance != null) {
      throw new StudyException(
          StudyFlags.ORIGIN + ": --tolerance belongs to model timing, got timing: observed");
    }
  }

  /** What computing takes. */
  ComputeSpec computing(DistributionReader distributions) {
    return denoise == null
        ? ComputeSpec.recorded()
        : ComputeText.readDenoise(FlagText.node(DENOISE, denoise), distributions);
  }

  /** The span that the flags state, or {@code stated}. */
  RecordedSpan span(RecordedSpan stated) {
    return span == null ? stated : Settings.span(FlagText.node("--span", span));
  }

  /** The analyses that the flags state, or those of {@code stated}. */
  Set<String> analyses(Timing stated) {
    return analysis == null
        ? stated.analyses()
        : Settings.analyses(
            new Node(StudyFlags.ORIGIN, "--analysis", list(analysis)), stated.label());
  }

  /** The timing of a study file with the analyses that the flags state. */
  Timing.Simulated over(Timing.Simulated stated) {
    return new Timing.Simulated(
        stated.machine(),
        stated.machines(),
        analyses(stated),
        tolerance == null
            ? stated.tolerance()
            : SimulatedReader.tolerance(
                new Node(StudyFlags.ORIGIN, "--tolerance", list(tolerance))),
        stated.transforms());
  }
}
