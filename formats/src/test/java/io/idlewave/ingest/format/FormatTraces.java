package io.idlewave.ingest.format;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Traces of programs in further formats, with what independent decoders counted in them: small ones
 * among the test resources, and a shared collection that is not always at hand.
 *
 * @param key {@code FORMAT/NAME}, or {@code FORMAT/NAME/FILE} of an archive file with several
 * @param census what the decoder of the format reports, with the exit code of {@code check}
 * @param collection the folder of the shared collection; null of a test resource
 */
public record FormatTraces(String key, JsonNode census, @Nullable Path collection) {

  private static final String SUFFIX = ".tar.xz";
  private static final String COPIES = "/formats/";

  /** The small traces of the test resources whose formats are registered. */
  public static List<FormatTraces> copies() {
    try (InputStream in = resource("census.json")) {
      return known(new ObjectMapper().readTree(in), null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Unpacks one of the small traces below {@code folder}. */
  public static Path unpack(String key, Path folder) {
    return copies().stream()
        .filter(trace -> trace.key().equals(key))
        .findFirst()
        .orElseThrow()
        .unpack(folder);
  }

  /** The whole collection, as far as its formats are registered; empty where it is not at hand. */
  public static List<FormatTraces> shared() {
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      Path census = at.resolve("shared/reference/census-formats.json");
      if (Files.isRegularFile(census)) {
        try {
          JsonNode all = new ObjectMapper().readTree(census.toFile());
          return known(all, at.resolve("shared/traces"));
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
    return List.of();
  }

  private static List<FormatTraces> known(JsonNode all, @Nullable Path collection) {
    Set<String> formats =
        ForeignTrace.formats().stream().map(TraceFormat::name).collect(Collectors.toSet());
    List<FormatTraces> known = new ArrayList<>();
    for (var entry : ((ObjectNode) all).properties()) {
      if (formats.contains(entry.getKey().split("/", -1)[0])) {
        known.add(new FormatTraces(entry.getKey(), entry.getValue(), collection));
      }
    }
    return known;
  }

  /** The trace, unpacked below {@code folder}: a folder, or a file where it is one of several. */
  public Path unpack(Path folder) {
    String[] parts = key.split("/", 3);
    String name = parts[0] + "/" + parts[1] + SUFFIX;
    try (InputStream in =
        collection == null ? resource(name) : Files.newInputStream(collection.resolve(name))) {
      PackedFiles.unpack(in, folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Path unpacked = folder.resolve(parts[1]);
    return parts.length == 2 ? unpacked : unpacked.resolve(parts[2]);
  }

  /** The packed file itself, or what {@link #unpack} gives of one that holds several traces. */
  public Path packed(Path folder) {
    String[] parts = key.split("/", 3);
    if (parts.length == 3) {
      return unpack(folder);
    }
    String name = parts[0] + "/" + parts[1] + SUFFIX;
    if (collection != null) {
      return collection.resolve(name);
    }
    Path copy = folder.resolve(parts[1] + SUFFIX);
    try (InputStream in = resource(name)) {
      Files.copy(in, copy);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return copy;
  }

  private static InputStream resource(String name) {
    return Objects.requireNonNull(
        FormatTraces.class.getResourceAsStream(COPIES + name), "resource " + name);
  }

  @Override
  public String toString() {
    return key;
  }
}
