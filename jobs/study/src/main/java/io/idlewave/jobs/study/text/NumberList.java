package io.idlewave.jobs.study.text;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whole numbers from 0 as studies state them: {@code 3}, {@code 0..3}, {@code [0, 4..7]}. */
public final class NumberList {

  private static final int MAX_NUMBER = 99_999_999;
  private static final int MAX_NUMBERS = 1 << 20;
  private static final Pattern RANGE = Pattern.compile("(\\d{1,8})\\.\\.(\\d{1,8})");

  private NumberList() {}

  /** A number, a range such as {@code 0..3}, or a list of these. */
  public static List<Integer> read(Node node) {
    List<Integer> numbers = new ArrayList<>();
    if (node.value().isArray()) {
      node.items().forEach(item -> add(item, numbers));
    } else {
      add(node, numbers);
    }
    if (numbers.isEmpty()) {
      throw node.wrong("at least one number");
    }
    return numbers;
  }

  private static void add(Node node, List<Integer> into) {
    int first;
    int last;
    if (node.value().isTextual()) {
      Matcher range = RANGE.matcher(node.text().strip());
      if (!range.matches()) {
        throw node.wrong("a whole number from 0, or a range such as 0..3");
      }
      first = Integer.parseInt(range.group(1));
      last = Integer.parseInt(range.group(2));
      if (last < first) {
        throw node.wrong("a range whose end is not before its begin");
      }
    } else {
      first = (int) node.integer(0, MAX_NUMBER);
      last = first;
    }
    if (into.size() + (long) last - first >= MAX_NUMBERS) {
      throw node.wrong("at most " + MAX_NUMBERS + " numbers in all");
    }
    for (int number = first; number <= last; number++) {
      into.add(number);
    }
  }

  /** Writes numbers in their order, those in a row as a range. */
  public static void write(List<Integer> sorted, ArrayNode into) {
    for (int i = 0; i < sorted.size(); ) {
      int end = i;
      while (end + 1 < sorted.size() && sorted.get(end + 1) == sorted.get(end) + 1) {
        end++;
      }
      if (end == i) {
        into.add(sorted.get(i));
      } else {
        into.add(sorted.get(i) + ".." + sorted.get(end));
      }
      i = end + 1;
    }
  }
}
