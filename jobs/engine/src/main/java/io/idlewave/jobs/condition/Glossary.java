package io.idlewave.jobs.condition;

import io.idlewave.jobs.study.text.ProgramPart;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The terms of the glossary: the page of the documentation, packaged with the program. */
final class Glossary {

  /** Such as {@code | **base** (of a call) | The time that ... |}. */
  private static final Pattern ROW =
      Pattern.compile("\\| \\*\\*(.+?)\\*\\*(?: \\((.+?)\\))? \\| (.+) \\|");

  private static final Pattern LINK = Pattern.compile("\\[([^\\]]*)\\]\\([^)]*\\)");

  private Glossary() {}

  /** All terms, in the order of the page. */
  static List<Explanation> terms() {
    return ProgramPart.text(Glossary.class, "glossary.md")
        .lines()
        .map(ROW::matcher)
        .filter(Matcher::matches)
        .map(Glossary::term)
        .toList();
  }

  private static Explanation term(Matcher row) {
    String scope = row.group(2) == null ? "" : "(" + row.group(2) + ") ";
    String meaning = LINK.matcher(row.group(3)).replaceAll("$1").replaceAll("[`*]", "");
    List<String> names = Stream.of(row.group(1).split(", ")).toList();
    return new Explanation(names, "term", scope + meaning);
  }
}
