package io.idlewave.graph.iteration;

import java.util.Arrays;

/**
 * A sequence of tokens that is repeated. Its first few tokens, as many as it takes, stand nowhere
 * else in it, also across its end: where they stand, it begins, whatever comes then.
 */
final class Period {

  private final int[] tokens;
  private final int mark;

  Period(int[] tokens) {
    this.tokens = tokens.clone();
    this.mark = mark(this.tokens);
  }

  private static int mark(int[] tokens) {
    int longest = 0;
    for (int from = 1; from < tokens.length; from++) {
      int same = 0;
      while (same < tokens.length && tokens[same] == tokens[(from + same) % tokens.length]) {
        same++;
      }
      longest = Math.max(longest, same);
    }
    return Math.min(tokens.length, longest + 1);
  }

  int length() {
    return tokens.length;
  }

  int token(int i) {
    return tokens[i];
  }

  boolean beginsAt(int[] sequence, int at) {
    return matches(sequence, at, mark);
  }

  /** Whether all of it stands at {@code at} of a sequence. */
  boolean fitsAt(int[] sequence, int at) {
    return matches(sequence, at, tokens.length);
  }

  private boolean matches(int[] sequence, int at, int count) {
    return at + count <= sequence.length
        && Arrays.equals(sequence, at, at + count, tokens, 0, count);
  }

  /**
   * The same period from where one more of them fits into a sequence, if it fits from elsewhere:
   * what it has before the first one that fits and after the last one can make up a whole.
   */
  Period alignedTo(int[] sequence) {
    int first = 0;
    while (first < sequence.length && !fitsAt(sequence, first)) {
      first++;
    }
    int last = sequence.length - 1;
    while (last >= 0 && !fitsAt(sequence, last)) {
      last--;
    }
    if (last < 0) {
      return this;
    }
    int before = 0;
    while (before < Math.min(first, tokens.length - 1)
        && sequence[first - before - 1] == tokens[tokens.length - before - 1]) {
      before++;
    }
    int end = last + tokens.length;
    int after = 0;
    while (end + after < sequence.length
        && after < tokens.length
        && sequence[end + after] == tokens[after]) {
      after++;
    }
    return before + after < tokens.length ? this : from(tokens.length - before);
  }

  private Period from(int begin) {
    int[] turned = new int[tokens.length];
    for (int i = 0; i < turned.length; i++) {
      turned[i] = tokens[(begin + i) % tokens.length];
    }
    return new Period(turned);
  }
}
