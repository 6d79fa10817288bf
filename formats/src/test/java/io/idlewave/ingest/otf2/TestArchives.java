package io.idlewave.ingest.otf2;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.format.ForeignTrace;
import io.idlewave.ingest.format.IngestOptions;
import io.idlewave.ingest.format.IngestProgress;
import io.idlewave.ingest.format.PackedFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;

/** The real archives that tests read, of this and of later modules. */
public final class TestArchives {

  private static final String SHARED = "shared/traces/otf2";
  private static final String SUFFIX = ".tar.xz";

  private TestArchives() {}

  /**
   * Every archive file of the shared collection. Where that is not at hand, one file that does not
   * exist, so that a test can skip it visibly.
   */
  public static Stream<Path> shared() {
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      Path folder = at.resolve(SHARED);
      if (Files.isDirectory(folder)) {
        try (Stream<Path> files = Files.list(folder)) {
          return files.filter(f -> f.toString().endsWith(SUFFIX)).sorted().toList().stream();
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
    return Stream.of(Path.of(SHARED, "none" + SUFFIX));
  }

  /** Name of an archive of the shared collection. */
  public static String name(Path archive) {
    return String.valueOf(archive.getFileName()).replace(SUFFIX, "");
  }

  /** What an independent decoder counted in an archive of the shared collection. */
  public static JsonNode census(Path archive) {
    try (InputStream in =
        Files.newInputStream(archive.resolveSibling("../../reference/census.json"))) {
      return new ObjectMapper().readTree(in).get(name(archive));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The same for an archive of the test resources. */
  public static JsonNode census(String name) {
    try (InputStream in =
        Objects.requireNonNull(TestArchives.class.getResourceAsStream("/otf2/census.json"))) {
      return new ObjectMapper().readTree(in).get(name);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Unpacks the named archive of the test resources, and returns its anchor. */
  public static Path resource(String name, Path folder) {
    InputStream in = TestArchives.class.getResourceAsStream("/otf2/" + name + SUFFIX);
    if (in == null) {
      throw new IllegalArgumentException("no resource archive " + name);
    }
    return unpack(in, folder);
  }

  /** Unpacks an archive file, and returns its anchor. */
  public static Path file(Path archive, Path folder) {
    try {
      return unpack(Files.newInputStream(archive), folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Ingests a trace, of whichever format. */
  public static TraceArchive ingest(Path anchor, Path out, boolean applyClockOffsets) {
    return ForeignTrace.at(anchor)
        .ingest(out, new IngestOptions(applyClockOffsets, 2), IngestProgress.NONE, archive -> {});
  }

  private static Path unpack(InputStream packed, Path folder) {
    try (packed) {
      PackedFiles.unpack(packed, folder);
      try (Stream<Path> files = Files.walk(folder)) {
        return files.filter(file -> file.toString().endsWith(".otf2")).findFirst().orElseThrow();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
