package io.idlewave.ingest.dim;

import io.idlewave.ingest.model.PlainText;
import io.idlewave.ingest.prv.text.FieldReader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The first line of a Dimemas trace, with the number of tasks, which are the ranks. */
record DimHeader(int tasks) {

  /** What the first line begins with. */
  static final String MAGIC = "#DIMEMAS:";

  private static final int LINE_CHARACTERS = 1 << 25;
  private static final int MOST_TASKS = 1 << 20;
  private static final Pattern LINE =
      Pattern.compile(
          "#DIMEMAS:\"[^\"]*\":([01])(?:,(\\d{1,18}|X+))?:(\\d{1,9})(?:\\([\\d,]*+\\))?"
              + "(?:,(\\d{1,9}).*)?");

  /**
   * Reads the line.
   *
   * @throws io.idlewave.ingest.model.BadTraceException if it is malformed, or of a trace that was
   *     never finished
   */
  static DimHeader read(FieldReader reader) {
    if (!reader.nextLine()) {
      throw reader.failure("the first line begins with \"#DIMEMAS:\", got an empty file");
    }
    String line = reader.rest(LINE_CHARACTERS).stripTrailing();
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      throw reader.failure(
          "the first line is #DIMEMAS:\"NAME\":1,OFFSET:TASKS(THREADS,...),COMMUNICATORS, got %s"
              .formatted(PlainText.of(line.substring(0, Math.min(60, line.length())))));
    }
    String offset = matcher.group(2);
    if (offset != null && offset.startsWith("X")) {
      throw reader.failure(
          "offset of the table of tasks: a number, got "
              + offset.charAt(0)
              + "s; the trace was never finished");
    }
    int tasks = Integer.parseInt(matcher.group(3));
    if (tasks < 1 || tasks > MOST_TASKS) {
      throw reader.failure("tasks: 1 to %d, got %d".formatted(MOST_TASKS, tasks));
    }
    return new DimHeader(tasks);
  }
}
