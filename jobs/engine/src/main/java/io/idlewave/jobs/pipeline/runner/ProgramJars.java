package io.idlewave.jobs.pipeline.runner;

import io.idlewave.ingest.file.InputFile;
import io.idlewave.jobs.failure.UsageException;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarFile;

/**
 * The jars that hold this program and its extensions: what a cluster gets with every job, so that
 * it knows there whatever is known here.
 *
 * @param own the jar of this program, or the folder of its classes
 * @param plugins jars of extensions, in the order of the class path
 */
public record ProgramJars(Path own, List<Path> plugins) {

  /** The jars of extensions as the launcher found them, separated as in a class path. */
  public static final String PLUGINS = "idlewave.plugins";

  /** Takes an immutable copy. */
  public ProgramJars {
    plugins = List.copyOf(plugins);
  }

  /**
   * Those of this process.
   *
   * @throws UsageException if an extension is no jar: on a class path it would be passed over in
   *     silence
   */
  public static ProgramJars ofThisProcess() {
    List<Path> plugins =
        Arrays.stream(System.getProperty(PLUGINS, "").split(File.pathSeparator))
            .filter(name -> !name.isEmpty())
            .map(Path::of)
            .toList();
    plugins.forEach(ProgramJars::requireReadable);
    return new ProgramJars(ownJar(), plugins);
  }

  /**
   * Those with which a job came to a worker.
   *
   * @param programs loads their classes
   */
  static ProgramJars of(ClassLoader programs) {
    if (!(programs instanceof URLClassLoader loader) || loader.getURLs().length == 0) {
      return ofThisProcess();
    }
    List<Path> jars =
        Arrays.stream(loader.getURLs()).map(jar -> Path.of(URI.create(jar.toString()))).toList();
    return new ProgramJars(jars.get(0), jars.subList(1, jars.size()));
  }

  private static Path ownJar() {
    try {
      return Path.of(ProgramJars.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("the program's jar has no usable address", e);
    }
  }

  private static void requireReadable(Path plugin) {
    try (JarFile jar = new JarFile(InputFile.of(plugin).toFile())) {
      jar.getManifest();
    } catch (IOException e) {
      throw new UsageException("plugins: jars, got " + plugin + ": " + e.getMessage());
    }
  }

  /** All of them, the program's own first. */
  public List<Path> all() {
    List<Path> all = new ArrayList<>(List.of(own));
    all.addAll(plugins);
    return all;
  }
}
