package io.idlewave.jobs.condition;

import io.idlewave.jobs.prepare.AdapterRuns;
import io.idlewave.jobs.prepare.PreparedStudy;
import io.idlewave.jobs.prepare.SimulatedLanes;
import io.idlewave.jobs.prepare.recorded.RankNodes;
import io.idlewave.jobs.study.Timing;
import io.idlewave.jobs.study.machine.AdaptersKeys;
import io.idlewave.jobs.study.machine.MachineSpec;
import io.idlewave.jobs.study.network.HopsSpec;
import io.idlewave.jobs.study.network.NetworkSource;
import io.idlewave.jobs.study.network.NetworkSpec;
import io.idlewave.jobs.study.network.NetworkSpec.Single;
import io.idlewave.jobs.study.text.Dimension;
import io.idlewave.perturb.sharing.LinkResolution;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What results of {@code model} timing are conditional on. */
final class SimulatedConditions {

  private static final String ADAPTERS = "adapters in the order of the trace: ";

  private SimulatedConditions() {}

  static List<Finding> machine(Situation situation) {
    String machine = situation.caveat().machine();
    return machine == null ? Finding.NONE : Finding.of("model of " + machine);
  }

  static List<Finding> noTimes(Situation situation) {
    return switch (situation.prepared().metadata().times()) {
      case RECORDED -> Finding.NONE;
      case COMPUTATION -> Finding.of("no times of a run: computation alone");
      case WORK -> Finding.of("no times of a run: amounts of work");
    };
  }

  /** One for each rate of the study. */
  static List<Finding> workRate(Situation situation) {
    return machines(situation).stream()
        .map(machine -> machine.cpu().rate())
        .flatMap(Stream::ofNullable)
        .distinct()
        .map(rate -> new Finding(rate, "work at " + Dimension.WORK_RATE.format(rate)))
        .toList();
  }

  /**
   * Counts what networks state without a source: of the study's machine, and of scenarios what
   * theirs states beyond that, once for each set of keys.
   */
  static List<Finding> unmeasuredNetwork(Situation situation) {
    Map<Set<String>, Integer> scenarios = new LinkedHashMap<>();
    Set<String> ofStudy =
        simulated(situation).map(model -> unmeasured(model.machine())).orElse(Set.of());
    simulated(situation).stream()
        .flatMap(model -> model.machines().values().stream())
        .map(SimulatedConditions::unmeasured)
        .forEach(
            keys -> {
              keys.removeAll(ofStudy);
              scenarios.merge(keys, 1, Integer::sum);
            });
    List<Finding> findings = new ArrayList<>(unmeasured(ofStudy, ""));
    scenarios.forEach(
        (keys, count) ->
            findings.addAll(
                unmeasured(keys, " in " + count + " scenario" + (count == 1 ? "" : "s"))));
    return findings;
  }

  private static List<Finding> unmeasured(Set<String> keys, String where) {
    return Finding.counted(
        keys.size(),
        "parameter",
        "network with %s that nobody measured (" + String.join(", ", keys) + ")" + where);
  }

  private static Set<String> unmeasured(MachineSpec machine) {
    Set<String> keys = new TreeSet<>(machine.network().unmeasured());
    if (machine.collectives().tauLop() != null) {
      keys.add("tau-lop");
    }
    keys.addAll(machine.collectives().transport().times());
    return keys;
  }

  static List<Finding> measuredNetwork(Situation situation) {
    List<NetworkSource> sources =
        links(situation).map(Single::source).filter(source -> source.words() != null).toList();
    String words =
        sources.stream()
            .map(NetworkSource::words)
            .flatMap(Stream::ofNullable)
            .distinct()
            .collect(Collectors.joining("; "));
    if (sources.isEmpty()) {
      return Finding.NONE;
    }
    boolean whole = sources.stream().anyMatch(NetworkSource::isWhole);
    return Finding.of("network " + (whole ? "" : "in parts ") + "as measured: " + words);
  }

  /** With the most that an overhead can take, in ns, where one is not known. */
  static List<Finding> unknownParameters(Situation situation) {
    List<Single> links =
        links(situation).filter(link -> !link.source().unknown().isEmpty()).toList();
    if (links.isEmpty()) {
      return Finding.NONE;
    }
    Set<String> symbols = new TreeSet<>();
    links.forEach(link -> symbols.addAll(link.source().unknown()));
    String sentence =
        String.join(" and ", symbols)
            + " of the network not known and taken as 0: run times are lower bounds";
    double most = links.stream().mapToDouble(SimulatedConditions::largestOverhead).max().orElse(0);
    return most == 0
        ? Finding.of(sentence)
        : Finding.of(
            most, sentence + String.format(Locale.ROOT, ", o at most %.0f ns", Math.ceil(most)));
  }

  /** Of L + 2o, which was measured and stands as L, o is at most the half. */
  private static double largestOverhead(Single link) {
    boolean measured = !link.source().replaced().contains("L");
    return measured && link.source().unknown().stream().anyMatch(symbol -> symbol.startsWith("o"))
        ? link.latencyNanos() / 2
        : 0;
  }

  /** One for each way to take recorded transfers. */
  static List<Finding> recordedTransfers(Situation situation) {
    return machines(situation).stream()
        .map(MachineSpec::network)
        .filter(NetworkSpec.Recorded.class::isInstance)
        .distinct()
        .map(
            network ->
                Finding.of(
                    "communications take what they took: "
                        + network.describe()
                        + openTransfers(situation)))
        .flatMap(List::stream)
        .toList();
  }

  /**
   * What the clocks of a trace leave open of its transfers, as far as that is seen in its length.
   */
  private static String openTransfers(Situation situation) {
    return situation.prepared().timing() instanceof SimulatedLanes lanes
            && lanes.openTransferNanos() > 0
        ? "; its clocks leave open when others had come: transfers are the shortest that they allow, with the longest ones the undisturbed run takes up to %s more"
            .formatted(Dimension.TIME.format(Math.ceil(lanes.openTransferNanos())))
        : "";
  }

  /** Also where a study serialises, but for what takes up no link or is not seen there. */
  static List<Finding> unsharedLinks(Situation situation) {
    List<MachineSpec> routed =
        machines(situation).stream().filter(m -> m.network().hops() != null).toList();
    if (!routed.isEmpty() && routed.stream().allMatch(m -> isOnOneNode(situation, m))) {
      return Finding.of(
          "no message crosses a link of the topology, since all ranks are on one node");
    }
    if (hops(situation).anyMatch(hops -> !hops.serialised())
        || resolutions(situation).anyMatch(found -> !found.takesUpLinks())) {
      return Finding.of("no link is shared");
    }
    return unseen(situation) == 0
        ? Finding.NONE
        : Finding.of("no link is shared by " + describeUnseen(situation));
  }

  private static boolean isOnOneNode(Situation situation, MachineSpec machine) {
    PreparedStudy prepared = situation.prepared();
    return Arrays.stream(RankNodes.of(machine.mapping(), prepared.study(), prepared.metadata()))
            .distinct()
            .count()
        == 1;
  }

  /** One for each machine whose adapters are shared, with what the order alone costs there. */
  static List<Finding> sharedAdapters(Situation situation) {
    if (machines(situation).stream().noneMatch(machine -> machine.adapters().areShared())) {
      return Finding.NONE;
    }
    List<Finding> found = new ArrayList<>();
    if (situation.prepared().timing() instanceof SimulatedLanes lanes) {
      lanes.adapterRuns().forEach(runs -> found.add(sharedAdapters(runs)));
    }
    return found.isEmpty()
        ? Finding.of(ADAPTERS + "how much of that is order is not known")
        : found;
  }

  private static Finding sharedAdapters(AdapterRuns runs) {
    return new Finding(
        runs.order(),
        String.format(
            Locale.ROOT,
            "%s%.1f %% more with %s, of which %.1f are order: what adapters cost that take no time",
            ADAPTERS,
            100 * runs.shared(),
            AdaptersKeys.describe(runs.adapters()),
            100 * runs.order()));
  }

  /** The figure is that of the machine with the widest windows. */
  static List<Finding> serialisedLinks(Situation situation) {
    List<LinkResolution> found =
        resolutions(situation).filter(LinkResolution::takesUpLinks).toList();
    if (found.isEmpty()) {
      return Finding.NONE;
    }
    double transfers =
        found.stream().mapToDouble(LinkResolution::windowTransfers).max().orElseThrow();
    int calls = found.stream().mapToInt(LinkResolution::callsTogether).max().orElseThrow();
    boolean coarse = found.stream().anyMatch(LinkResolution::isCoarse);
    String bound =
        situation.otherRun()
            ? " as in the earlier run, no bound for this one"
            : ", an upper bound for an undisturbed run";
    return Finding.of(
        transfers,
        "messages wait at shared links"
            + bound
            + (coarse ? ", a coarse one (" : " (")
            + describe(transfers, calls)
            + ")"
            + (unseen(situation) == 0 ? "" : ", but for " + describeUnseen(situation)));
  }

  private static String describe(double transfers, int calls) {
    String windows =
        String.format(
            Locale.ROOT,
            transfers < 1 ? "windows of %.2f mean transfers" : "windows of %.1f mean transfers",
            transfers);
    return calls == 1 ? windows : windows + ", the longest wait of " + calls + " calls";
  }

  /** On the machine that has most. */
  private static long unseen(Situation situation) {
    return resolutions(situation).mapToLong(LinkResolution::unseen).max().orElse(0);
  }

  private static String describeUnseen(Situation situation) {
    return "nonblocking collectives, scans or what is priced as a whole (%d)"
        .formatted(unseen(situation));
  }

  private static Stream<LinkResolution> resolutions(Situation situation) {
    return situation.prepared().timing() instanceof SimulatedLanes lanes
        ? lanes.linkResolutions().stream()
        : Stream.empty();
  }

  private static Stream<HopsSpec> hops(Situation situation) {
    return machines(situation).stream()
        .map(machine -> machine.network().hops())
        .flatMap(Stream::ofNullable);
  }

  static List<Finding> baseRatio(Situation situation) {
    BaseVerdict verdict = BaseVerdict.of(situation);
    return verdict == null ? Finding.NONE : Finding.of(verdict.ratio(), verdict.sentence());
  }

  static List<Finding> oversubscribed(Situation situation) {
    BaseVerdict verdict = BaseVerdict.of(situation);
    return verdict == null || !verdict.isOversubscribed()
        ? Finding.NONE
        : Finding.of(
            verdict.busyCores(),
            String.format(
                Locale.ROOT,
                "recorded run maybe oversubscribed: %s kept %.1f cores busy",
                verdict.threadsInWords(),
                verdict.busyCores()));
  }

  /** Every kind of links of every machine of the study. */
  static Stream<Single> links(Situation situation) {
    return machines(situation).stream().flatMap(machine -> machine.network().links());
  }

  /** Every machine of the study; none in observed timing. */
  static Set<MachineSpec> machines(Situation situation) {
    Set<MachineSpec> machines = new LinkedHashSet<>();
    simulated(situation)
        .ifPresent(
            model -> {
              machines.add(model.machine());
              machines.addAll(model.machines().values());
            });
    return machines;
  }

  private static Optional<Timing.Simulated> simulated(Situation situation) {
    return situation
        .prepared()
        .study()
        .timing()
        .fold(observed -> Optional.empty(), (Timing.Simulated model) -> Optional.of(model));
  }
}
