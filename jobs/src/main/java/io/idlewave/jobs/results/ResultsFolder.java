package io.idlewave.jobs.results;

import com.fasterxml.jackson.core.JacksonException;
import io.idlewave.jobs.failure.BadResultsException;
import io.idlewave.jobs.study.Study;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;

/**
 * The files that describe a whole run: {@code study.yaml} and {@code summary.json}. The summary is
 * written last, after every table, so that its presence means that the result is complete.
 */
public final class ResultsFolder {

  private static final String STUDY_FILE = "study.yaml";
  private static final String SUMMARY_FILE = "summary.json";

  private ResultsFolder() {}

  /** Makes a folder incomplete, before anything is written to it. */
  public static void begin(OutputFolder folder) throws IOException {
    folder.delete(SUMMARY_FILE);
  }

  /** Completes a folder whose tables are all closed. */
  public static void commit(OutputFolder folder, Study resolved, RunSummary summary)
      throws IOException {
    byte[] json = ReportJson.write(summary).getBytes(StandardCharsets.UTF_8);
    folder.write(STUDY_FILE, resolved.toYaml().getBytes(StandardCharsets.UTF_8));
    folder.write(SUMMARY_FILE, json);
  }

  /**
   * Reads the summary.
   *
   * @throws BadResultsException if there is none, or it is no summary
   */
  public static RunSummary readSummary(InputFolder folder) {
    String file = folder.location() + "/" + SUMMARY_FILE;
    try (InputStream in = folder.open(SUMMARY_FILE)) {
      return ReportJson.read(in.readAllBytes(), RunSummary.class);
    } catch (NoSuchFileException | FileNotFoundException e) {
      throw new BadResultsException(
          folder.location() + ": no complete results, there is no " + SUMMARY_FILE + " in it", e);
    } catch (JacksonException e) {
      throw new BadResultsException(file + ": no summary: " + firstLine(e), e);
    } catch (IOException e) {
      throw new BadResultsException(file + ": cannot be read: " + e.getMessage(), e);
    }
  }

  private static String firstLine(JacksonException e) {
    return e.getOriginalMessage().lines().findFirst().orElse("");
  }
}
