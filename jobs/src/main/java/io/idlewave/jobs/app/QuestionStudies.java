package io.idlewave.jobs.app;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.PlainText;
import io.idlewave.jobs.failure.Progress;
import io.idlewave.jobs.failure.RefusedException;
import io.idlewave.jobs.inspect.Inspection.Question;
import io.idlewave.jobs.inspect.Inspections;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The studies that a recorded run itself suggests, as texts of study files. */
public final class QuestionStudies {

  private static final String ENDING = ".yaml";

  private QuestionStudies() {}

  /**
   * The texts by their files, the most promising first.
   *
   * @param beside what the files are named after: of {@code study.yaml}, {@code study-noise.yaml}
   * @throws RefusedException if there is nothing to ask of the trace
   */
  public static Map<Path, String> of(
      TraceArchive archive, Path beside, GraphOptions graph, Progress progress) {
    Map<Path, String> texts = new LinkedHashMap<>();
    for (Question question :
        Inspections.of(archive, archive.folder(), graph, progress).questions()) {
      if (!question.isStudy()) {
        continue;
      }
      Path file = beside.resolveSibling(results(beside) + "-" + question.about() + ENDING);
      texts.put(file, text(question, file, archive.folder().toAbsolutePath().normalize()));
    }
    if (texts.isEmpty()) {
      throw new RefusedException(
          archive.folder() + ": a trace whose calls communicate, got one in which none does");
    }
    return texts;
  }

  /** The folder that results of a study go to, named after its file: each has its own. */
  public static String results(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.endsWith(ENDING) ? name.substring(0, name.length() - ENDING.length()) : name;
  }

  private static String text(Question question, Path file, Path trace) {
    return """
    # %s
    # To run it:         idlewave run %s --out %s
    # Without a file:    %s

    %s\
    """
        .formatted(
            PlainText.of(question.reason()),
            PlainText.of(String.valueOf(file.getFileName())),
            PlainText.of(results(file)),
            PlainText.of(question.command()),
            question.over(trace).toYaml());
  }
}
