package io.idlewave.jobs.postgresql;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;

/**
 * Rows on their way into a table by {@code COPY}, in its text format and in bounded memory. They
 * are there once {@link #finish} has returned and the transaction has been committed.
 */
final class CopyRows implements AutoCloseable {

  private static final int BUFFER_CHARACTERS = 1 << 16;

  private final CopyIn copy;
  private final StringBuilder buffer = new StringBuilder(BUFFER_CHARACTERS);

  /**
   * Starts.
   *
   * @param table without its schema
   */
  CopyRows(Connection database, String table, List<String> columns) throws SQLException {
    String names = columns.stream().map(Columns::quoted).collect(Collectors.joining(", "));
    String into = "COPY idlewave.%s (%s) FROM STDIN".formatted(Columns.quoted(table), names);
    this.copy = database.unwrap(PGConnection.class).getCopyAPI().copyIn(into);
  }

  /** Adds a row: texts, numbers, truth values and nulls. */
  void add(List<? extends @Nullable Object> row) throws SQLException {
    char separator = 0;
    for (Object value : row) {
      if (separator != 0) {
        buffer.append(separator);
      }
      separator = '\t';
      if (value == null) {
        buffer.append("\\N");
      } else if (value instanceof CharSequence text) {
        addText(text);
      } else {
        buffer.append(value);
      }
    }
    buffer.append('\n');
    if (buffer.length() >= BUFFER_CHARACTERS) {
      flush();
    }
  }

  private void addText(CharSequence text) {
    String plain = PlainSql.text(text.toString());
    for (int i = 0; i < plain.length(); i++) {
      char c = plain.charAt(i);
      switch (c) {
        case '\\' -> buffer.append("\\\\");
        case '\t' -> buffer.append("\\t");
        case '\n' -> buffer.append("\\n");
        case '\r' -> buffer.append("\\r");
        default -> buffer.append(c);
      }
    }
  }

  private void flush() throws SQLException {
    byte[] bytes = buffer.toString().getBytes(StandardCharsets.UTF_8);
    copy.writeToCopy(bytes, 0, bytes.length);
    buffer.setLength(0);
  }

  /** Ends the copy. */
  void finish() throws SQLException {
    flush();
    copy.endCopy();
  }

  /** Gives up what has not been finished. */
  @Override
  public void close() throws SQLException {
    if (copy.isActive()) {
      copy.cancelCopy();
    }
  }
}
