package io.idlewave.ingest.dumpi;

import io.idlewave.ingest.dumpi.decode.DumpiRankFile;
import io.idlewave.ingest.file.InputFile;
import io.idlewave.ingest.format.AbsentRanks;
import io.idlewave.ingest.format.Recognition;
import io.idlewave.ingest.format.Recognition.Recognised;
import io.idlewave.ingest.format.Recognition.Unrecognised;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.PlainText;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The files of a set: {@code PREFIX.meta} and a {@code PREFIX-NNNN.bin} per rank. A set without
 * {@code .meta} has as many ranks as its files say; one file alone, of any name, is rank 0.
 *
 * @param name what to call the set
 * @param meta what the {@code .meta} file says, or nothing
 * @param ranks how many ranks the run had, as far as is known
 */
record DumpiFiles(
    String name, Map<String, String> meta, int ranks, SortedMap<Integer, Path> ofRank) {

  static final String META = ".meta";
  static final String BIN = ".bin";

  /** More ranks than any machine has processors for. */
  static final int MOST_RANKS = 1 << 20;

  private static final String RANKS_KEY = "numprocs";
  private static final int META_BYTES = 64 * 1024;
  private static final Pattern RANK_FILE = Pattern.compile("(.*)-(\\d{4,9})\\.bin");

  /** What a path is or holds. */
  static Recognition recognise(Path path) {
    if (!Files.isDirectory(path)) {
      String name = String.valueOf(path.getFileName());
      boolean meta = name.endsWith(META) && readMeta(path).containsKey(RANKS_KEY);
      return meta || isRankFile(path)
          ? new Recognised(path)
          : new Unrecognised("no *.meta with numprocs= and no file that begins as DUMPI's do");
    }
    List<Path> metas =
        in(path, META).stream().filter(file -> readMeta(file).containsKey(RANKS_KEY)).toList();
    if (metas.size() > 1) {
      return new Unrecognised(
          metas.stream()
              .map(meta -> String.valueOf(meta.getFileName()))
              .collect(Collectors.joining(", ", "several *.meta files, name one: ", "")));
    }
    if (metas.size() == 1) {
      return new Recognised(metas.get(0));
    }
    return in(path, BIN).stream().anyMatch(DumpiFiles::isRankFile)
        ? new Recognised(path)
        : new Unrecognised("no *.meta with numprocs= and no *.bin of DUMPI in it");
  }

  private static List<Path> in(Path folder, String suffix) {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> String.valueOf(file.getFileName()).endsWith(suffix))
          .filter(file -> !String.valueOf(file.getFileName()).startsWith("."))
          .filter(Files::isRegularFile)
          .sorted()
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static boolean isRankFile(Path file) {
    try (InputStream in = Files.newInputStream(InputFile.of(file))) {
      for (int expected : DumpiRankFile.MAGIC) {
        if (in.read() != expected) {
          return false;
        }
      }
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static Map<String, String> readMeta(Path file) {
    Map<String, String> values = new TreeMap<>();
    try (InputStream in = Files.newInputStream(InputFile.of(file))) {
      String text = new String(in.readNBytes(META_BYTES), StandardCharsets.ISO_8859_1);
      text.lines()
          .filter(line -> line.indexOf('=') > 0)
          .forEach(
              line ->
                  values.put(
                      line.substring(0, line.indexOf('=')),
                      line.substring(line.indexOf('=') + 1).strip()));
    } catch (IOException e) {
      return Map.of();
    }
    return values;
  }

  /**
   * Finds the files of the set that {@code entry} belongs to.
   *
   * @throws BadTraceException if there are none, or names contradict each other
   */
  static DumpiFiles of(Path entry) {
    String name = String.valueOf(entry.getFileName());
    if (Files.isDirectory(entry)) {
      return withoutMeta(
          entry, name, in(entry, BIN).stream().filter(DumpiFiles::mayBelong).toList());
    }
    Path folder = Objects.requireNonNull(entry.toAbsolutePath().getParent());
    Matcher numbered = RANK_FILE.matcher(name);
    if (name.endsWith(META)) {
      return withMeta(entry, folder);
    }
    if (!numbered.matches()) {
      return withoutMeta(entry, name, List.of(entry));
    }
    Path meta = entry.resolveSibling(numbered.group(1) + META);
    return Files.exists(meta)
        ? withMeta(meta, folder)
        : withoutMeta(entry, numbered.group(1), ofSet(folder, numbered.group(1)));
  }

  /** An empty file is one that a killed run left. */
  private static boolean mayBelong(Path file) {
    return isRankFile(file) || RANK_FILE.matcher(String.valueOf(file.getFileName())).matches();
  }

  private static List<Path> ofSet(Path folder, String prefix) {
    return in(folder, BIN).stream()
        .filter(
            file -> {
              Matcher matcher = RANK_FILE.matcher(String.valueOf(file.getFileName()));
              return matcher.matches() && matcher.group(1).equals(prefix);
            })
        .toList();
  }

  private static DumpiFiles withMeta(Path meta, Path folder) {
    Map<String, String> values = readMeta(meta);
    String stated = values.getOrDefault(RANKS_KEY, "none");
    int ranks = stated.matches("\\d{1,9}") ? Integer.parseInt(stated) : 0;
    if (ranks < 1 || ranks > MOST_RANKS) {
      throw new BadTraceException(
          "%s: numprocs: 1 to %d, got %s".formatted(meta, MOST_RANKS, PlainText.name(stated)));
    }
    String name = String.valueOf(meta.getFileName());
    String prefix = name.substring(0, name.length() - META.length());
    SortedMap<Integer, Path> files = numbered(ofSet(folder, prefix));
    if (files.isEmpty()) {
      throw new BadTraceException("%s: files %s-NNNN.bin beside it: none".formatted(meta, prefix));
    }
    if (files.lastKey() >= ranks) {
      throw new BadTraceException(
          "%s: ranks 0 to %d by %s, got the file of another"
              .formatted(files.get(files.lastKey()), ranks - 1, name));
    }
    return complete(meta, new DumpiFiles(prefix, values, ranks, files));
  }

  private static DumpiFiles complete(Path entry, DumpiFiles files) {
    AbsentRanks.check(entry.toString(), "a file", files.ranks() - files.ofRank().size());
    return files;
  }

  private static DumpiFiles withoutMeta(Path entry, String name, List<Path> files) {
    SortedMap<Integer, Path> ofRank;
    if (files.size() == 1) {
      ofRank = new TreeMap<>(Map.of(0, files.get(0)));
    } else {
      ofRank = numbered(files);
    }
    if (ofRank.isEmpty()) {
      throw new BadTraceException(entry + ": files *-NNNN.bin: none");
    }
    if (ofRank.lastKey() >= MOST_RANKS) {
      throw new BadTraceException(
          "%s: rank: 0 to %d, got %d"
              .formatted(ofRank.get(ofRank.lastKey()), MOST_RANKS - 1, ofRank.lastKey()));
    }
    return complete(entry, new DumpiFiles(name, Map.of(), ofRank.lastKey() + 1, ofRank));
  }

  private static SortedMap<Integer, Path> numbered(List<Path> files) {
    SortedMap<Integer, Path> ofRank = new TreeMap<>();
    List<String> prefixes = new ArrayList<>();
    for (Path file : files) {
      Matcher matcher = RANK_FILE.matcher(String.valueOf(file.getFileName()));
      if (!matcher.matches()) {
        throw new BadTraceException(
            file + ": a rank at the end of its name, as in -0007.bin: none");
      }
      prefixes.add(matcher.group(1));
      int rank = Integer.parseInt(matcher.group(2));
      Path other = ofRank.put(rank, file);
      if (other != null || !prefixes.get(0).equals(matcher.group(1))) {
        throw new BadTraceException(
            "%s: not of one set with %s; name a file of the set to read"
                .formatted(file, other == null ? files.get(0) : other));
      }
    }
    return ofRank;
  }
}
