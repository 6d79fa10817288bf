package io.idlewave.jobs.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.PlainText;
import io.idlewave.ingest.model.UnreadableTraceException;
import io.idlewave.jobs.failure.BadResultsException;
import io.idlewave.jobs.results.ResultsFolder;
import io.idlewave.jobs.results.part.AbsorptionMap;
import io.idlewave.jobs.results.place.InputFolder;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.summary.ScenarioResult;
import io.idlewave.jobs.results.table.RunIdentity;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.jobs.results.table.TableReader;
import io.idlewave.jobs.study.text.Yaml;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What the page of a run is made from.
 *
 * @param folder the results
 * @param summary of them
 * @param study the text of the study
 * @param archive the trace; null where it is out of reach, or another one lies in its place
 * @param wholeTrace whether a trace of any length is read
 */
record RunData(
    InputFolder folder,
    RunSummary summary,
    String study,
    @Nullable TraceArchive archive,
    boolean wholeTrace) {

  /** Calls of a trace that is read for its page without being asked to: a second or two. */
  private static final long WALKED_CALLS = 2_000_000;

  /**
   * A complete folder.
   *
   * @throws BadResultsException if it is none
   */
  static RunData of(InputFolder folder, boolean wholeTrace) {
    RunSummary summary = ResultsFolder.readSummary(folder);
    String study = study(folder);
    return new RunData(folder, summary, study, archive(study, summary.run()), wholeTrace);
  }

  private static String study(InputFolder folder) {
    try (InputStream in = folder.open(ResultsFolder.STUDY_FILE)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new BadResultsException(
          folder.location() + "/" + ResultsFolder.STUDY_FILE + ": cannot be read", e);
    }
  }

  private static @Nullable TraceArchive archive(String study, @Nullable RunIdentity run) {
    JsonNode trace = Yaml.parse(ResultsFolder.STUDY_FILE, study).value().path("trace");
    if (run == null || run.traceDigest() == null || !trace.isTextual()) {
      return null;
    }
    try {
      Path path = Path.of(trace.asText());
      TraceArchive archive = TraceArchive.isArchive(path) ? TraceArchive.open(path) : null;
      return archive != null && archive.contentDigest().equals(run.traceDigest()) ? archive : null;
    } catch (BadTraceException | InvalidPathException e) {
      return null;
    }
  }

  int ranks() {
    return summary.trace().rows();
  }

  /** What {@link #ranks} counts, in a word. */
  String rowsWord() {
    return summary.trace().timelines() == null ? "ranks" : "timelines";
  }

  /** The entries of the scenarios of the study: those that a map adds stand in the map. */
  List<ScenarioResult> stated() {
    AbsorptionMap map = summary.part(AbsorptionMap.LABEL, AbsorptionMap.class);
    Set<String> pieces = map == null ? Set.of() : map.pieces();
    return summary.scenarios().stream().filter(found -> !pieces.contains(found.name())).toList();
  }

  /** A section that asks for the trace itself; what is wrong with that costs no other section. */
  Section ofTrace(Function<TraceArchive, Section> section) {
    if (archive == null) {
      return new Missing(
          "The archive of the trace is not where the study says, or another one lies there:"
              + " idlewave report, beside the archive, adds this.");
    }
    try {
      return section.apply(archive);
    } catch (BadTraceException | UnreadableTraceException e) {
      return new Missing(
          "The archive of the trace cannot be read: "
              + PlainText.name(String.valueOf(e.getMessage())));
    }
  }

  /** Whether its calls may all be read. */
  boolean mayWalk() {
    return wholeTrace || summary.trace().calls() <= WALKED_CALLS;
  }

  /** What takes the place of a section that reads all calls of a long trace. */
  Missing tooLong(String what) {
    return new Missing(
        "%s: only for traces of up to %d calls, got %d; idlewave report DIR --whole-trace adds it."
            .formatted(what, WALKED_CALLS, summary.trace().calls()));
  }

  /** Whether the run wrote a table. */
  boolean has(Table<?> table) {
    try {
      return folder.list().contains(table.fileName());
    } catch (IOException e) {
      throw new BadResultsException(folder.location() + ": cannot be read: " + e.getMessage(), e);
    }
  }

  /** Hands every row of a table to {@code rows}. */
  <R extends Record> void read(Table<R> table, Consumer<R> rows) {
    TableReader.read(table, folder, rows);
  }

  /** The probability with which each interval of the run may miss. */
  double missed() {
    var estimates = summary.estimates();
    var precision = estimates == null ? null : estimates.precision();
    RunIdentity run = summary.run();
    double level =
        precision != null ? precision.levelPerLook() : run == null ? 0.95 : run.confidenceLevel();
    return 1 - level;
  }
}
