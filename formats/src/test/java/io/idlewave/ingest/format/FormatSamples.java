package io.idlewave.ingest.format;

import io.idlewave.ingest.chakra.ChakraSamples;
import io.idlewave.ingest.dim.DimSamples;
import io.idlewave.ingest.dumpi.DumpiSamples;
import io.idlewave.ingest.goal.GoalSamples;
import io.idlewave.ingest.kineto.KinetoSamples;
import io.idlewave.ingest.otf2.Otf2Samples;
import io.idlewave.ingest.own.OwnSamples;
import io.idlewave.ingest.prv.PrvSamples;
import io.idlewave.ingest.steps.StepsSamples;
import io.idlewave.ingest.ti.TiSamples;
import io.idlewave.ingest.training.TrainingSamples;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Sound traces in every registered format, small ones first. A new format states its own here. */
public final class FormatSamples {

  /** By name of the format: writes a sound trace into an empty folder, and returns its entry. */
  public static final Map<String, List<Function<Path, Path>>> ALL =
      Map.ofEntries(
          Map.entry(
              "chakra",
              List.of(ChakraSamples::recorded, ChakraSamples::oneRank, ChakraSamples::twoRanks)),
          Map.entry("dumpi", List.of(DumpiSamples::everyConstruct, DumpiSamples::kitchen)),
          Map.entry("dim", List.of(DimSamples::events, DimSamples::records)),
          Map.entry("goal", List.of(GoalSamples::everyConstruct, GoalSamples::binary)),
          Map.entry("idlewave", List.of(OwnSamples::kitchen)),
          Map.entry(
              "kineto",
              List.of(KinetoSamples::exchange, KinetoSamples::twoStreams, KinetoSamples::twoRanks)),
          Map.entry(
              "otf2",
              List.of(
                  Otf2Samples::everyRecord,
                  Otf2Samples::oneSided,
                  Otf2Samples::threads,
                  Otf2Samples::devices,
                  Otf2Samples::tasks,
                  Otf2Samples::real)),
          Map.entry("prv", List.of(PrvSamples::everyRecord, PrvSamples::threads, PrvSamples::real)),
          Map.entry("steps", List.of(StepsSamples::threeRanks, StepsSamples::holes)),
          Map.entry("ti", List.of(TiSamples::everyAction, TiSamples::kitchen)),
          Map.entry("tiny", List.of(FormatSamples::tiny)),
          Map.entry("training", List.of(TrainingSamples::twoStages, TrainingSamples::oneRank)));

  /** Likewise, by the name of a format and that of a form that it has beside its first one. */
  public static final Map<String, List<Function<Path, Path>>> FORMS =
      Map.of(
          "chakra-json",
          List.of(
              ChakraSamples::recordedInJson,
              ChakraSamples::twoRanksInAList,
              ChakraSamples::twoRanksInJson));

  private FormatSamples() {}

  static Path tiny(Path folder) {
    try {
      return Files.writeString(
          folder.resolve("x.tiny"),
          """
          tiny 3
          0 MPI_Send 1 7 100
          1 MPI_Recv 0 7 100
          1 MPI_Irecv 5
          2 MPI_Isend 1 9 4096 1
          1 MPI_Wait 2 9 4096 5
          0 MPI_Barrier
          1 MPI_Barrier
          2 MPI_Barrier
          """);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
