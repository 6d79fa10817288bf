package io.idlewave.graph.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.graph.block.BlockParcel;
import io.idlewave.graph.block.GraphBlock;
import io.idlewave.graph.block.GraphBlockCodec;
import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.order.GraphWalk;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.RandomProgram;
import io.idlewave.ingest.synth.Synth;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeutils.SerializerTestBase;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;

/** The engine's own contract of serializers, on blocks of a random program. */
class BlockParcelSerializerTest extends SerializerTestBase<BlockParcel> {

  @Override
  protected TypeSerializer<BlockParcel> createSerializer() {
    return BlockParcelSerializer.TYPE.createSerializer(new SerializerConfigImpl());
  }

  @Override
  protected int getLength() {
    return -1;
  }

  @Override
  protected Class<BlockParcel> getTypeClass() {
    return BlockParcel.class;
  }

  @Override
  protected BlockParcel[] getTestData() {
    try {
      var archive =
          Synth.write(
              new RandomProgram(3, 4, 40),
              CostSet.DEFAULT,
              Files.createTempDirectory("graph-block-serializer"));
      try (GraphWalk walk = new GraphWalk(archive, new GraphOptions(40, 1, 1 << 20))) {
        BlockParcel[] blocks = new BlockParcel[4];
        for (int i = 0; i < blocks.length; i++) {
          blocks[i] = BlockParcel.of(walk.nextBlock());
        }
        return blocks;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void decode_ofABlock_hasWhatItsHeaderSays() {
    for (BlockParcel encoded : getTestData()) {
      GraphBlock block = encoded.open();
      assertThat(GraphBlockCodec.encode(block)).isEqualTo(encoded.bytes());
      assertThat(block.number()).isEqualTo(encoded.number());
      int ending = 0;
      for (int i = 0; i < block.entryCount(); i++) {
        ending += block.has(i, GraphBlock.ENDS) ? 1 : 0;
      }
      assertThat(encoded.calls()).isEqualTo(ending).isPositive();
    }
  }

  @Test
  void open_otherVersion_isRefused() {
    BlockParcel block = getTestData()[0];
    byte[] bytes = block.bytes().clone();
    bytes[0]++;
    assertThatThrownBy(new BlockParcel(block.number(), block.calls(), false, bytes)::open)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("version");
  }

  @Test
  void deserialize_negativeLength_isRefused() throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(64);
    out.writeLong(1);
    out.writeInt(2);
    out.writeBoolean(false);
    out.writeInt(-3);
    assertThatThrownBy(
            () ->
                BlockParcelSerializer.INSTANCE.deserialize(
                    new DataInputDeserializer(out.getCopyOfBuffer())))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("at least 0, got 1, 2 and -3");
  }

  @Test
  void typeInfo_equalByTypeAndSerializer() {
    assertThat(BlockParcelSerializer.TYPE)
        .isEqualTo(new ImmutableTypeInfo<>(BlockParcel.class, BlockParcelSerializer.INSTANCE))
        .hasToString("BlockParcel");
    assertThat(BlockParcelSerializer.TYPE.isKeyType()).isFalse();
  }
}
