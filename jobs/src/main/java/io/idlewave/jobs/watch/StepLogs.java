package io.idlewave.jobs.watch;

import io.idlewave.ingest.steps.StepColumns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All files of a log: one with those that it was before it was rotated, or those of a folder. Of
 * what is there the earliest step comes first, whichever file it is in. Mutable.
 */
final class StepLogs {

  private static final String ROTATED = "([.-]\\d+)?";

  /** A file of which a time is there. */
  private record Ready(int step, Path path, StepLog log) {}

  /** A file as it is now. */
  private record Found(Path path, long bytes, FileTime changed) {}

  private final Path place;
  private final StepLog.Unusable unusable;
  private final Map<Object, StepLog> logs = new HashMap<>();
  private final PriorityQueue<Ready> ready =
      new PriorityQueue<>(Comparator.comparingInt(Ready::step).thenComparing(Ready::path));
  private @Nullable StepColumns columns;

  StepLogs(Path place, StepLog.Unusable unusable) {
    this.place = place;
    this.unusable = unusable;
  }

  /** Looks for files, and for what was written to them. */
  void look() throws IOException {
    Map<Object, Found> found = new HashMap<>();
    for (Path file : files()) {
      try {
        BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
        Object key = now.fileKey();
        Found here = new Found(file, now.size(), now.lastModifiedTime());
        found.put(key == null ? file : key, here);
      } catch (NoSuchFileException e) {
        // was rotated in this moment: the next look finds it
      }
    }
    List<Map.Entry<Object, Found>> inOrder = new ArrayList<>(found.entrySet());
    inOrder.sort(Map.Entry.comparingByValue(Comparator.comparing(Found::path)));
    List<StepLog> awaited = new ArrayList<>();
    for (Map.Entry<Object, Found> file : inOrder) {
      Found now = file.getValue();
      StepLog log = logs.get(file.getKey());
      if (log == null) {
        log = new StepLog(now.path(), columns, unusable);
        logs.put(file.getKey(), log);
      }
      log.moveTo(now.path());
      if (!log.isReady() && log.isChanged(now.bytes(), now.changed())) {
        await(log);
        awaited.add(log);
      }
    }
    for (StepLog log : awaited) {
      if (!log.isReady()) {
        log.decide(columns);
        await(log);
      }
    }
  }

  private void await(StepLog log) throws IOException {
    StepTime head = log.peek();
    if (head != null) {
      ready.add(new Ready(head.step(), log.path(), log));
    }
    columns = log.columns() == null ? columns : log.columns();
  }

  private List<Path> files() throws IOException {
    boolean isFolder = Files.isDirectory(place);
    Path folder = isFolder ? place : place.toAbsolutePath().getParent();
    Pattern name =
        Pattern.compile(
            (isFolder ? ".+\\.csv" : Pattern.quote(String.valueOf(place.getFileName()))) + ROTATED);
    if (folder == null || !Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> name.matcher(String.valueOf(file.getFileName())).matches())
          .filter(Files::isRegularFile)
          .sorted()
          .toList();
    }
  }

  /** The time of the earliest step that is there; null where nothing is. */
  @Nullable StepTime next() throws IOException {
    Ready first = ready.poll();
    if (first == null) {
      return null;
    }
    StepTime time = first.log().take();
    await(first.log());
    return time;
  }

  /** How many files have a last line without an end. */
  long open() {
    return logs.values().stream().filter(log -> !log.isForeign() && log.isOpen()).count();
  }
}
