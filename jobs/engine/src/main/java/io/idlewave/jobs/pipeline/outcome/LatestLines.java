package io.idlewave.jobs.pipeline.outcome;

import java.io.Serializable;
import java.util.ArrayList;
import org.apache.flink.api.common.accumulators.Accumulator;

/**
 * The latest lines that an operator has to say, numbered, on their way to a client that looks about
 * once a second. It travels whole each time, so it holds few.
 */
@SuppressWarnings("NonApiType") // the engine wants a class that is serializable
public final class LatestLines implements Accumulator<String, ArrayList<LatestLines.Line>> {

  private static final long serialVersionUID = 1L;
  private static final int MOST = 100;

  /**
   * Something to be said.
   *
   * @param number larger than those of all lines before
   */
  public record Line(long number, String text) implements Serializable {}

  private long next;

  /** Replaced whole: the engine reads it in another thread. */
  private volatile ArrayList<Line> lines = new ArrayList<>();

  /**
   * Nothing has been said.
   *
   * @param nowMillis number of the first line: those of an operator that is started anew go on
   *     above those of its earlier lines
   */
  public LatestLines(long nowMillis) {
    this.next = nowMillis;
  }

  @Override
  public synchronized void add(String text) {
    add(new Line(next++, text));
  }

  private synchronized void add(Line line) {
    int from = Math.max(0, lines.size() + 1 - MOST);
    ArrayList<Line> latest = new ArrayList<>(lines.subList(from, lines.size()));
    latest.add(line);
    lines = latest;
  }

  @Override
  public ArrayList<Line> getLocalValue() {
    return lines;
  }

  @Override
  public void resetLocal() {
    lines = new ArrayList<>();
  }

  @Override
  public void merge(Accumulator<String, ArrayList<Line>> other) {
    other.getLocalValue().forEach(this::add);
  }

  @Override
  public LatestLines clone() {
    LatestLines copy = new LatestLines(next);
    copy.lines = new ArrayList<>(lines);
    return copy;
  }
}
