package io.idlewave.jobs.condition;

import io.idlewave.jobs.study.Timing;
import io.idlewave.jobs.study.machine.MachineSpec;
import io.idlewave.jobs.study.machine.NetworkSpec;
import io.idlewave.jobs.study.machine.NetworkSpec.Single;
import io.idlewave.jobs.study.text.Dimension;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What results of {@code model} timing are conditional on. */
final class SimulatedConditions {

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
   * Counts what networks state without a source, once for each symbol: of a link that a scenario
   * changes, only what differs from the measured link of the study's machine.
   */
  static List<Finding> unmeasuredNetwork(Situation situation) {
    Set<String> symbols = new LinkedHashSet<>();
    List<Single> measured =
        machines(situation).stream()
            .flatMap(machine -> machine.network().links())
            .filter(link -> link.source() != null)
            .toList();
    for (MachineSpec machine : machines(situation)) {
      machine
          .network()
          .links()
          .filter(link -> link.source() == null)
          .forEach(link -> symbols.addAll(unmeasured(link, measured)));
      if (machine.collectives().tauLop() != null) {
        symbols.add("tau-lop");
      }
      symbols.addAll(machine.collectives().transport().times());
    }
    return Finding.counted(
        symbols.size(),
        "parameter",
        "network with %s that nobody measured (" + String.join(", ", symbols) + ")");
  }

  /** What tells {@code link} from the measured one that is most like it; all where none is. */
  private static Set<String> unmeasured(Single link, List<Single> measured) {
    return measured.stream()
        .filter(of -> of.kind() == link.kind() && of.symbols().equals(link.symbols()))
        .map(link::symbolsUnlike)
        .min(Comparator.comparingInt(Set::size))
        .orElseGet(link::symbols);
  }

  static List<Finding> measuredNetwork(Situation situation) {
    String sources =
        machines(situation).stream()
            .flatMap(machine -> machine.network().links())
            .map(Single::source)
            .flatMap(Stream::ofNullable)
            .distinct()
            .collect(Collectors.joining("; "));
    return sources.isEmpty() ? Finding.NONE : Finding.of("network as measured: " + sources);
  }

  /** One for each way to take recorded transfers. */
  static List<Finding> recordedTransfers(Situation situation) {
    return machines(situation).stream()
        .map(MachineSpec::network)
        .filter(NetworkSpec.Recorded.class::isInstance)
        .distinct()
        .map(network -> Finding.of("communications take what they took: " + network.describe()))
        .flatMap(List::stream)
        .toList();
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
                "recorded run maybe oversubscribed: %d ranks kept %.1f cores busy",
                verdict.ranks(),
                verdict.busyCores()));
  }

  private static Set<MachineSpec> machines(Situation situation) {
    return situation
        .prepared()
        .study()
        .timing()
        .fold(
            observed -> Set.of(),
            (Timing.Simulated simulated) -> {
              Set<MachineSpec> machines = new LinkedHashSet<>(Set.of(simulated.machine()));
              machines.addAll(simulated.machines().values());
              return machines;
            });
  }
}
