package io.idlewave.ingest.dumpi.decode;

import io.idlewave.ingest.dumpi.decode.ByteWindow.ShortException;
import io.idlewave.ingest.model.BadTraceException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;

/**
 * The file of one rank: what stands around its stream of records.
 *
 * @param version version of the tracer, such as 8.1.0; empty if the file was cut off
 * @param host name of the node, which BlueGene shares between nodes
 * @param mesh coordinates of the node, possibly none
 * @param typeSizes bytes of data types by handle, at their first use
 * @param regionNames names of regions by key
 * @param recorded records of each function that the tracer counted, or empty
 * @param unrecorded calls of each function that it left out, or empty
 * @param streamEnd where the records end at the latest
 * @param complete whether the file ends as it should; if not, it was cut off, or is empty
 */
public record DumpiRankFile(
    Path path,
    long bytes,
    String version,
    String host,
    List<Integer> mesh,
    List<Integer> typeSizes,
    Map<Long, String> regionNames,
    List<Long> recorded,
    List<Long> unrecorded,
    long streamEnd,
    boolean complete) {

  /** The bytes that a file begins with, and its index. */
  public static final List<Integer> MAGIC =
      List.of(0xFF, 0xAA, 0xDD, (int) 'D', (int) 'U', (int) 'M', (int) 'P', (int) 'I');

  static final long STREAM_OFFSET = 8;

  public DumpiRankFile {
    mesh = List.copyOf(mesh);
    typeSizes = List.copyOf(typeSizes);
    regionNames = Map.copyOf(regionNames);
    recorded = List.copyOf(recorded);
    unrecorded = List.copyOf(unrecorded);
  }

  /**
   * Reads everything of a file but its records. A file without an index was cut off; an empty one
   * is that of a run that was killed.
   *
   * @throws BadTraceException if it is no DUMPI file, of a version before 0.6.9, or malformed
   */
  public static DumpiRankFile read(Path path) {
    try (ByteWindow in = new ByteWindow(path)) {
      return new SectionReader(path, in).read();
    } catch (ShortException e) {
      throw new BadTraceException(path + ": truncated: " + e.getMessage(), e);
    }
  }

  /** The node: host name, with coordinates where there are any. */
  public String node() {
    return mesh.isEmpty() ? host : host + mesh.toString().replace(" ", "");
  }

  public String regionName(long key) {
    String name = regionNames.get(key);
    return name == null ? "region " + key : name;
  }

  /** Whether a region is a mark that the program set by MPI_Pcontrol. */
  public static boolean isAnnotation(String region) {
    return region.startsWith("ANNOTATION: ");
  }

  /** Opens the stream; {@code progress} is given the number of bytes read now and then. */
  public RecordReader open(LongConsumer progress) {
    return new RecordReader(this, progress);
  }

  /** A problem at a byte. */
  BadTraceException failure(long offset, String problem) {
    return new BadTraceException("%s: byte %d: %s".formatted(path, offset, problem));
  }
}
