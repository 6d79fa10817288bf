package io.idlewave.ingest.model;

/**
 * Text of a trace or a study (names of functions, regions, scenarios, files), made harmless:
 * nothing in it can move a terminal's cursor, change a colour or a title, or turn the direction of
 * writing, and no name makes a table unreadable by its length.
 */
public final class PlainText {

  /** Characters that a name keeps. */
  public static final int NAME_CHARACTERS = 1000;

  private static final int REPLACEMENT = '?';
  private static final String CUT = "...";

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

  /** The text as {@link #of} has it; past {@link #NAME_CHARACTERS} it is cut, ending in dots. */
  public static String name(String text) {
    if (text.length() <= NAME_CHARACTERS) {
      return of(text);
    }
    int end = NAME_CHARACTERS - CUT.length();
    boolean splitsPair = Character.isHighSurrogate(text.charAt(end - 1));
    return of(text.substring(0, splitsPair ? end - 1 : end)) + CUT;
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
