package io.idlewave.ingest.model;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Text of a trace or a study (names of functions, regions, scenarios, files), made harmless:
 * nothing in it can move a terminal's cursor, change a colour or a title, or turn the direction of
 * writing, and no name makes a table unreadable by its length.
 */
public final class PlainText {

  /** Characters that a name keeps at most. */
  public static final int NAME_CHARACTERS = 1000;

  /** Characters that are drawn of a name at most. */
  public static final int LABEL_CHARACTERS = 200;

  /** Characters that a message of a failure has at most. */
  public static final int MESSAGE_CHARACTERS = 4000;

  private static final int REPLACEMENT = '?';
  private static final Pattern CUT = Pattern.compile("\\.\\.\\. \\((\\d+) characters\\)$");

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

  /** The text as {@link #of} has it; past {@link #NAME_CHARACTERS} it is cut, with its length. */
  public static String name(String text) {
    return cut(text, NAME_CHARACTERS);
  }

  /**
   * The text as {@link #of} has it, as a label of a table or picture: past {@link
   * #LABEL_CHARACTERS} it is cut and ends in dots and the length that it had, before {@link #name}
   * cut it too.
   */
  public static String label(String text) {
    return cut(text, LABEL_CHARACTERS);
  }

  /**
   * A message that may hold any text of a file, as it is; past {@link #MESSAGE_CHARACTERS} its
   * middle is cut out, with the length that it had: it begins with the place and ends with what was
   * found there.
   */
  public static String message(String text) {
    if (text.length() <= MESSAGE_CHARACTERS) {
      return text;
    }
    String middle = " ... (" + text.length() + " characters) ... ";
    int head = MESSAGE_CHARACTERS / 2;
    int tail = text.length() - (MESSAGE_CHARACTERS - head - middle.length());
    head -= Character.isHighSurrogate(text.charAt(head - 1)) ? 1 : 0;
    tail += Character.isLowSurrogate(text.charAt(tail)) ? 1 : 0;
    return text.substring(0, head) + middle + text.substring(tail);
  }

  private static String cut(String text, int most) {
    if (text.length() <= most) {
      return of(text);
    }
    Matcher earlier = CUT.matcher(text.substring(text.length() - LABEL_CHARACTERS));
    String length = earlier.find() ? earlier.group(1) : String.valueOf(text.length());
    String ending = "... (" + length + " characters)";
    int end = most - ending.length();
    boolean splitsPair = Character.isHighSurrogate(text.charAt(end - 1));
    return of(text.substring(0, splitsPair ? end - 1 : end)) + ending;
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
