package io.idlewave.jobs.report;

import java.util.List;

/** Names of traces and studies as the page holds them: data, and never longer than a line. */
final class Label {

  /** Characters that a label keeps. */
  static final int CHARACTERS = 200;

  private Label() {}

  /** The text; a longer one is cut, ends in an ellipsis, and says how long it was. */
  static String of(String text) {
    if (text.length() <= CHARACTERS) {
      return text;
    }
    String end = "… (" + text.length() + " characters)";
    int kept = CHARACTERS - end.length();
    boolean splitsPair = Character.isHighSurrogate(text.charAt(kept - 1));
    return text.substring(0, splitsPair ? kept - 1 : kept) + end;
  }

  static List<String> of(List<String> texts) {
    return texts.stream().map(Label::of).toList();
  }
}
