package io.idlewave.graph.iteration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds what a sequence of tokens repeats.
 *
 * <p>Each run of 1, 2, 4, 8 or 16 tokens that stands in the sequence several times has a spacing
 * that most of its places keep (a majority vote, R. Boyer and J. Moore, "MJRTY: A fast majority
 * vote algorithm", 1991). A run that a period holds once keeps the period's length, even where some
 * calls come in between now and then. What then stands at most of these places is a period if its
 * repetitions make up enough of the sequence. Of those that make up about as much as the best one,
 * the shortest counts, and of equal ones that which begins earliest.
 *
 * <p>Cost: a few look-ups per token of the {@value #WINDOW} in the middle.
 */
final class PeriodSearch {

  /** Fewer repetitions are none. */
  static final int LEAST = 3;

  private static final int WINDOW = 16_384;
  private static final int LONGEST_RUN = 16;
  private static final int MOST_TRIED = 16;

  /** The share of the sequence that a period makes up at least. */
  private static final double ENOUGH = 0.5;

  /** Shares that differ by no more are about the same. */
  private static final double MARGIN = 0.1;

  private final int[] tokens;
  private final int leastKinds;
  private final List<Found> found = new ArrayList<>();

  private PeriodSearch(int[] tokens, int leastKinds) {
    this.tokens = tokens;
    this.leastKinds = leastKinds;
  }

  /** A period, where it stands first, and the share of the sequence that it makes up. */
  private record Found(Period period, int first, double share) {}

  /** The places of a run of tokens: how many there are, and the spacing that most of them keep. */
  private static final class Places {
    int first = -1;
    int last = -1;
    int spacing;
    int votes;
    int kept;

    void vote(int place) {
      if (last < 0) {
        first = place;
      } else if (votes == 0) {
        spacing = place - last;
        votes = 1;
      } else {
        votes += place - last == spacing ? 1 : -1;
      }
      last = place;
    }

    void count(int place) {
      kept += place > first && place - last == spacing ? 1 : 0;
      last = place;
    }
  }

  /** The period of a sequence with so many tokens that differ at least, or null without one. */
  static @Nullable Period of(int[] sequence, int leastKinds) {
    int from = Math.max(0, (sequence.length - WINDOW) / 2);
    int to = Math.min(sequence.length, from + WINDOW);
    return new PeriodSearch(Arrays.copyOfRange(sequence, from, to), leastKinds).best();
  }

  private @Nullable Period best() {
    int[] runs = tokens.clone();
    for (int length = 1; length <= LONGEST_RUN && runs.length >= LEAST; length *= 2) {
      search(runs);
      runs = longer(runs, length);
    }
    double most = found.stream().mapToDouble(Found::share).max().orElse(0);
    return found.stream()
        .filter(one -> one.share() >= most - MARGIN)
        .min(
            Comparator.comparingInt((Found one) -> one.period().length())
                .thenComparingInt(Found::first))
        .map(Found::period)
        .orElse(null);
  }

  /** Runs of twice the length, each as one number. */
  static int[] longer(int[] runs, int length) {
    int[] longer = new int[Math.max(0, runs.length - length)];
    for (int i = 0; i < longer.length; i++) {
      longer[i] = CallTokens.mixed(runs[i], runs[i + length]);
    }
    return longer;
  }

  private void search(int[] runs) {
    Map<Integer, Places> places = new HashMap<>();
    for (int i = 0; i < runs.length; i++) {
      places.computeIfAbsent(runs[i], run -> new Places()).vote(i);
    }
    for (int i = 0; i < runs.length; i++) {
      Objects.requireNonNull(places.get(runs[i])).count(i);
    }
    Map<Integer, Integer> earliest = new TreeMap<>();
    for (Places of : places.values()) {
      if (of.kept >= LEAST - 1 && (of.kept + 1.0) * of.spacing >= ENOUGH * tokens.length) {
        earliest.merge(of.spacing, of.first, Math::min);
      }
    }
    earliest.entrySet().stream()
        .limit(MOST_TRIED)
        .forEach(entry -> verify(runs, runs[entry.getValue()], entry.getKey()));
  }

  /**
   * Keeps what stands at most places of {@code run}, {@code length} tokens long, if that is a
   * period. What counts are repetitions that follow each other at once, two or more in a row.
   */
  private void verify(int[] runs, int run, int length) {
    int candidate = -1;
    int votes = 0;
    for (int i = 0; i + length <= tokens.length && i < runs.length; i++) {
      if (runs[i] != run) {
        continue;
      }
      if (votes == 0) {
        candidate = i;
        votes = 1;
      } else {
        votes += same(candidate, i, length) ? 1 : -1;
      }
    }
    if (candidate < 0
        || Arrays.stream(tokens, candidate, candidate + length).distinct().count() < leastKinds) {
      return;
    }
    int first = -1;
    int repetitions = 0;
    int row = 0;
    int end = 0;
    for (int i = 0; i + length <= tokens.length && i < runs.length; i++) {
      if (i < end || runs[i] != run || !same(candidate, i, length)) {
        continue;
      }
      row = i == end && row > 0 ? row + 1 : 1;
      end = i + length;
      if (row > 1) {
        repetitions += row == 2 ? 2 : 1;
        first = first < 0 ? i - length : first;
      }
    }
    double share = (double) repetitions * length / tokens.length;
    if (repetitions >= LEAST && share >= ENOUGH) {
      Period period = new Period(Arrays.copyOfRange(tokens, candidate, candidate + length));
      found.add(new Found(period, first, share));
    }
  }

  private boolean same(int one, int other, int length) {
    return Arrays.equals(tokens, one, one + length, tokens, other, other + length);
  }
}
