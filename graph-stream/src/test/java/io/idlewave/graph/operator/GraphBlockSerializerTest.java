package io.idlewave.graph.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.util.Arrays;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeutils.SerializerTestBase;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.testutils.DeeplyEqualsChecker;
import org.junit.jupiter.api.Test;

/** The engine's own contract of serializers, on blocks of a random program. */
class GraphBlockSerializerTest extends SerializerTestBase<GraphBlock> {

  GraphBlockSerializerTest() {
    super(
        new DeeplyEqualsChecker()
            .withCustomCheck(
                (a, b) -> a instanceof GraphBlock && b instanceof GraphBlock,
                (a, b, checker) ->
                    Arrays.equals(
                        GraphBlockCodec.encode((GraphBlock) a),
                        GraphBlockCodec.encode((GraphBlock) b))));
  }

  @Override
  protected TypeSerializer<GraphBlock> createSerializer() {
    return GraphBlockSerializer.TYPE.createSerializer(new SerializerConfigImpl());
  }

  @Override
  protected int getLength() {
    return -1;
  }

  @Override
  protected Class<GraphBlock> getTypeClass() {
    return GraphBlock.class;
  }

  @Override
  protected GraphBlock[] getTestData() {
    try {
      var archive =
          Synth.write(
              new RandomProgram(3, 4, 40),
              CostSet.DEFAULT,
              Files.createTempDirectory("graph-block-serializer"));
      try (GraphWalk walk = new GraphWalk(archive, new GraphOptions(40, 1, 1 << 20))) {
        GraphBlock[] blocks = new GraphBlock[4];
        for (int i = 0; i < blocks.length; i++) {
          blocks[i] = walk.nextBlock();
        }
        return blocks;
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void deserialize_otherVersion_isRefused() throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(64);
    GraphBlockSerializer.INSTANCE.serialize(getTestData()[0], out);
    byte[] bytes = out.getCopyOfBuffer();
    bytes[4]++;
    assertThatThrownBy(
            () -> GraphBlockSerializer.INSTANCE.deserialize(new DataInputDeserializer(bytes)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("version");
  }

  @Test
  void typeInfo_equalByTypeAndSerializer() {
    assertThat(GraphBlockSerializer.TYPE)
        .isEqualTo(new ImmutableTypeInfo<>(GraphBlock.class, GraphBlockSerializer.INSTANCE))
        .hasToString("GraphBlock");
    assertThat(GraphBlockSerializer.TYPE.isKeyType()).isFalse();
  }
}
