package io.idlewave.jobs.text;

/**
 * Text of a trace or a study (names of functions, regions, scenarios, files) as it may reach a
 * terminal: nothing in it can move the cursor, change a colour or a title, or turn the direction of
 * writing.
 */
public final class PlainText {

  private static final int REPLACEMENT = '?';

  private PlainText() {}

  /** The text, with a question mark in the place of each character that is not shown as itself. */
  public static String of(String text) {
    if (text.codePoints().allMatch(PlainText::isPlain)) {
      return text;
    }
    StringBuilder plain = new StringBuilder(text.length());
    text.codePoints().forEach(c -> plain.appendCodePoint(isPlain(c) ? c : REPLACEMENT));
    return plain.toString();
  }

  private static boolean isPlain(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.PRIVATE_USE,
          Character.UNASSIGNED ->
          false;
      default -> true;
    };
  }
}
