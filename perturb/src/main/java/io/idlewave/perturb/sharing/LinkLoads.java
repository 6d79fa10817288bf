package io.idlewave.perturb.sharing;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Counts messages on links, link by link in all, and by windows of time. Windows are as narrow as
 * memory allows: they become twice as wide where there come to be too many, or a message goes over
 * more than {@value #MOST_OF_A_MESSAGE} of them. How wide they are in the end does not depend on
 * the order of the messages. Mutable; one thread.
 *
 * <p>A window knows which messages began in it, and which had begun before. So whatever overlaps
 * with a message is found once, in the windows of the message: what is found with it beside that
 * shares a window with it and no time. Memory grows with the number of links that are crossed.
 */
public final class LinkLoads {

  /** The largest number of windows of a message, so that long ones do not fill the memory. */
  private static final int MOST_OF_A_MESSAGE = 64;

  /** The number of windows that each link keeps, however many links are crossed. */
  private static final int FEWEST_OF_A_LINK = 8;

  private static final double NARROWEST_NANOS = 0x1p-6;

  /** A window of a link; they are numbered from the begin of the run. */
  private record Cell(long link, long window) {}

  /** Messages that began in a window, and those that had begun before and are still there. */
  private static final class Window {
    private double begunNanos;
    private double earlierNanos;
    private int begun;
    private int earlier;
  }

  /** All messages of a link. */
  private static final class Sum {
    private final int hopClass;
    private double messages;
    private double bytes;
    private double busyNanos;
    private int windows;

    private Sum(int hopClass) {
      this.hopClass = hopClass;
    }
  }

  private final int mostWindows;
  private final Map<Long, Sum> sums = new HashMap<>();
  private Map<Cell, Window> windows = new HashMap<>();
  private double windowNanos = NARROWEST_NANOS;
  private int mostOfALink;
  private long passages;
  private double passageNanos;

  /**
   * Without any message yet.
   *
   * @param mostWindows of all links together, as long as a link has more than 8; some 120 B each
   */
  public LinkLoads(int mostWindows) {
    this.mostWindows = mostWindows;
  }

  /**
   * A message crosses a link.
   *
   * @param share how much of it, more than 0 and at most 1
   * @param transferNanos for how long, in ns, at least 0
   */
  public void add(
      long link, int hopClass, double share, long bytes, double beginNanos, double transferNanos) {
    Sum sum = sums.computeIfAbsent(link, number -> new Sum(hopClass));
    sum.messages += share;
    sum.bytes += share * (double) bytes;
    sum.busyNanos += share * transferNanos;
    if (transferNanos == 0) {
      return; // nobody waits for it
    }
    passages++;
    passageNanos += transferNanos;
    while (transferNanos > MOST_OF_A_MESSAGE * windowNanos) {
      widen();
    }
    long first = first(beginNanos);
    for (long window = first; window <= last(beginNanos, transferNanos); window++) {
      Window found = window(sum, new Cell(link, window));
      if (window == first) {
        found.begunNanos += transferNanos;
        found.begun++;
      } else {
        found.earlierNanos += transferNanos;
        found.earlier++;
      }
    }
    // neither of the two falls where a message is added: so the order of messages has no say
    while (windows.size() > mostWindows && mostOfALink > FEWEST_OF_A_LINK) {
      widen();
    }
  }

  private Window window(Sum sum, Cell cell) {
    Window found = windows.get(cell);
    if (found == null) {
      found = new Window();
      windows.put(cell, found);
      count(sum);
    }
    return found;
  }

  private void count(Sum sum) {
    sum.windows++;
    mostOfALink = Math.max(mostOfALink, sum.windows);
  }

  private long first(double beginNanos) {
    return (long) Math.floor(beginNanos / windowNanos);
  }

  /** The window in which a message ends; one that ends with a window does not reach the next. */
  private long last(double beginNanos, double transferNanos) {
    return Math.max(
        first(beginNanos), (long) Math.ceil((beginNanos + transferNanos) / windowNanos) - 1);
  }

  private void widen() {
    windowNanos *= 2;
    Map<Cell, Window> wider = new HashMap<>();
    windows.forEach(
        (cell, window) -> {
          Window into =
              wider.computeIfAbsent(
                  new Cell(cell.link, Math.floorDiv(cell.window, 2)), two -> new Window());
          into.begunNanos += window.begunNanos;
          into.begun += window.begun;
          // what had begun before the second of two had begun in the first, or before that, too
          if (Math.floorMod(cell.window, 2) == 0) {
            into.earlierNanos = window.earlierNanos;
            into.earlier = window.earlier;
          }
        });
    windows = wider;
    sums.values().forEach(sum -> sum.windows = 0);
    mostOfALink = 0;
    wider.keySet().forEach(cell -> count(Objects.requireNonNull(sums.get(cell.link))));
  }

  /**
   * How long messages other than this one, which has been added, take up a link that they share a
   * window with it on, in ns.
   */
  public double othersNanos(long link, double beginNanos, double transferNanos) {
    long first = first(beginNanos);
    double all = 0;
    for (long window = first; window <= last(beginNanos, transferNanos); window++) {
      Window found = windows.get(new Cell(link, window));
      if (found != null) {
        all += found.begunNanos + (window == first ? found.earlierNanos : 0);
      }
    }
    return Math.max(0, all - transferNanos);
  }

  /** How wide windows are, in ns. */
  public double windowNanos() {
    return windowNanos;
  }

  /** How long a message takes up a link on average, in ns; 0 where none does. */
  public double meanTransferNanos() {
    return passages == 0 ? 0 : passageNanos / passages;
  }

  public int links() {
    return sums.size();
  }

  /** The links that are longest taken up, in that order; of equal ones, the smaller number. */
  public List<LinkLoad> most(int count) {
    Map<Long, Integer> atOnce = new HashMap<>();
    windows.forEach(
        (cell, window) -> atOnce.merge(cell.link, window.begun + window.earlier, Math::max));
    return sums.entrySet().stream()
        .map(
            entry -> {
              Sum sum = entry.getValue();
              return new LinkLoad(
                  entry.getKey(),
                  sum.hopClass,
                  sum.messages,
                  sum.bytes,
                  sum.busyNanos,
                  atOnce.getOrDefault(entry.getKey(), 0));
            })
        .sorted(
            Comparator.comparingDouble(LinkLoad::busyNanos)
                .thenComparingDouble(LinkLoad::bytes)
                .reversed()
                .thenComparingLong(LinkLoad::link))
        .limit(count)
        .toList();
  }
}
