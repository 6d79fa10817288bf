package io.idlewave.graph.index;

import io.idlewave.ingest.archive.ArchiveInput;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.UnreadableTraceException;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.generic.GenericDatumReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads an index file of an archive, one item at a time. Every problem of the file surfaces as
 * {@link BadTraceException} with the file and the item's number.
 */
public final class IndexReader<T> implements Closeable {

  private final Path file;
  private final IndexFormat<T> format;
  private final DataFileReader<Numbered<T>> avro;
  private long read;
  private boolean ended;

  /**
   * Opens the file.
   *
   * @throws BadTraceException if it is missing, stale, or no file of this format
   */
  public IndexReader(TraceArchive archive, IndexFormat<T> format) {
    this.file = format.in(archive);
    this.format = format;
    switch (state(archive, format)) {
      case MISSING ->
          throw new BadTraceException(file + ": missing; the archive was never indexed");
      case STALE ->
          throw new BadTraceException(
              file + ": stale: made for another trace or by another version; index again");
      case CURRENT -> {}
    }
    try {
      this.avro = new DataFileReader<>(ArchiveInput.open(file), new Numbered.Reader<>(format));
    } catch (UnreadableTraceException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      throw unusable(file, format, e);
    }
  }

  /**
   * Whether the file of {@code archive} can be used, as far as its header says.
   *
   * @throws BadTraceException if it has no header
   */
  public static IndexState state(TraceArchive archive, IndexFormat<?> format) {
    Path file = format.in(archive);
    if (!Files.isRegularFile(file)) {
      return IndexState.MISSING;
    }
    try (DataFileReader<Object> header =
        new DataFileReader<>(ArchiveInput.open(file), new GenericDatumReader<>())) {
      boolean current =
          header.getSchema().equals(format.schema())
              && String.valueOf(format.version()).equals(header.getMetaString(IndexFormat.VERSION))
              && archive.contentDigest().equals(header.getMetaString(IndexFormat.ARCHIVE));
      return current ? IndexState.CURRENT : IndexState.STALE;
    } catch (UnreadableTraceException e) {
      throw e;
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      throw unusable(file, format, e);
    }
  }

  private static BadTraceException unusable(Path file, IndexFormat<?> format, Throwable e) {
    return new BadTraceException(
        "%s: not a file of %ss: %s; delete it or index again"
            .formatted(file, format.item(), e.getMessage()),
        e);
  }

  /** Whether the file's header says something under {@code name}. */
  public boolean hasSetting(String name) {
    return avro.getMetaString(name) != null;
  }

  /**
   * What the file's header says under {@code name}.
   *
   * @throws BadTraceException if that is no integer
   */
  public long setting(String name) {
    String value = avro.getMetaString(name);
    try {
      return Long.parseLong(value);
    } catch (NumberFormatException e) {
      throw new BadTraceException(file + ": " + name + ": an integer, got " + value, e);
    }
  }

  /**
   * The next item, or null after the last.
   *
   * @throws BadTraceException if the file is damaged, or an item is missing or there twice
   */
  public @Nullable T next() {
    if (ended) {
      return null;
    }
    Numbered<T> record = record();
    if (record == null) {
      throw damaged("ends after " + place() + " without saying so: a part is missing");
    }
    if (record.number() != read) {
      throw damaged(
          place() + " comes next, got " + record.number() + ": a part is missing or there twice");
    }
    T item = record.item();
    if (item == null) {
      ended = true;
      if (record() != null) {
        throw damaged("goes on after its end, " + place());
      }
      return null;
    }
    read++;
    return item;
  }

  /** Where the part of the file begins that holds the next item, for {@link #seek}. */
  public long partPlace() {
    return avro.previousSync();
  }

  /**
   * Goes to an item; what lies before its part of the file is not read.
   *
   * @param place what {@link #partPlace} said before the item was read
   * @param number of the item, counted from 0
   * @return the item
   * @throws BadTraceException if it does not lie there
   */
  public T seek(long place, long number) {
    try {
      avro.seek(place);
      for (Numbered<T> record = record(); record != null; record = record()) {
        T item = record.item();
        if (record.number() == number && item != null) {
          read = number + 1;
          return item;
        }
      }
    } catch (UnreadableTraceException e) {
      throw e;
    } catch (IOException | RuntimeException e) {
      throw new BadTraceException(notThere(place, number), e);
    }
    throw new BadTraceException(notThere(place, number));
  }

  private String notThere(long place, long number) {
    return "%s: no %s %d after byte %d, where it was: damaged, or the index was made again"
        .formatted(file, format.item(), number, place);
  }

  private @Nullable Numbered<T> record() {
    try {
      return avro.hasNext() ? avro.next() : null;
    } catch (UnreadableTraceException e) {
      throw e;
    } catch (RuntimeException | OutOfMemoryError e) {
      // a corrupted block length asks for any amount of memory
      throw new BadTraceException(
          file
              + ": cannot be read past "
              + place()
              + " (truncated or corrupted): "
              + e.getMessage(),
          e);
    }
  }

  private String place() {
    return format.item() + " " + read;
  }

  private BadTraceException damaged(String problem) {
    return new BadTraceException(file + ": " + problem);
  }

  @Override
  public void close() {
    try {
      avro.close();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot close " + file, e);
    }
  }
}
