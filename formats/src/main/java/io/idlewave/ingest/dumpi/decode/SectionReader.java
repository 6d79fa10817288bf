package io.idlewave.ingest.dumpi.decode;

import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.PlainText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads the sections after the stream: they are found by the index at the end of the file, whose
 * newest form has seven offsets, older ones down to four.
 */
final class SectionReader {

  private static final int INDEX_SHORTEST = 4;
  private static final long FOOTER_MARK = 0xF007FEE7L;

  /** Functions and one spare entry. */
  private static final int FOOTER_ENTRIES = 291;

  private static final int OLDEST_MINOR = 6;
  private static final int OLDEST_PATCH = 9;

  /** Handles have 16 bits. */
  private static final int TYPES = 1 << 16;

  private static final int LARGEST_MESH = 64;
  private static final int LARGEST_LABELS = 1 << 20;

  private enum Section {
    TYPE_SIZES,
    REGION_NAMES,
    COUNTERS,
    HEADER,
    STREAM,
    FOOTER,
    KEY_VALUES
  }

  private static final List<Section> SECTIONS = List.of(Section.values());

  private final Path path;
  private final ByteWindow in;
  private final Map<Section, Long> offsets = new EnumMap<>(Section.class);

  SectionReader(Path path, ByteWindow in) {
    this.path = path;
    this.in = in;
  }

  DumpiRankFile read() {
    long bytes = in.fileBytes();
    if (bytes > 0 && (bytes < DumpiRankFile.STREAM_OFFSET || !magicAt(0))) {
      throw failure(0, "a DUMPI file begins with FF AA DD and \"DUMPI\", this one does not");
    }
    if (bytes == 0 || !readIndex(bytes)) {
      List<Integer> none = List.of();
      return new DumpiRankFile(
          path, bytes, "", "", none, none, Map.of(), List.of(), List.of(), bytes, false);
    }
    String version = "";
    String host = "";
    List<Integer> mesh = List.of();
    if (go(Section.HEADER)) {
      version = version();
      in.i64();
      host = PlainText.name(in.text(in.u16()));
      in.skip(in.u16());
      mesh = integers("mesh coordinates", LARGEST_MESH);
    }
    List<Long> called = List.of();
    List<Long> unrecorded = List.of();
    if (go(Section.FOOTER)) {
      long mark = in.i64();
      if (mark != FOOTER_MARK) {
        throw failure(offset(Section.FOOTER), "mark of the footer: 0xf007fee7, got " + mark);
      }
      called = counts();
      unrecorded = counts();
    }
    List<Integer> sizes = go(Section.TYPE_SIZES) ? integers("data types", TYPES) : List.of();
    Map<Long, String> names = go(Section.REGION_NAMES) ? names() : Map.of();
    return new DumpiRankFile(
        path,
        bytes,
        version,
        host,
        mesh,
        sizes,
        names,
        difference(called, unrecorded),
        unrecorded,
        streamEnd(bytes),
        true);
  }

  private boolean magicAt(long offset) {
    in.seek(offset, in.fileBytes());
    return DumpiRankFile.MAGIC.stream().allMatch(expected -> in.u8() == expected);
  }

  private boolean readIndex(long bytes) {
    for (int words = SECTIONS.size(); words >= INDEX_SHORTEST; words--) {
      long at = bytes - Long.BYTES * (words + 1L);
      if (at < DumpiRankFile.STREAM_OFFSET || !magicAt(at)) {
        continue;
      }
      List<Section> listed = SECTIONS.subList(SECTIONS.size() - words, SECTIONS.size());
      for (Section section : listed) {
        long offset = in.i64();
        if (offset < 0 || offset > at) {
          throw failure(
              in.offset() - Long.BYTES,
              "offset of a section: 0 to %d, got %s".formatted(at, Long.toUnsignedString(offset)));
        }
        offsets.put(section, offset);
      }
      if (offset(Section.STREAM) != DumpiRankFile.STREAM_OFFSET) {
        throw failure(at, "offset of the stream: 8, got " + offset(Section.STREAM));
      }
      return true;
    }
    return false;
  }

  private long offset(Section section) {
    return offsets.getOrDefault(section, 0L);
  }

  /** The stream ends where the first other section begins. */
  private long streamEnd(long bytes) {
    return offsets.values().stream()
        .filter(offset -> offset > DumpiRankFile.STREAM_OFFSET)
        .min(Long::compare)
        .orElse(bytes);
  }

  private boolean go(Section section) {
    in.seek(offset(section), in.fileBytes());
    return offset(section) > 0;
  }

  private String version() {
    long at = in.offset();
    int major = in.u8();
    int minor = in.u8();
    int patch = in.u8();
    String version = major + "." + minor + "." + patch;
    boolean old =
        major == 0 && (minor < OLDEST_MINOR || (minor == OLDEST_MINOR && patch < OLDEST_PATCH));
    if (old) {
      throw failure(at, "version: 0.6.9 or later, got " + version);
    }
    return version;
  }

  private List<Integer> integers(String what, int most) {
    int count = count(what, most);
    List<Integer> values = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      values.add(in.i32());
    }
    return values;
  }

  private int count(String what, int most) {
    long at = in.offset();
    int count = in.i32();
    if (count < 0 || count > most) {
      throw failure(at, "number of %s: 0 to %d, got %d".formatted(what, most, count));
    }
    return count;
  }

  private List<Long> counts() {
    List<Long> counts = new ArrayList<>();
    for (int i = 0; i < FOOTER_ENTRIES; i++) {
      counts.add(in.u32());
    }
    return counts;
  }

  private static List<Long> difference(List<Long> all, List<Long> part) {
    List<Long> rest = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      rest.add(all.get(i) - part.get(i));
    }
    return rest;
  }

  private Map<Long, String> names() {
    int count = count("region names", LARGEST_LABELS);
    Map<Long, String> names = new HashMap<>();
    for (int i = 0; i < count; i++) {
      names.put(in.i64(), PlainText.name(in.text(in.u16())));
    }
    return names;
  }

  private BadTraceException failure(long offset, String problem) {
    return new BadTraceException("%s: byte %d: %s".formatted(path, offset, problem));
  }
}
