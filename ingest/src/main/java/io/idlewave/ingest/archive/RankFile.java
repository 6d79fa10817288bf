package io.idlewave.ingest.archive;

import io.idlewave.ingest.file.ArchiveInput;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.UnreadableTraceException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.avro.Schema;
import org.apache.avro.file.DataFileConstants;
import org.apache.avro.file.DataFileReader;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.DecoderFactory;
import org.jspecify.annotations.Nullable;

/**
 * The blocks of a rank that has a file of its own, as up to format version 3. What another Avro
 * tool has written with a schema of its own is brought into the encoding of ours, block by block,
 * which takes its time.
 */
final class RankFile implements CallBlocks {

  private final Path file;
  private final boolean divided;
  private final GenericDatumReader<Object> rewritten = new GenericDatumReader<>();
  private final boolean isRewritten;
  private final DataFileReader<Object> avro;

  /**
   * Opens a rank's file.
   *
   * @param divided whether calls in the archive divide the stretch before them
   * @throws BadTraceException if it is missing or no Avro container file
   * @throws UnreadableTraceException if its device fails
   */
  RankFile(Path file, boolean divided) {
    this.file = file;
    this.divided = divided;
    if (!Files.isRegularFile(file)) {
      throw new BadTraceException(file + ": missing; the archive needs one file per rank");
    }
    try {
      this.avro = new DataFileReader<>(ArchiveInput.open(file), rewritten);
    } catch (UnreadableTraceException e) {
      throw e;
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      throw new BadTraceException(file + ": not a rank file: " + RankReader.describe(e), e);
    }
    Schema schema = divided ? MpiCallSchema.TWO_SIDED : MpiCallSchema.UNDIVIDED;
    this.isRewritten = !avro.getSchema().equals(schema);
  }

  @Override
  public String place() {
    return file.toString();
  }

  @Override
  public void seek(long position) throws IOException {
    avro.sync(position - DataFileConstants.SYNC_SIZE);
    if (avro.previousSync() != position) {
      throw new BadTraceException(
          "%s: no block begins at byte %d: the file was rewritten; make its index again"
              .formatted(file, position));
    }
  }

  @Override
  public @Nullable CallBlock next(long firstCall) throws IOException {
    long position = avro.previousSync();
    if (!avro.hasNext()) {
      return null;
    }
    long calls = avro.getBlockCount();
    ByteBuffer encoded = avro.nextBlock();
    return new CallBlock(position, calls, isRewritten ? encodedAgain(encoded, calls) : encoded);
  }

  private ByteBuffer encodedAgain(ByteBuffer block, long calls) throws IOException {
    var in =
        DecoderFactory.get()
            .binaryDecoder(
                block.array(), block.arrayOffset() + block.position(), block.remaining(), null);
    CallBytes ours = new CallBytes(divided);
    for (long i = 0; i < calls; i++) {
      ours.add(RewrittenCall.of(rewritten.read(null, in)));
    }
    return ours.since(0);
  }

  @Override
  public void close() throws IOException {
    avro.close();
  }
}
