package io.idlewave.ingest.archive;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.TraceMetadata;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;

/**
 * A trace archive on disk: a folder with {@code trace.json} and one Avro container file per rank.
 *
 * <p>{@code trace.json} is written last and moved into place whole, so its presence means that the
 * archive is complete.
 */
public final class TraceArchive {

  private static final String METADATA_FILE = "trace.json";

  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES);

  private final Path folder;
  private final TraceMetadata metadata;

  private TraceArchive(Path folder, TraceMetadata metadata) {
    this.folder = folder;
    this.metadata = metadata;
  }

  /**
   * Opens a complete archive.
   *
   * @throws BadTraceException if there is none, or it has another format version
   */
  public static TraceArchive open(Path folder) {
    Path file = folder.resolve(METADATA_FILE);
    if (!Files.isRegularFile(file)) {
      throw new BadTraceException(
          folder + ": not a trace archive, there is no " + METADATA_FILE + " in it");
    }
    TraceMetadata metadata = readMetadata(file);
    MetadataChecks.check(file, metadata);
    return new TraceArchive(folder, metadata);
  }

  private static TraceMetadata readMetadata(Path file) {
    try {
      JsonNode tree = JSON.readTree(file.toFile());
      JsonNode version = tree.path("formatVersion");
      if (!version.isInt() || version.intValue() != TraceMetadata.FORMAT_VERSION) {
        throw new BadTraceException(
            file
                + ": format version "
                + TraceMetadata.FORMAT_VERSION
                + " can be read, got "
                + (version.isMissingNode() ? "none" : version));
      }
      return JSON.treeToValue(tree, TraceMetadata.class);
    } catch (JacksonException e) {
      throw new BadTraceException(file + ": " + where(e) + e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The line of a syntax error, or the path of the offending field. */
  private static String where(JacksonException e) {
    if (e instanceof JsonMappingException mapping && !mapping.getPath().isEmpty()) {
      return mapping.getPathReference() + ": ";
    }
    return e.getLocation() == null ? "" : "line " + e.getLocation().getLineNr() + ": ";
  }

  /** Starts an archive: makes the folder, and makes what is there incomplete. */
  public static void begin(Path folder) {
    try {
      Files.createDirectories(folder);
      Files.deleteIfExists(folder.resolve(METADATA_FILE));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot create " + folder, e);
    }
  }

  /** A writer for the calls of {@code rank} in an archive under construction. */
  public static RankWriter writeRank(Path folder, int rank) {
    return new RankWriter(rankFile(folder, rank));
  }

  /** Completes an archive whose rank files are all closed. */
  public static TraceArchive finish(Path folder, TraceMetadata metadata) {
    Path part = folder.resolve(METADATA_FILE + ".part");
    try {
      JSON.writeValue(part.toFile(), metadata);
      Files.move(part, folder.resolve(METADATA_FILE), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot complete " + folder, e);
    }
    return new TraceArchive(folder, metadata);
  }

  /** The archive's folder. */
  public Path folder() {
    return folder;
  }

  /** The content of {@code trace.json}. */
  public TraceMetadata metadata() {
    return metadata;
  }

  /**
   * Reads the calls of {@code rank} from the given place on.
   *
   * @throws BadTraceException if the rank's file is missing or no rank file; reading on throws it
   *     for a file that is truncated, corrupted, or not as long as {@code trace.json} says
   */
  public RankReader openRank(int rank, CallPosition from) {
    Objects.checkIndex(rank, metadata.rankCount());
    return new RankReader(rankFile(folder, rank), metadata.ranks().get(rank).calls(), from);
  }

  /** Reads the calls of {@code rank} from the first on. */
  public RankReader openRank(int rank) {
    return openRank(rank, CallPosition.START);
  }

  private static Path rankFile(Path folder, int rank) {
    return folder.resolve("rank-%05d.avro".formatted(rank));
  }
}
