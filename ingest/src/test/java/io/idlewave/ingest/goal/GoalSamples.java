package io.idlewave.ingest.goal;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.format.ForeignTrace;
import io.idlewave.ingest.format.IngestOptions;
import io.idlewave.ingest.format.IngestProgress;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.zip.GZIPInputStream;

/** Sound schedules, of this and of later modules. */
public final class GoalSamples {

  private GoalSamples() {}

  /** Every construct of the language, on five ranks. */
  public static Path everyConstruct(Path folder) {
    try (InputStream in = resource("edge-5.goal")) {
      return write(folder.resolve("edge-5.goal"), in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The same in binary. */
  public static Path binary(Path folder) {
    try {
      Path text = everyConstruct(folder);
      byte[] binary = GoalBinary.of(text);
      Files.delete(text);
      return write(folder.resolve("edge-5.bin"), binary);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A schedule of the test resources, unpacked: {@code ring-16} or {@code halo-16}. */
  public static Path unpacked(String name, Path folder) {
    try (InputStream in = new GZIPInputStream(resource(name + ".goal.gz"))) {
      return write(folder.resolve(name + ".goal"), in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Makes an archive of a schedule. */
  public static TraceArchive ingest(Path schedule, Path out) {
    return ForeignTrace.at(schedule)
        .ingest(out, new IngestOptions(false, 2), IngestProgress.NONE, archive -> {});
  }

  private static InputStream resource(String name) {
    return Objects.requireNonNull(GoalSamples.class.getResourceAsStream("/goal/" + name));
  }

  private static Path write(Path file, byte[] bytes) throws IOException {
    Files.createDirectories(Objects.requireNonNull(file.getParent()));
    return Files.write(file, bytes);
  }
}
