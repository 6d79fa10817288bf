package io.idlewave.jobs.results;

import com.fasterxml.jackson.core.JacksonException;
import io.idlewave.ingest.file.JsonText;
import io.idlewave.jobs.failure.BadResultsException;
import io.idlewave.jobs.results.place.InputFolder;
import io.idlewave.jobs.results.row.RuntimeRow;
import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.summary.ReportJson;
import io.idlewave.jobs.results.summary.RunSummary;
import io.idlewave.jobs.results.summary.ScenarioResult;
import io.idlewave.jobs.results.summary.Statistics;
import io.idlewave.jobs.results.table.RunIdentity;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.jobs.results.table.TableContent;
import io.idlewave.jobs.results.table.TableReader;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads a results folder as {@link FolderSink} wrote it. */
public final class ResultsFolder {

  /** The study with every default made explicit. */
  public static final String STUDY_FILE = "study.yaml";

  /** The page for browsers, which is made from the rest of the folder. */
  public static final String REPORT_FILE = "report.html";

  /** What is there once results are complete. */
  public static final String SUMMARY_FILE = "summary.json";

  private ResultsFolder() {}

  /**
   * Reads the summary.
   *
   * @throws BadResultsException if there is none, if it is none that a run can have written, or if
   *     it was changed
   */
  public static RunSummary readSummary(InputFolder folder) {
    String file = folder.location() + "/" + SUMMARY_FILE;
    try (InputStream in = folder.open(SUMMARY_FILE)) {
      byte[] text = in.readAllBytes();
      SummarySeal.require(file, text);
      RunSummary summary = ReportJson.read(text, RunSummary.class);
      if (summary == null) {
        throw new BadResultsException(file + ": no summary: got null");
      }
      String problem = problem(summary);
      if (!problem.isEmpty()) {
        throw new BadResultsException(file + ": " + problem);
      }
      return summary;
    } catch (NoSuchFileException | FileNotFoundException e) {
      throw new BadResultsException(
          folder.location() + ": no complete results, there is no " + SUMMARY_FILE + " in it", e);
    } catch (JacksonException e) {
      throw new BadResultsException(file + ": no summary: " + JsonText.message(e), e);
    } catch (IOException e) {
      throw new BadResultsException(file + ": cannot be read: " + e.getMessage(), e);
    }
  }

  /** What no run can have written, on which pages and tables would end; empty if there is none. */
  private static String problem(RunSummary summary) {
    if (summary.trace().ranks() < 1) {
      return "trace.ranks: at least 1, got " + summary.trace().ranks();
    }
    RunIdentity run = summary.run();
    if (run != null && !(run.confidenceLevel() > 0 && run.confidenceLevel() < 1)) {
      return "run.confidenceLevel: above 0 and below 1, got " + run.confidenceLevel();
    }
    for (int i = 0; i < summary.scenarios().size(); i++) {
      Statistics runtime = summary.scenarios().get(i).runtimeNanos();
      if (runtime != null && !(runtime.min() <= runtime.max())) {
        return "scenarios[%d].runtimeNanos: min up to max, got %s and %s"
            .formatted(i, runtime.min(), runtime.max());
      }
    }
    return "";
  }

  /**
   * Hands every row of the run times to {@code rows}. A row that it refuses with an
   * IllegalArgumentException counts as corrupted.
   *
   * @throws BadResultsException if rows are missing, doubled, changed, or of another run
   */
  public static void readRuntimes(
      InputFolder folder, RunSummary summary, Consumer<RuntimeRow> rows) {
    TableContent content = content(summary, Tables.RUNTIMES);
    if (content != null) {
      TableReader.read(Tables.RUNTIMES, folder, content, rows);
    } else {
      long replicates = summary.scenarios().stream().mapToLong(ScenarioResult::replicates).sum();
      TableReader.read(Tables.RUNTIMES, folder, replicates, rows);
    }
  }

  /**
   * Reads all tables, and makes sure that they are those of the run.
   *
   * @throws BadResultsException if rows are missing, doubled, changed, or of another run
   */
  public static void checkTables(InputFolder folder, RunSummary summary) {
    readRuntimes(folder, summary, row -> {});
    checkOtherTables(folder, summary);
  }

  /**
   * Reads all other tables, and makes sure that they are those of the run. Results of earlier
   * versions, which did not say what their tables hold, pass.
   *
   * @throws BadResultsException if rows are missing, doubled, changed, or of another run
   */
  public static void checkOtherTables(InputFolder folder, RunSummary summary) {
    if (summary.tables() == null) {
      return;
    }
    List<String> names = names(folder);
    for (Table<?> table : Tables.ALL) {
      if (content(summary, table) == null && names.contains(table.fileName())) {
        throw new BadResultsException(
            folder.location() + "/" + table.fileName() + ": a table that the run did not write");
      }
    }
    for (TableContent content : summary.tables()) {
      if (!content.name().equals(Tables.RUNTIMES.name())) {
        TableReader.read(Tables.of(folder, content.name()), folder, content, row -> {});
      }
    }
  }

  private static List<String> names(InputFolder folder) {
    try {
      return folder.list();
    } catch (IOException e) {
      throw new BadResultsException(folder.location() + ": cannot be read: " + e.getMessage(), e);
    }
  }

  private static @Nullable TableContent content(RunSummary summary, Table<?> table) {
    List<TableContent> tables = summary.tables();
    return tables == null
        ? null
        : tables.stream().filter(t -> t.name().equals(table.name())).findFirst().orElse(null);
  }
}
