package io.idlewave.jobs.results;

import com.fasterxml.jackson.core.JacksonException;
import io.idlewave.jobs.failure.BadResultsException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;

/** Reads a results folder as {@link FolderSink} wrote it. */
public final class ResultsFolder {

  static final String STUDY_FILE = "study.yaml";
  static final String SUMMARY_FILE = "summary.json";

  private ResultsFolder() {}

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
