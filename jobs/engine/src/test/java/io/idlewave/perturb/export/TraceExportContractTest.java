package io.idlewave.perturb.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.format.FormatTraces;
import io.idlewave.ingest.goal.GoalSamples;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.synth.AllreduceProgram;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.HaloProgram;
import io.idlewave.ingest.synth.Program;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.ingest.synth.RingProgram;
import io.idlewave.ingest.synth.Synth;
import io.idlewave.perturb.collective.CollectiveRules;
import io.idlewave.perturb.network.LogGp;
import io.idlewave.perturb.simulated.SimulatedLaboratory;
import io.idlewave.perturb.timeline.TimedTrace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every registered export promises: what it writes is read as the same messages and work. */
class TraceExportContractTest {

  /** At 1 Gflop/s a flop is 1 ns, so that archives of times and of work can be compared. */
  private static final ExportOptions OPTIONS =
      new ExportOptions(1e9, CollectiveRules.DEFAULT, GraphOptions.DEFAULT, null);

  @TempDir Path folder;

  private record Case(TraceExport export, String name, Program program) {
    @Override
    public String toString() {
      return export.name() + " " + name;
    }
  }

  /** Those that we read ourselves; what the others write is for people and scripts to look at. */
  private static Stream<TraceExport> readAgain() {
    return TraceExport.all().stream()
        .filter(export -> List.of("archive", "goal", "ti").contains(export.name()));
  }

  static Stream<Case> pointToPoint() {
    return readAgain()
        .flatMap(
            export ->
                Stream.of(
                    new Case(export, "ring", new RingProgram(5, 3, 1024, 10_000)),
                    new Case(export, "halo", new HaloProgram(3, 3, 2, 1024, 50_000, 20_011))));
  }

  static Stream<Case> collectives() {
    return readAgain()
        .map(export -> new Case(export, "allreduce", new AllreduceProgram(6, 3, 64, 10_000)));
  }

  private TraceArchive synth(Program program) {
    return Synth.write(program, CostSet.DEFAULT, folder.resolve("synth"));
  }

  private TraceArchive exported(TraceExport export, TraceArchive archive) {
    if (export.name().equals("archive")) {
      export.write(TimedTrace.recorded(archive), folder.resolve("again"), OPTIONS);
      return TraceArchive.open(folder.resolve("again"));
    }
    Path file = folder.resolve("x." + (export.name().equals("goal") ? "goal" : "txt"));
    assertThat(export.write(TimedTrace.recorded(archive), file, OPTIONS)).isNotEmpty();
    return GoalSamples.ingest(file, folder.resolve("again"));
  }

  /** The messages of a rank, in the order in which it begins them. */
  private static List<String> messages(TraceArchive archive, int rank) {
    List<String> messages = new ArrayList<>();
    try (RankReader reader = archive.openRank(rank)) {
      for (MpiCall call = reader.next(); call != null; call = reader.next()) {
        for (Operation operation : call.operations()) {
          if (operation instanceof Send send) {
            messages.add("to %d tag %d: %d".formatted(send.peer(), send.tag(), send.bytes()));
          } else if (operation instanceof Receive r) {
            messages.add("from %d tag %d: %d".formatted(r.peer(), r.tag(), r.bytes()));
          } else if (operation instanceof PostReceive r) {
            messages.add("from %d tag %d: %d".formatted(r.peer(), r.tag(), r.bytes()));
          }
        }
      }
    }
    return messages;
  }

  @Test
  void all_registered_haveNamesOfTheirOwn() {
    assertThat(TraceExport.all())
        .extracting(TraceExport::name)
        .containsExactly("archive", "csv", "goal", "perfetto", "ti");
  }

  @ParameterizedTest
  @MethodSource("pointToPoint")
  void write_messages_readAgainAsTheSameGraph(Case sample) {
    TraceArchive archive = synth(sample.program());
    TraceArchive again = exported(sample.export(), archive);

    assertThat(again.metadata().rankCount()).isEqualTo(archive.metadata().rankCount());
    for (int rank = 0; rank < archive.metadata().rankCount(); rank++) {
      if (sample.name().equals("ring")) {
        assertThat(messages(again, rank)).isEqualTo(messages(archive, rank));
      } else {
        assertThat(messages(again, rank)).containsAll(messages(archive, rank));
      }
    }
  }

  /** Latency alone, with and without bytes: both ends run the same messages. */
  @ParameterizedTest
  @MethodSource({"pointToPoint", "collectives"})
  void write_program_takesTheSameTimeInModelTiming(Case sample) {
    SimulatedLaboratory before = new SimulatedLaboratory(synth(sample.program()));
    SimulatedLaboratory after =
        new SimulatedLaboratory(exported(sample.export(), synth(sample.program())));

    for (LogGp network :
        List.of(LogGp.of(0, 0, 0, 0), LogGp.of(2500, 0, 0, 0), LogGp.of(2500, 0, 0, 3))) {
      assertThat(after.runtimeNanos(network)).isEqualTo(before.runtimeNanos(network));
    }
  }

  /** Random programs hold every kind of call, so that formats refuse some of them, clearly. */
  @Test
  void write_randomPrograms_isReadOrRefusedWithItsPlace() {
    int written = 0;
    for (int seed = 0; seed < 40; seed++) {
      TraceArchive archive = synth(new RandomProgram(seed, 4, 20));
      for (TraceExport export : readAgain().toList()) {
        try {
          TraceArchive again = exported(export, archive);
          assertThat(again.metadata().rankCount()).isEqualTo(archive.metadata().rankCount());
          written++;
        } catch (BadTraceException e) {
          assertThat(folder.toFile().list()).noneMatch(name -> name.contains(".part"));
          assertThat(e).hasMessageMatching(".*: rank \\d+, call \\d+: .*, got [A-Z]\\w+");
        }
      }
    }
    assertThat(written).isPositive();
  }

  @Test
  void write_workWithoutARate_isRefusedInOneLine() {
    Path index = FormatTraces.unpack("ti/solver-5", folder.resolve("foreign"));
    TraceArchive archive = GoalSamples.ingest(index, folder.resolve("trace"));
    ExportOptions noRate =
        new ExportOptions(null, CollectiveRules.DEFAULT, GraphOptions.DEFAULT, null);
    assertThatThrownBy(
            () ->
                new GoalExport()
                    .write(TimedTrace.recorded(archive), folder.resolve("x.goal"), noRate))
        .hasMessage("export: its times are amounts of work: state a rate, such as --rate 4Gflop/s");
  }

  @Test
  void write_schedule_givesTheSchedule() {
    Path schedule = FormatTraces.unpack("goal/halo-16", folder.resolve("foreign"));
    TraceArchive archive = GoalSamples.ingest(schedule, folder.resolve("trace"));
    TraceArchive again = exported(new GoalExport(), archive);

    for (int rank = 0; rank < 16; rank++) {
      assertThat(messages(again, rank)).isEqualTo(messages(archive, rank));
    }
    assertThat(again.metadata().warnings()).isEmpty();
    assertThat(new SimulatedLaboratory(again).runtimeNanos(LogGp.of(2500, 0, 0, 0)))
        .isEqualTo(2_595_010);
  }
}
