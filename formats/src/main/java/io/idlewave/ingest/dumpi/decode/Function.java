package io.idlewave.ingest.dumpi.decode;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A traced function and the arguments that its records hold.
 *
 * @param id number in the file
 * @param name as the MPI standard spells it
 * @param arguments in their order in the record; null for a function that never leaves one
 */
public record Function(int id, String name, @Nullable List<Argument> arguments, Set<Field> fields) {

  /** How the bytes of an argument are laid out. */
  enum Kind {
    I32,
    HANDLE,
    BYTE,
    I64,
    I32_ARRAY,
    HANDLE_ARRAY,
    BYTE_ARRAY,
    TEXT,
    TEXTS,
    TEXT_LISTS,
    I32_ARRAYS,
    STATUSES;

    private static Kind of(String letters) {
      return switch (letters) {
        case "i" -> I32;
        case "h" -> HANDLE;
        case "b" -> BYTE;
        case "q" -> I64;
        case "I" -> I32_ARRAY;
        case "H" -> HANDLE_ARRAY;
        case "B" -> BYTE_ARRAY;
        case "C" -> TEXT;
        case "CC" -> TEXTS;
        case "CCC" -> TEXT_LISTS;
        case "II" -> I32_ARRAYS;
        case "S" -> STATUSES;
        default -> throw new IllegalArgumentException("kind of argument: " + letters);
      };
    }
  }

  /**
   * An argument.
   *
   * @param field where it is kept, or null if it is passed over
   * @param rootOnly whether it is there only where the rank in the communicator is the root
   */
  record Argument(Kind kind, @Nullable Field field, boolean rootOnly) {

    private static Argument of(String text) {
      int colon = text.indexOf(':');
      boolean rootOnly = text.endsWith("?");
      String name = text.substring(colon + 1, text.length() - (rootOnly ? 1 : 0));
      return new Argument(Kind.of(text.substring(0, colon)), Field.named(name), rootOnly);
    }
  }

  /** Reads a line of the table: number, name, arguments; a dash where there never is a record. */
  static Function of(String line) {
    String[] parts = line.split(" ", -1);
    int id = Integer.parseInt(parts[0]);
    if (parts.length > 2 && parts[2].equals("-")) {
      return new Function(id, parts[1], null, EnumSet.noneOf(Field.class));
    }
    List<Argument> arguments = new ArrayList<>();
    Set<Field> fields = EnumSet.noneOf(Field.class);
    for (int i = 2; i < parts.length; i++) {
      Argument argument = Argument.of(parts[i]);
      arguments.add(argument);
      if (argument.field() != null) {
        fields.add(argument.field());
      }
    }
    return new Function(id, parts[1], List.copyOf(arguments), fields);
  }

  /** Whether its records hold {@code field}. */
  public boolean has(Field field) {
    return fields.contains(field);
  }
}
