package io.idlewave.perturb.measure;

import io.idlewave.perturb.measure.Measurement.MessageTable;
import io.idlewave.perturb.measure.Measurement.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** The rows of a table of messages: sizes, and in another column times or bandwidths. */
final class MessageRows {

  private static final double LARGEST_SIZE = 1L << 53;

  private MessageRows() {}

  /**
   * Reads rows up to the end of the table. A line that begins with no number stands among them by
   * accident and is left out with a warning; a comment ends the table.
   *
   * @param column of the value, the size is column 0
   * @param factor of the value, for its unit
   */
  static MessageTable read(
      MeasuredText text, int from, Quantity kind, String benchmark, int column, double factor) {
    List<Long> bytes = new ArrayList<>();
    List<Double> values = new ArrayList<>();
    for (int line = from; line < text.lines().size(); line++) {
      String content = text.lines().get(line).strip();
      if (content.startsWith("#") && !bytes.isEmpty()) {
        break;
      }
      if (MeasuredText.isComment(content)) {
        continue;
      }
      String[] fields = MeasuredText.fields(content);
      Double size = MeasuredText.number(fields[0]);
      if (size == null) {
        text.warn("a line among the rows that is none is left out", line);
        continue;
      }
      Double value = column < fields.length ? MeasuredText.number(fields[column]) : null;
      if (value == null || value < 0 || size < 0 || size > LARGEST_SIZE) {
        throw text.wrong(line, "a size in B and a " + kind.name().toLowerCase(Locale.ROOT));
      }
      if (value == 0) {
        text.warn("a row of 0 says nothing and is left out", line);
        continue;
      }
      bytes.add((long) (double) size);
      values.add(value * factor);
    }
    if (bytes.isEmpty()) {
      throw text.wrong("at least 1 size with a value, got 0");
    }
    return new MessageTable(
        kind,
        benchmark,
        bytes.stream().mapToLong(Long::longValue).toArray(),
        IntStream.range(0, values.size()).mapToDouble(values::get).toArray());
  }
}
