package io.idlewave.jobs;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Command lines of documentation and help, made to work in a folder of a test. */
final class CommandWords {

  private static final Set<String> PATHS_COME_SECOND =
      Set.of("ingest", "check", "inspect", "init", "run", "bench", "report");

  /** Options whose value is a path. */
  private static final Set<String> PATHS =
      Set.of("--out", "--html", "--man", "--junit", "--alerts");

  private CommandWords() {}

  /** The arguments with their paths in {@code folder}, where everything that is made goes. */
  static String[] inFolder(Path folder, List<String> words) {
    List<String> args = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      String before = i == 0 ? "" : words.get(i - 1);
      boolean isPath =
          PATHS.contains(before)
              || (PATHS_COME_SECOND.contains(before) && !words.get(i).startsWith("-"));
      boolean isMade = Files.exists(folder.resolve(words.get(i))) && !before.equals("synth");
      args.add(isPath || (i > 0 && isMade) ? path(folder, words.get(i)) : words.get(i));
    }
    boolean writes = args.get(0).equals("run") || args.get(0).equals("demo");
    if (writes && !args.contains("--out")) {
      args.addAll(List.of("--out", path(folder, "by-default")));
    }
    if (args.get(0).equals("init") && !args.contains("--out")) {
      args.addAll(List.of("--out", path(folder, "by-default.yaml")));
    }
    return args.toArray(String[]::new);
  }

  private static String path(Path folder, String name) {
    return folder.resolve(name).toString();
  }
}
