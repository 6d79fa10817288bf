package io.idlewave.ingest.archive;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.idlewave.ingest.file.JsonText;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.Bias;
import io.idlewave.ingest.model.TraceMetadata;
import io.idlewave.ingest.model.TraceSource;
import io.idlewave.ingest.model.TraceTimes;
import io.idlewave.ingest.model.TraceWarning;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * Reads and writes {@code trace.json}: the {@link TraceMetadata} with the digests of the calls of
 * each rank and of the file's own content.
 *
 * <p>The content's digest is SHA-256 over the file as JSON without spaces, with the fields of each
 * object in the order of their names and without the field of the digest itself. Version 1 had no
 * digests.
 */
final class MetadataFile {

  private static final String VERSION = "formatVersion";
  private static final String RANK_DIGESTS = "rankDigests";
  private static final String CONTENT_DIGEST = "contentDigest";
  private static final List<String> RARE = List.of("transits", "timelines", "regionParents");
  private static final String VISITS = "visits";
  private static final String RUNNING = "running";

  private static final int WITHOUT_DIGESTS = 1;

  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES);

  private static final ObjectMapper CANONICAL =
      new ObjectMapper().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);

  private MetadataFile() {}

  static TraceArchive write(Path folder, TraceMetadata metadata, List<String> rankDigests)
      throws IOException {
    ObjectNode tree = JSON.valueToTree(metadata);
    rankDigests.forEach(tree.putArray(RANK_DIGESTS)::add);
    String contentDigest = digest(tree);
    tree.put(CONTENT_DIGEST, contentDigest);
    JSON.writeValue(folder.resolve(TraceArchive.METADATA_FILE).toFile(), tree);
    return new TraceArchive(folder, metadata, rankDigests, contentDigest);
  }

  /** Reads the file of the archive in {@code folder}, with {@linkplain PlainNames plain names}. */
  static TraceArchive read(Path folder) {
    Path file = folder.resolve(TraceArchive.METADATA_FILE);
    if (!Files.isRegularFile(file)) {
      throw new BadTraceException(
          folder + ": not a trace archive, there is no " + TraceArchive.METADATA_FILE + " in it");
    }
    try {
      JsonNode read = JSON.readTree(file.toFile());
      int version = version(file, read);
      ObjectNode tree = (ObjectNode) read;
      return version == WITHOUT_DIGESTS
          ? withoutDigests(folder, file, tree)
          : withDigests(folder, file, tree);
    } catch (JacksonException e) {
      throw new BadTraceException(file + ": " + where(e) + JsonText.message(e), e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The metadata as one line of JSON without digests. */
  static String toJson(TraceMetadata metadata) {
    try {
      return CANONICAL.writeValueAsString(metadata);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("metadata are plain values", e);
    }
  }

  /** Metadata without digests, of the latest format version. */
  static TraceMetadata parse(String place, String json) {
    try {
      JsonNode tree = JSON.readTree(json);
      int version = tree.path(VERSION).asInt();
      if (version != TraceMetadata.FORMAT_VERSION) {
        throw new BadTraceException(
            "%s: definitions of format version %d, got %s"
                .formatted(place, TraceMetadata.FORMAT_VERSION, tree.path(VERSION)));
      }
      TraceMetadata metadata = value(tree);
      MetadataChecks.check(place, metadata);
      return PlainNames.of(metadata);
    } catch (JacksonException e) {
      throw new BadTraceException(place + ": " + where(e) + JsonText.message(e), e);
    }
  }

  private static int version(Path file, JsonNode tree) {
    JsonNode version = tree.path(VERSION);
    if (!version.isInt()
        || version.intValue() < WITHOUT_DIGESTS
        || version.intValue() > TraceMetadata.FORMAT_VERSION) {
      throw new BadTraceException(
          "%s: format versions %d to %d can be read, got %s"
              .formatted(
                  file,
                  WITHOUT_DIGESTS,
                  TraceMetadata.FORMAT_VERSION,
                  version.isMissingNode() ? "none" : version));
    }
    return version.intValue();
  }

  private static TraceArchive withoutDigests(Path folder, Path file, ObjectNode tree)
      throws JsonProcessingException {
    String contentDigest = digest(tree);
    TraceMetadata metadata =
        withWarning(
            metadata(file, tree),
            "no-digest",
            "archives of format version 1 carry no digests, so that a change after ingest goes"
                + " unnoticed; ingest again",
            1,
            Bias.NONE);
    return new TraceArchive(folder, metadata, List.of(), contentDigest);
  }

  private static TraceArchive withDigests(Path folder, Path file, ObjectNode tree)
      throws JsonProcessingException {
    String recorded = tree.path(CONTENT_DIGEST).asText();
    tree.remove(CONTENT_DIGEST);
    String found = digest(tree);
    List<String> rankDigests = new ArrayList<>();
    tree.path(RANK_DIGESTS).forEach(digest -> rankDigests.add(digest.asText()));
    tree.remove(RANK_DIGESTS);
    TraceMetadata metadata = metadata(file, tree);
    if (!recorded.equals(found)) {
      throw new BadTraceException(
          "%s: changed after ingest: contentDigest: %s, got %s".formatted(file, found, recorded));
    }
    if (rankDigests.size() != metadata.rankCount()) {
      throw new BadTraceException(
          "%s: rankDigests: one of each of %d ranks, got %d"
              .formatted(file, metadata.rankCount(), rankDigests.size()));
    }
    return new TraceArchive(folder, metadata, rankDigests, recorded);
  }

  private static TraceMetadata metadata(Path file, ObjectNode tree) throws JsonProcessingException {
    int version = tree.path(VERSION).intValue();
    boolean divided = version >= TraceMetadata.DIVIDED_VERSION;
    if (!divided) {
      objects(tree.path("ranks")).forEach(rank -> rank.putArray("tail"));
    }
    if (version < TraceMetadata.BIASED_VERSION) {
      addTimesAndBias(tree);
    }
    TraceMetadata metadata = value(tree);
    MetadataChecks.check(file.toString(), metadata);
    TraceMetadata plain = PlainNames.of(metadata);
    return divided ? plain : sizedByTracer(undivided(plain));
  }

  /** Fields of what few traces have are there only where one does. */
  private static TraceMetadata value(JsonNode tree) throws JsonProcessingException {
    if (tree instanceof ObjectNode object) {
      for (String rare : RARE) {
        if (!object.has(rare)) {
          object.putArray(rare);
        }
      }
      for (ObjectNode rank : objects(object.path("ranks"))) {
        for (String rare : List.of(VISITS, RUNNING)) {
          if (!rank.has(rare)) {
            rank.putArray(rare);
          }
        }
      }
    }
    return JSON.treeToValue(tree, TraceMetadata.class);
  }

  /** All times were those of a run; warnings did not say on which side they err: either. */
  private static void addTimesAndBias(ObjectNode tree) {
    if (tree.path("clock") instanceof ObjectNode clock) {
      clock.put("times", TraceTimes.RECORDED.name());
    }
    objects(tree.path("warnings")).forEach(w -> w.put("bias", Bias.EITHER.name()));
  }

  private static List<ObjectNode> objects(JsonNode list) {
    List<ObjectNode> objects = new ArrayList<>();
    for (JsonNode element : list) {
      if (element instanceof ObjectNode object) {
        objects.add(object);
      }
    }
    return objects;
  }

  private static TraceMetadata undivided(TraceMetadata metadata) {
    return metadata.regions().isEmpty()
        ? metadata
        : withWarning(
            metadata,
            "region-undivided",
            "archives up to format version 2 do not say how the time before a call divides over"
                + " user regions: all of it counts as time in the region of the call; ingest again",
            metadata.callCount(),
            Bias.NONE);
  }

  private static TraceMetadata sizedByTracer(TraceMetadata metadata) {
    TraceSource source = metadata.source();
    boolean totals = !source.format().equals("otf2") || source.tracer().startsWith("Score-P");
    return totals
        ? metadata
        : withWarning(
            metadata,
            "collective-sizes",
            "archives up to format version 2 keep the sizes of collectives as the tracer recorded"
                + " them, which only Score-P is known to do in totals; ingest again",
            1,
            Bias.EITHER);
  }

  private static TraceMetadata withWarning(
      TraceMetadata metadata, String code, String meaning, long count, Bias bias) {
    List<TraceWarning> warnings = new ArrayList<>(metadata.warnings());
    warnings.add(new TraceWarning(code, meaning, count, bias));
    return metadata.withWarnings(warnings);
  }

  private static String digest(ObjectNode tree) throws JsonProcessingException {
    Object plain = CANONICAL.treeToValue(tree, Object.class);
    byte[] content = CANONICAL.writeValueAsString(plain).getBytes(StandardCharsets.UTF_8);
    return HexFormat.of().formatHex(CallDigest.sha256().digest(content));
  }

  /** The line of a syntax error, or the path of the offending field. */
  private static String where(JacksonException e) {
    if (e instanceof JsonMappingException mapping && !mapping.getPath().isEmpty()) {
      return mapping.getPathReference() + ": ";
    }
    return e.getLocation() == null ? "" : "line " + e.getLocation().getLineNr() + ": ";
  }
}
