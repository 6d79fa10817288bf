package io.idlewave.ingest.model;

/**
 * Text from a trace, made harmless: a terminal may obey what it is sent, and a name of a megabyte
 * makes every table unreadable.
 */
public final class PlainText {

  /** Characters that a name keeps. */
  public static final int NAME_CHARACTERS = 1000;

  /** Characters that turn the direction of writing. */
  private static final String TURNING =
      "\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069";

  private static final char REPLACEMENT = '\uFFFD';
  private static final String CUT = "...";

  private PlainText() {}

  /**
   * The text with a replacement character for each control character, line separator and character
   * that turns the direction of writing.
   */
  public static String of(String text) {
    StringBuilder plain = null;
    for (int i = 0; i < text.length(); i++) {
      if (acts(text.charAt(i))) {
        plain = plain == null ? new StringBuilder(text) : plain;
        plain.setCharAt(i, REPLACEMENT);
      }
    }
    return plain == null ? text : plain.toString();
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

  private static boolean acts(char character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
      case Character.FORMAT -> TURNING.indexOf(character) >= 0;
      default -> false;
    };
  }
}
