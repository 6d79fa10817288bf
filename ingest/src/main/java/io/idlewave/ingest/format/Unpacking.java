package io.idlewave.ingest.format;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.idlewave.ingest.file.InputFile;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.PlainText;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Enumeration;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * Unpacks one file into a folder of its own. Only plain files and folders below that folder come
 * out of it; links, devices, absolute names and names that lead out of it are refused, and so is
 * more than the limits allow. What is damaged or cut off is refused with its place.
 */
final class Unpacking {

  private static final int BUFFER_BYTES = 1 << 16;

  /** Two blocks of zeros end a tar archive. */
  private static final int TAR_END_BYTES = 1024;

  /** What a tar archive says of one entry: far more than any file system's names take. */
  private static final int TAR_HEADER_BYTES = 1 << 20;

  /** What file systems take: of a whole name, and of the part between two slashes. */
  private static final int NAME_BYTES = 4096;

  private static final int PART_BYTES = 255;

  private final Path file;
  private final Packing packing;
  private final Path folder;
  private final UnpackLimits limits;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private long entries;
  private long bytes;
  private long packedBytes;
  private String entry = "the first entry";

  private Unpacking(Path file, Packing packing, Path folder, UnpackLimits limits) {
    this.file = file;
    this.packing = packing;
    this.folder = folder;
    this.limits = limits;
  }

  /**
   * Unpacks {@code file} into {@code folder}, which exists and is empty.
   *
   * @throws BadTraceException if it is damaged, unsafe or too large
   * @throws UncheckedIOException if there is no room
   */
  static void run(Path file, Packing packing, Path folder, UnpackLimits limits) {
    new Unpacking(file, packing, folder, limits).unpack();
  }

  private void unpack() {
    CountedInput counted = null;
    try {
      if (packing == Packing.ZIP) {
        unzip();
        return;
      }
      try (CountedInput packed =
              new CountedInput(new BufferedInputStream(Files.newInputStream(InputFile.of(file))));
          CountedInput plain = new CountedInput(packing.plain(packed))) {
        counted = packed;
        if (packing.isSingle()) {
          entry = "the packed file";
          write(packing.bare(file), plain, packed);
        } else {
          untar(plain, packed);
        }
      }
    } catch (NoRoom e) {
      throw new UncheckedIOException(folder + ": no room to unpack " + file, e.getCause());
    } catch (IOException | IllegalArgumentException e) {
      String at = counted == null ? "" : " at byte " + counted.count();
      throw new BadTraceException(
          "%s: damaged%s, in %s: %s".formatted(file, at, entry, PackedInput.reason(e)), e);
    }
  }

  private void untar(CountedInput plain, CountedInput packed) throws IOException {
    TarArchiveInputStream tar = new TarArchiveInputStream(plain);
    for (TarArchiveEntry next = next(tar, plain); next != null; next = next(tar, plain)) {
      entry = "entry " + PlainText.name(next.getName());
      if (next.isDirectory()) {
        makeFolder(next.getName(), packed.count());
      } else if (isSpecial(next)) {
        throw refused("a file or a folder", "a link or a device");
      } else {
        write(next.getName(), tar, packed);
      }
    }
    entry = "the end";
    while (plain.read(buffer, 0, buffer.length) >= 0) {
      check(packed.count());
    }
    if (plain.zeros() < TAR_END_BYTES) {
      throw new BadTraceException(
          "%s: cut off at byte %d: a tar archive ends in %d zeros, got %d after %d entries"
              .formatted(file, packed.count(), TAR_END_BYTES, plain.zeros(), entries));
    }
  }

  /** The next entry, whose name is held in memory as a whole while it is read. */
  private static @Nullable TarArchiveEntry next(TarArchiveInputStream tar, CountedInput plain)
      throws IOException {
    plain.allow(TAR_HEADER_BYTES);
    TarArchiveEntry next = tar.getNextEntry();
    plain.allow(Long.MAX_VALUE);
    return next;
  }

  private static boolean isSpecial(TarArchiveEntry entry) {
    return entry.isSymbolicLink()
        || entry.isLink()
        || entry.isFIFO()
        || entry.isCharacterDevice()
        || entry.isBlockDevice();
  }

  private void unzip() throws IOException {
    packedBytes = Files.size(file);
    try (ZipFile zip = ZipFile.builder().setPath(file).get()) {
      for (Enumeration<ZipArchiveEntry> all = zip.getEntries(); all.hasMoreElements(); ) {
        ZipArchiveEntry next = all.nextElement();
        entry = "entry " + PlainText.name(next.getName());
        if (next.isDirectory()) {
          makeFolder(next.getName(), packedBytes);
        } else if (next.isUnixSymlink()) {
          throw refused("a file or a folder", "a link");
        } else {
          try (InputStream content = zip.getInputStream(next)) {
            write(next.getName(), content, null);
          }
        }
      }
    }
  }

  private void makeFolder(String name, long packed) throws NoRoom {
    entries++;
    check(packed);
    create(target(name));
  }

  private void create(Path path) throws NoRoom {
    try {
      Files.createDirectories(path);
    } catch (IOException e) {
      throw new NoRoom(e);
    }
  }

  /** Writes the file {@code name}; {@code packed} counts what was read for it, where known. */
  private void write(String name, InputStream content, @Nullable CountedInput packed)
      throws IOException {
    entries++;
    Path target = target(name);
    if (Files.exists(target)) {
      throw refused("each name once", "it again");
    }
    Path parent = target.getParent();
    create(parent == null ? folder : parent);
    try (OutputStream out = open(target)) {
      int read = content.read(buffer, 0, buffer.length);
      while (read >= 0) {
        bytes += read;
        check(packed == null ? packedBytes : packed.count());
        write(out, read);
        read = content.read(buffer, 0, buffer.length);
      }
    }
  }

  private static OutputStream open(Path target) throws NoRoom {
    try {
      return Files.newOutputStream(target, StandardOpenOption.CREATE_NEW);
    } catch (IOException e) {
      throw new NoRoom(e);
    }
  }

  private void write(OutputStream out, int count) throws NoRoom {
    try {
      out.write(buffer, 0, count);
    } catch (IOException e) {
      throw new NoRoom(e);
    }
  }

  private void check(long packed) {
    Interruption.check();
    if (limits.exceededBy(entries, bytes, packed)) {
      throw new BadTraceException(
          "%s: %s: a packed trace: %s, got %d entries, %d MiB of %d packed bytes"
              .formatted(file, entry, limits.text(), entries, bytes >> 20, packed));
    }
  }

  private Path target(String name) {
    if (isLong(name)) {
      throw refused(
          "a name of at most %d bytes, %d between slashes".formatted(NAME_BYTES, PART_BYTES),
          "a longer one");
    }
    try {
      Path relative = Path.of(name);
      Path target = folder.resolve(relative).normalize();
      if (!relative.isAbsolute() && !name.contains("\\") && target.startsWith(folder)) {
        return target;
      }
    } catch (InvalidPathException e) {
      // said below
    }
    throw refused("a name below the folder that it is unpacked into", "another one");
  }

  private static boolean isLong(String name) {
    return name.length() > NAME_BYTES
        || name.getBytes(UTF_8).length > NAME_BYTES
        || Stream.of(name.split("/", -1))
            .anyMatch(part -> part.getBytes(UTF_8).length > PART_BYTES);
  }

  private BadTraceException refused(String bound, String got) {
    return new BadTraceException("%s: %s: %s, got %s".formatted(file, entry, bound, got));
  }

  /** The folder cannot take what is unpacked; nothing is wrong with the packed file. */
  private static final class NoRoom extends IOException {

    private static final long serialVersionUID = 1L;

    private final IOException reason;

    NoRoom(IOException reason) {
      super(reason);
      this.reason = reason;
    }

    @Override
    public synchronized IOException getCause() {
      return reason;
    }
  }
}
