package io.idlewave.system;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Programs that tests need and Maven does not bring. Where one is missing, the test is skipped and
 * says so on standard error by name; where {@code IDLEWAVE_REQUIRE=all} is set, as {@code .ci/run}
 * does, it fails instead.
 */
public final class Installed {

  private Installed() {}

  /**
   * The first of the programs that is on the {@code PATH}; without any, the test ends here.
   *
   * @param names of programs that can stand for each other
   */
  public static Path program(String... names) {
    String path = System.getenv("PATH");
    List<Path> found =
        Arrays.stream(names)
            .flatMap(name -> onPath(path == null ? "" : path, name))
            .filter(Files::isExecutable)
            .toList();
    return found.isEmpty() ? missing(String.join(" or ", names)) : found.get(0);
  }

  private static Stream<Path> onPath(String path, String name) {
    return Arrays.stream(path.split(File.pathSeparator, -1))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, name));
  }

  private static Path missing(String what) {
    String message = "SKIPPED, for it is not installed: " + what;
    if ("all".equals(System.getenv("IDLEWAVE_REQUIRE"))) {
      return fail("not installed, and IDLEWAVE_REQUIRE=all wants it: " + what);
    }
    System.err.println(message);
    return abort(message);
  }
}
