package io.idlewave.ingest.goal;

import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.model.BadTraceException;
import java.nio.file.Path;
import java.util.function.LongConsumer;

/**
 * The text form: {@code num_ranks P}, then per rank {@code rank R { ... }}. Opening it reads it
 * once, to find where the sections are; each is then read on its own.
 */
final class TextSchedule implements Schedule {

  private final ScheduleFile file;
  private final long[] begins;
  private final long[] ends;
  private final int[] lines;

  private TextSchedule(ScheduleFile file) {
    this.file = file;
    Scan scan = new Scan(file);
    this.begins = new long[scan.ranks()];
    this.ends = new long[scan.ranks()];
    this.lines = new int[scan.ranks()];
    for (int rank = scan.nextRank(); rank >= 0; rank = scan.nextRank()) {
      if (lines[rank] > 0) {
        throw scan.failure(
            "one section for rank %d, got another than in line %d".formatted(rank, lines[rank]));
      }
      begins[rank] = scan.begin;
      ends[rank] = scan.end;
      lines[rank] = scan.beginLine;
    }
  }

  /**
   * @throws BadTraceException if it is not made of sections
   */
  static TextSchedule open(Path path) {
    ScheduleFile file = new ScheduleFile(path);
    try {
      return new TextSchedule(file);
    } catch (BadTraceException e) {
      file.close();
      throw e;
    }
  }

  @Override
  public int ranks() {
    return lines.length;
  }

  @Override
  public boolean defines(int rank) {
    return lines[rank] > 0;
  }

  @Override
  public long bytes() {
    long sum = 0;
    for (int rank = 0; rank < lines.length; rank++) {
      sum += ends[rank] - begins[rank];
    }
    return sum;
  }

  @Override
  public RankSchedule read(int rank, WarningLog log, LongConsumer progress) {
    ScheduleCharacters text =
        new ScheduleCharacters(file, begins[rank], ends[rank], lines[rank], progress);
    return new TextSection(file.path(), rank, text, log).read();
  }

  @Override
  public void close() {
    file.close();
  }

  /** Finds the sections, one after the other. */
  private static final class Scan {

    private static final int LONGEST_WORD = 16;

    /** A section takes more bytes than one: a small file of many ranks is none of a program. */
    private static final int FEW_RANKS = 4096;

    private final ScheduleFile file;
    private final ScheduleCharacters text;
    private final int ranks;
    private int c;

    long begin;
    long end;
    int beginLine;

    Scan(ScheduleFile file) {
      this.file = file;
      this.text = new ScheduleCharacters(file, 0, file.length(), 1, bytes -> {});
      this.c = text.next();
      expect("num_ranks");
      long count = number();
      if (count < 1 || count > MAX_RANKS) {
        throw failure("ranks: 1 to %d, got %d".formatted(MAX_RANKS, count));
      }
      if (count > Math.max(FEW_RANKS, file.length())) {
        throw failure(
            "num_ranks: at most %d, or as many as the file has bytes, %d, got %d"
                .formatted(FEW_RANKS, file.length(), count));
      }
      this.ranks = (int) count;
    }

    int ranks() {
      return ranks;
    }

    /** The rank of the next section, whose bounds are known then, or -1. */
    int nextRank() {
      skipBlanks();
      if (c == ScheduleCharacters.END) {
        return -1;
      }
      expect("rank");
      long rank = number();
      if (rank >= ranks) {
        throw failure("rank: below num_ranks, %d, got %d".formatted(ranks, rank));
      }
      skipBlanks();
      if (c != '{') {
        throw failure("\"{\" after the number of the rank" + got());
      }
      begin = text.position();
      beginLine = text.line();
      while (c != '}') {
        c = text.next();
        if (c == ScheduleCharacters.END) {
          throw failure("\"}\" at the end of rank %d, got the end of the file".formatted(rank));
        }
      }
      end = text.position() - 1;
      c = text.next();
      return (int) rank;
    }

    private void expect(String word) {
      skipBlanks();
      StringBuilder found = new StringBuilder();
      while ((Character.isLetter(c) || c == '_') && found.length() < LONGEST_WORD) {
        found.append((char) c);
        c = text.next();
      }
      if (!found.toString().equals(word)) {
        throw failure(found.isEmpty() ? "\"%s\"%s".formatted(word, got()) : expected(word, found));
      }
    }

    private static String expected(String word, CharSequence found) {
      return "\"%s\", got \"%s\"".formatted(word, found);
    }

    private String got() {
      if (c == ScheduleCharacters.END) {
        return ", got the end of the file";
      }
      return c > ' ' && c < 0x7F ? ", got \"%c\"".formatted(c) : ", got byte %d".formatted(c);
    }

    private long number() {
      skipBlanks();
      if (c < '0' || c > '9') {
        throw failure("a number" + got());
      }
      long number = 0;
      while (c >= '0' && c <= '9') {
        number = Math.min(10 * number + c - '0', Integer.MAX_VALUE);
        c = text.next();
      }
      return number;
    }

    private void skipBlanks() {
      while (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
        c = text.next();
      }
    }

    BadTraceException failure(String problem) {
      return new BadTraceException("%s: line %d: %s".formatted(file.path(), text.line(), problem));
    }
  }
}
