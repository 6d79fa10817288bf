package io.idlewave.ingest.archive;

import io.idlewave.ingest.file.ArchiveInput;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.UnreadableTraceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;

/** Where each rank's blocks begin: {@code blocks.avro}. In memory it takes 8 bytes per block. */
final class BlockIndex {

  private static final String NAME = "blocks.avro";
  private static final String RANK = "rank";
  private static final String POSITIONS = "positions";

  private static final Schema SCHEMA =
      SchemaBuilder.record("RankBlocks")
          .namespace("io.idlewave")
          .fields()
          .requiredInt(RANK)
          .name(POSITIONS)
          .type(Schema.createArray(Schema.create(Schema.Type.LONG)))
          .noDefault()
          .endRecord();

  private static final int ZSTD_LEVEL = 1;

  private final long[][] positions;

  private BlockIndex(long[][] positions) {
    this.positions = positions;
  }

  /** Writes the file: per rank, where its blocks begin. */
  static void write(Path folder, List<List<Long>> positions) throws IOException {
    try (DataFileWriter<Object> out =
        new DataFileWriter<>(new GenericDatumWriter<>(SCHEMA))
            .setCodec(CodecFactory.zstandardCodec(ZSTD_LEVEL, true))) {
      byte[] marker = ContainerHeader.of(Containers.COUNT).marker();
      out.create(SCHEMA, Files.newOutputStream(folder.resolve(NAME)), marker);
      GenericRecord row = new GenericData.Record(SCHEMA);
      for (int rank = 0; rank < positions.size(); rank++) {
        row.put(RANK, rank);
        row.put(POSITIONS, positions.get(rank));
        out.append(row);
      }
    }
  }

  /**
   * Reads the file of the archive in {@code folder}.
   *
   * @throws BadTraceException if it is missing, damaged or of another number of ranks
   * @throws UnreadableTraceException if its device fails
   */
  static BlockIndex read(Path folder, int ranks) {
    Path file = folder.resolve(NAME);
    if (!Files.isRegularFile(file)) {
      throw new BadTraceException(file + ": missing; it says where the calls of each rank lie");
    }
    try (DataFileReader<GenericRecord> in =
        new DataFileReader<>(ArchiveInput.open(file), new GenericDatumReader<>(SCHEMA, SCHEMA))) {
      long[][] positions = new long[ranks][];
      int rank = 0;
      GenericRecord row = null;
      for (; in.hasNext(); rank++) {
        row = in.next(row);
        if (rank == ranks || (int) row.get(RANK) != rank) {
          throw new IOException(
              "a row of each of %d ranks, got another one of rank %s"
                  .formatted(ranks, row.get(RANK)));
        }
        positions[rank] = increasing(rank, (List<?>) row.get(POSITIONS));
      }
      if (rank != ranks) {
        throw new IOException("a row of each of %d ranks, got %d".formatted(ranks, rank));
      }
      return new BlockIndex(positions);
    } catch (UnreadableTraceException e) {
      throw e;
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      throw new BadTraceException(
          file + ": cannot be read (truncated or corrupted): " + RankReader.describe(e), e);
    }
  }

  private static long[] increasing(int rank, List<?> row) throws IOException {
    long[] positions = new long[row.size()];
    long last = 0;
    for (int i = 0; i < positions.length; i++) {
      positions[i] = (long) row.get(i);
      if (positions[i] <= last) {
        throw new IOException(
            "row %d: places one after the other, got byte %d after byte %d"
                .formatted(rank, positions[i], last));
      }
      last = positions[i];
    }
    return positions;
  }

  /** Where the blocks of {@code rank} begin, in order. */
  long[] positions(int rank) {
    return positions[rank].clone();
  }
}
