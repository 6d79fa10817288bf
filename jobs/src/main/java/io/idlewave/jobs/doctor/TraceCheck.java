package io.idlewave.jobs.doctor;

import io.idlewave.graph.clocks.OffsetFile;
import io.idlewave.graph.cut.CutFile;
import io.idlewave.graph.index.IndexState;
import io.idlewave.graph.survey.SurveyFile;
import io.idlewave.ingest.archive.RankReader;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.format.ForeignTrace;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.jobs.text.HumanUnits;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Looks at a trace: readable, ingested, its index current. */
final class TraceCheck {

  private static final String SUBJECT = "trace";
  private static final String INDEX = "index";

  private TraceCheck() {}

  static List<Checkup> of(Path trace) {
    try {
      TraceArchive archive = ForeignTrace.requireArchive(trace);
      readFirstCalls(archive);
      List<Checkup> found = new ArrayList<>();
      found.add(
          Checkup.ok(
              SUBJECT,
              "%s: %s, %d calls, the first of each rank can be read"
                  .formatted(
                      trace,
                      HumanUnits.ranks(archive.metadata()),
                      archive.metadata().callCount())));
      found.add(index(trace, archive));
      return found;
    } catch (BadTraceException e) {
      return failed(e, "ingest it: idlewave ingest --help");
    } catch (UncheckedIOException e) {
      return failed(e.getCause() == null ? e : e.getCause(), "it can be read once that is mended");
    }
  }

  private static List<Checkup> failed(Throwable failure, String advice) {
    return List.of(Checkup.fail(SUBJECT, String.valueOf(failure.getMessage()), advice));
  }

  private static void readFirstCalls(TraceArchive archive) {
    for (int rank = 0; rank < archive.metadata().rankCount(); rank++) {
      try (RankReader reader = archive.openRank(rank)) {
        reader.next();
      }
    }
  }

  private static Checkup index(Path trace, TraceArchive archive) {
    List<String> missing = new ArrayList<>();
    add("cuts", CutFile.state(archive), missing);
    add("survey", SurveyFile.state(archive), missing);
    if (!archive.metadata().sharesClock()) {
      add("clocks", OffsetFile.state(archive), missing);
    }
    return missing.isEmpty()
        ? Checkup.ok(INDEX, IndexState.CURRENT.text())
        : Checkup.warn(
            INDEX,
            String.join(", ", missing),
            "every run walks the trace once more: idlewave ingest " + trace + " --again");
  }

  private static void add(String name, IndexState state, List<String> missing) {
    if (state != IndexState.CURRENT) {
      missing.add(name + " " + state.text());
    }
  }
}
