package io.idlewave.ingest.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import org.apache.avro.Schema;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileConstants;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericDatumWriter;
import org.junit.jupiter.api.Test;

/** Headers as Avro's own writer writes them. */
class ContainerHeaderTest {

  private static byte[] header(Schema schema) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataFileWriter<Object> out = new DataFileWriter<>(new GenericDatumWriter<>(schema))) {
      out.setCodec(CodecFactory.zstandardCodec(1)).create(schema, bytes);
    }
    return bytes.toByteArray();
  }

  @Test
  void read_schemaOfThisVersionAndOfVersion4_isOurs() throws IOException {
    for (Schema schema :
        new Schema[] {MpiCallSchema.RANK_CALLS, MpiCallSchema.TWO_SIDED_RANK_CALLS}) {
      byte[] bytes = header(schema);
      assertThat(ContainerHeader.read(bytes).marker())
          .hasSize(DataFileConstants.SYNC_SIZE)
          .isEqualTo(Arrays.copyOfRange(bytes, bytes.length - 16, bytes.length));
    }
  }

  @Test
  void read_schemaOfSomethingElse_isRefused() {
    assertThatThrownBy(() -> ContainerHeader.read(header(MpiCallSchema.SCHEMA)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("another schema");
  }

  @Test
  void read_damagedSchema_isRefusedWithoutWordsOfAParser() throws IOException {
    byte[] bytes = header(MpiCallSchema.RANK_CALLS);
    bytes[bytes.length / 2] ^= 0x40;
    assertThatThrownBy(() -> ContainerHeader.read(bytes))
        .isInstanceOf(IOException.class)
        .hasMessage("the schema of calls by rank, got a damaged one");
  }
}
