package io.idlewave.ingest.goal;

import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.model.BadTraceException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Reads what stands between the braces of a rank: on each line an operation, with or without a
 * label, or a dependency.
 *
 * <pre>
 *   [LABEL:] calc N [cpu C]
 *   [LABEL:] send Nb to R [tag T] [cpu C] [nic X]
 *   [LABEL:] recv Nb from R|-1 [tag T|-1] [cpu C] [nic X]
 *   LABEL requires LABEL
 *   LABEL irequires LABEL
 * </pre>
 */
final class TextSection {

  private static final int LONGEST_LINE = 4096;
  private static final int SHOWN = 40;
  private static final long MAX_32_BITS = RankSchedule.ANY;
  private static final int MAX_UNIT = 255;

  private final Path file;
  private final int rank;
  private final ScheduleCharacters text;
  private final WarningLog log;
  private final RankSchedule schedule;
  private final LabelTable labels = new LabelTable();
  private final byte[] line = new byte[LONGEST_LINE];
  private int[] lineOf = new int[64];
  private int lineNumber;
  private int length;
  private int at;

  TextSection(Path file, int rank, ScheduleCharacters text, WarningLog log) {
    this.file = file;
    this.rank = rank;
    this.text = text;
    this.log = log;
    this.schedule = new RankSchedule(file, operation -> place(lineOf[operation]));
  }

  private String place(int number) {
    return "rank %d, line %d".formatted(rank, number);
  }

  /** All of it. */
  RankSchedule read() {
    boolean more = true;
    while (more) {
      more = nextLine();
      skipBlanks();
      if (at < length) {
        parse();
      }
    }
    return schedule;
  }

  /** Takes the characters up to the end of the line; returns whether another one follows. */
  private boolean nextLine() {
    lineNumber = text.line();
    length = 0;
    at = 0;
    for (int c = text.next(); c != '\n'; c = text.next()) {
      if (c == ScheduleCharacters.END) {
        return false;
      }
      if (length == LONGEST_LINE) {
        throw failure("a line: at most %d characters, got more".formatted(LONGEST_LINE));
      }
      line[length++] = (byte) c;
    }
    return true;
  }

  private void parse() {
    int begin = at;
    int end = word("a label or an operation");
    skipBlanks();
    if (accept(":")) {
      skipBlanks();
      operation(begin, end);
    } else if (accept("requires")) {
      dependency(begin, end, false);
    } else if (accept("irequires")) {
      dependency(begin, end, true);
    } else {
      at = begin;
      operation(0, 0);
    }
    skipBlanks();
    if (at < length) {
      throw failure("the end of the line" + got());
    }
  }

  private void dependency(int begin, int end, boolean beginOnly) {
    int dependent = labelled(begin, end);
    skipBlanks();
    int second = at;
    int secondEnd = word("a label");
    schedule.require(dependent, labelled(second, secondEnd), beginOnly);
  }

  private int labelled(int begin, int end) {
    int operation = labels.find(line, begin, end);
    if (operation < 0) {
      at = begin;
      throw failure("a label that is defined before" + got());
    }
    return operation;
  }

  /** An operation whose label, if it has one, is from {@code begin} to {@code end}. */
  private void operation(int begin, int end) {
    int operation = schedule.operations();
    if (accept("calc ") || accept("calc\t")) {
      calc();
    } else if (accept("send ") || accept("send\t")) {
      message(RankSchedule.SEND, "to");
    } else if (accept("recv ") || accept("recv\t")) {
      message(RankSchedule.RECEIVE, "from");
    } else {
      throw failure("\"calc\", \"send\" or \"recv\"" + got());
    }
    if (operation == lineOf.length) {
      lineOf = Arrays.copyOf(lineOf, 2 * operation);
    }
    lineOf[operation] = lineNumber;
    if (end > begin && !labels.define(line, begin, end, operation)) {
      int number = lineNumber;
      log.add(GoalWarning.LABEL_TWICE, () -> place(number));
    }
  }

  private void calc() {
    long nanos = number("ns", Long.MAX_VALUE);
    unit("cpu");
    schedule.add(RankSchedule.CALC, nanos, 0, 0);
  }

  private void message(byte kind, String direction) {
    long bytes = number("bytes", Long.MAX_VALUE);
    require("b");
    require(direction);
    long peer =
        kind == RankSchedule.RECEIVE ? numberOrAny("a rank") : number("a rank", MAX_32_BITS);
    skipBlanks();
    long tag = accept("tag") ? numberOrAny("a tag") : 0;
    unit("cpu");
    unit("nic");
    schedule.add(kind, bytes, (int) peer, (int) tag);
  }

  /** A processor or network interface: a sequence of calls has one of each. */
  private void unit(String name) {
    skipBlanks();
    if (accept(name)) {
      number("the number of a " + name, MAX_UNIT);
    }
  }

  private void require(String word) {
    skipBlanks();
    if (!accept(word)) {
      throw failure("\"%s\"%s".formatted(word, got()));
    }
  }

  private long numberOrAny(String what) {
    skipBlanks();
    return accept("-1") ? RankSchedule.ANY : number(what, MAX_32_BITS);
  }

  private long number(String what, long most) {
    skipBlanks();
    int begin = at;
    long number = 0;
    while (at < length && line[at] >= '0' && line[at] <= '9') {
      int digit = line[at] - '0';
      if (number > (most - digit) / 10) {
        at = begin;
        throw failure("%s: at most %d%s".formatted(what, most, got()));
      }
      number = 10 * number + digit;
      at++;
    }
    if (at == begin) {
      throw failure("%s: a number from 0 on%s".formatted(what, got()));
    }
    return number;
  }

  /** Passes over a letter and what follows it of letters, digits and underscores. */
  private int word(String what) {
    if (at == length || !isLetter(line[at])) {
      throw failure(what + got());
    }
    while (at < length && (isLetter(line[at]) || isDigit(line[at]) || line[at] == '_')) {
      at++;
    }
    return at;
  }

  private static boolean isLetter(byte c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  private static boolean isDigit(byte c) {
    return c >= '0' && c <= '9';
  }

  private boolean accept(String word) {
    int end = at + word.length();
    if (end > length) {
      return false;
    }
    for (int i = 0; i < word.length(); i++) {
      if (line[at + i] != word.charAt(i)) {
        return false;
      }
    }
    at = end;
    return true;
  }

  private void skipBlanks() {
    while (at < length && (line[at] == ' ' || line[at] == '\t' || line[at] == '\r')) {
      at++;
    }
  }

  private String got() {
    if (at >= length) {
      return ", got the end of the line";
    }
    int count = Math.min(SHOWN, length - at);
    String rest = new String(line, at, count, StandardCharsets.ISO_8859_1);
    return ", got \"" + rest.replaceAll("[^ -~]", "?").strip() + "\"";
  }

  private BadTraceException failure(String problem) {
    return new BadTraceException("%s: %s: %s".formatted(file, place(lineNumber), problem));
  }
}
