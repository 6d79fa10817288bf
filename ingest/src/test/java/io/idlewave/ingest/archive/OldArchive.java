package io.idlewave.ingest.archive;

import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.TraceMetadata;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericDatumWriter;

/** Writes archives as format version 3 had them: a file of calls per rank. */
final class OldArchive {

  static final int VERSION = 3;

  private OldArchive() {}

  /** Writes the calls of each rank. */
  static TraceArchive write(Path folder, TraceMetadata metadata, List<List<MpiCall>> ranks) {
    try {
      Files.createDirectories(folder);
      List<String> digests = new ArrayList<>();
      for (int rank = 0; rank < ranks.size(); rank++) {
        List<byte[]> encoded = new ArrayList<>();
        CallDigest digest = new CallDigest(true);
        for (MpiCall call : ranks.get(rank)) {
          encoded.add(encode(call));
          digest.add(call);
        }
        writeRank(TraceArchive.rankFile(folder, rank), encoded);
        digests.add(digest.finish());
      }
      return MetadataFile.write(folder, ofThatVersion(metadata), digests);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void writeRank(Path file, List<byte[]> calls) throws IOException {
    try (DataFileWriter<Object> out =
        new DataFileWriter<>(new GenericDatumWriter<>(MpiCallSchema.TWO_SIDED))
            .setCodec(CodecFactory.zstandardCodec(1, true))
            .setSyncInterval(64 * 1024)) {
      out.create(MpiCallSchema.TWO_SIDED, file.toFile());
      for (byte[] call : calls) {
        out.appendEncoded(ByteBuffer.wrap(call));
      }
    }
  }

  static TraceMetadata ofThatVersion(TraceMetadata metadata) {
    return new TraceMetadata(
        VERSION,
        metadata.source(),
        metadata.clock(),
        metadata.functions(),
        metadata.regions(),
        metadata.nodes(),
        metadata.communicators(),
        metadata.ranks(),
        metadata.warnings());
  }

  private static byte[] encode(MpiCall call) {
    CallBytes bytes = new CallBytes(true);
    bytes.add(call);
    byte[] encoded = new byte[bytes.length()];
    bytes.since(0).get(encoded);
    return encoded;
  }
}
