package io.idlewave.ingest.synth;

import io.idlewave.ingest.synth.ChainProgram.Mode;
import io.idlewave.ingest.synth.ChainProgram.Style;
import io.idlewave.ingest.synth.HaloProgram.Allreduce;
import io.idlewave.ingest.synth.HaloProgram.Boundary;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The synthetic programs by name, with the defaults of their options. Option values are plain
 * integers, durations in ns (gauss: {@code flop} in ps) and sizes in bytes, or words where the
 * default is a word.
 */
public final class Programs {

  private static final Map<String, Map<String, String>> DEFAULTS = defaults();

  private Programs() {}

  public static Set<String> names() {
    return DEFAULTS.keySet();
  }

  /**
   * The options of a program with their defaults; an empty default is derived from other options.
   *
   * @throws IllegalArgumentException if there is no such program; the message names the nearest
   */
  public static Map<String, String> options(String name) {
    Map<String, String> options = DEFAULTS.get(name);
    if (options == null) {
      throw unknown("program", name, names());
    }
    return options;
  }

  /**
   * Makes a program.
   *
   * @param name one of {@link #names()}
   * @param options values that replace the defaults of {@link #options}
   * @throws IllegalArgumentException if a name is not known, naming the nearest one, or a value is
   *     out of bounds
   */
  public static Program create(String name, Map<String, String> options) {
    Options values = new Options(options(name), options);
    return switch (name) {
      case "ring" ->
          new RingProgram(
              values.integer("ranks"),
              values.number("laps"),
              values.number("bytes"),
              values.number("compute"));
      case "halo" ->
          new HaloProgram(
              values.integer("px"),
              values.integer("py"),
              values.integer("pz"),
              values.number("iterations"),
              values.number("bytes"),
              values.number("compute"),
              values.number("jitter"),
              values.word("allreduce", Allreduce.class),
              values.word("boundary", Boundary.class));
      case "chain" -> chain(values);
      case "shift" ->
          new ShiftProgram(
              values.integer("ranks"),
              values.integer("neighbours"),
              values.number("steps"),
              values.number("bytes"),
              values.number("compute"));
      case "pipeline" ->
          new PipelineProgram(
              values.integer("ranks"),
              values.number("steps"),
              values.number("bytes"),
              values.number("compute"));
      case "allreduce" ->
          new AllreduceProgram(
              values.integer("ranks"),
              values.number("repetitions"),
              values.number("bytes"),
              values.number("compute"));
      case "bsp" ->
          new BspProgram(values.integer("ranks"), values.number("steps"), values.number("grain"));
      case "forkjoin" ->
          new ForkJoinProgram(
              values.integer("ranks"),
              values.integer("threads"),
              values.number("steps"),
              values.number("grain"));
      case "gauss" ->
          new GaussProgram(
              values.integer("ranks"),
              values.integer("n"),
              values.integer("block"),
              values.integer("element"),
              values.number("flop"),
              values.flag("lookahead"));
      case "random" ->
          new RandomProgram(values.number("seed"), values.integer("ranks"), values.number("steps"));
      default -> throw unknown("program", name, names());
    };
  }

  private static Program chain(Options values) {
    Mode mode = values.word("mode", Mode.class);
    return new ChainProgram(
        values.integer("ranks"),
        values.number("iterations"),
        mode,
        values.word("style", Style.class),
        values.flag("bidirectional"),
        values.integer("distance"),
        values.isEmpty("bytes") ? mode.defaultBytes() : values.number("bytes"),
        values.number("compute"));
  }

  private static Map<String, Map<String, String>> defaults() {
    Map<String, Map<String, String>> programs = new LinkedHashMap<>();
    programs.put("ring", of("ranks=128 laps=100 bytes=1024 compute=10000"));
    programs.put(
        "halo",
        of(
            "px=16 py=16 pz=1 iterations=10 bytes=1024 compute=100000 jitter=20011"
                + " allreduce=dissemination boundary=periodic"));
    programs.put(
        "chain",
        of(
            "ranks=81 iterations=60 mode=eager style=waitall bidirectional=false distance=1 bytes="
                + " compute=1000000"));
    programs.put("shift", of("ranks=128 neighbours=1 steps=100 bytes=1024 compute=10000"));
    programs.put("pipeline", of("ranks=16 steps=100 bytes=1024 compute=10000"));
    programs.put("allreduce", of("ranks=16 repetitions=100 bytes=8 compute=10000"));
    programs.put("bsp", of("ranks=16 steps=100 grain=125000"));
    programs.put("forkjoin", of("ranks=16 threads=8 steps=100 grain=125000"));
    programs.put("gauss", of("ranks=16 n=1024 block=4 element=4 flop=10000 lookahead=true"));
    programs.put("random", of("seed=1 ranks=8 steps=100"));
    return programs;
  }

  private static Map<String, String> of(String options) {
    Map<String, String> map = new LinkedHashMap<>();
    for (String option : options.split(" ", -1)) {
      int equals = option.indexOf('=');
      map.put(option.substring(0, equals), option.substring(equals + 1));
    }
    return Collections.unmodifiableMap(map);
  }

  private static IllegalArgumentException unknown(String what, String got, Set<String> known) {
    String nearest =
        known.stream().min(Comparator.comparingInt(name -> distance(name, got))).orElseThrow();
    return new IllegalArgumentException(
        "unknown %s '%s'; did you mean '%s'? Known: %s"
            .formatted(what, got, nearest, String.join(", ", known)));
  }

  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }

  /** Given option values over their defaults. */
  private record Options(Map<String, String> defaults, Map<String, String> given) {

    Options {
      for (String option : given.keySet()) {
        if (!defaults.containsKey(option)) {
          throw unknown("option", option, defaults.keySet());
        }
      }
    }

    private String value(String option) {
      String value = given.containsKey(option) ? given.get(option) : defaults.get(option);
      if (value == null) {
        throw new IllegalArgumentException(option + ": a value, got none");
      }
      return value;
    }

    boolean isEmpty(String option) {
      return value(option).isEmpty();
    }

    long number(String option) {
      try {
        return Long.parseLong(value(option));
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException(option + ": an integer, got '" + value(option) + "'", e);
      }
    }

    int integer(String option) {
      long number = number(option);
      Bounds.within(option, Integer.MIN_VALUE, Integer.MAX_VALUE, number);
      return (int) number;
    }

    boolean flag(String option) {
      return switch (value(option)) {
        case "true" -> true;
        case "false" -> false;
        default ->
            throw new IllegalArgumentException(
                option + ": true or false, got '" + value(option) + "'");
      };
    }

    <E extends Enum<E>> E word(String option, Class<E> type) {
      List<E> constants = List.of(type.getEnumConstants());
      for (E constant : constants) {
        if (constant.name().toLowerCase(Locale.ROOT).equals(value(option))) {
          return constant;
        }
      }
      throw new IllegalArgumentException(
          "%s: one of %s, got '%s'"
              .formatted(option, constants.toString().toLowerCase(Locale.ROOT), value(option)));
    }
  }
}
