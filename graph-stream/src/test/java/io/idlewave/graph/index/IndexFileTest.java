package io.idlewave.graph.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.synth.CostSet;
import io.idlewave.ingest.synth.RingProgram;
import io.idlewave.ingest.synth.Synth;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexFileTest {

  /** A file of several blocks: an item takes about 1,000 bytes, a block 64,000. */
  private static final int ITEMS = 300;

  private static final int MARKER_BYTES = 16;

  /** Everything that an item may be made of. */
  record Item(
      int number, long wide, double real, boolean flag, String text, SortedMap<String, Long> map) {}

  private static final IndexFormat<Item> FORMAT =
      new IndexFormat<>("items.avro", "item", 3, Item.class);

  @TempDir private Path folder;
  private TraceArchive archive;

  @BeforeEach
  void writeArchive() {
    archive = Synth.write(new RingProgram(2, 3, 100, 1000), CostSet.DEFAULT, folder);
  }

  private static Item item(int i) {
    return new Item(
        i,
        Long.MAX_VALUE - i,
        i == 0 ? -0.0 : i == 1 ? Double.MIN_VALUE : 0.1 * i,
        i % 2 == 0,
        "x".repeat(1000),
        new TreeMap<>(Map.of("a", (long) i, "b", -1L)));
  }

  private void write(int items) {
    write(items, Map.of("answer", 42L));
  }

  private void write(int items, Map<String, Long> settings) {
    try (IndexWriter<Item> writer = new IndexWriter<>(archive, FORMAT, settings)) {
      IntStream.range(0, items).forEach(i -> writer.write(item(i)));
      writer.commit();
    }
  }

  private List<Item> read() {
    List<Item> items = new ArrayList<>();
    try (IndexReader<Item> reader = new IndexReader<>(archive, FORMAT)) {
      for (Item item = reader.next(); item != null; item = reader.next()) {
        items.add(item);
      }
    }
    return items;
  }

  private Path file() {
    return folder.resolve("items.avro");
  }

  /** The header, then each block, all with the marker at their end. */
  private List<byte[]> parts() throws IOException {
    byte[] bytes = Files.readAllBytes(file());
    byte[] marker =
        archive.contentDigest().substring(0, MARKER_BYTES).getBytes(StandardCharsets.US_ASCII);
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    String mark = new String(marker, StandardCharsets.ISO_8859_1);
    // the digest in the header begins as the marker does
    int from = text.indexOf(mark) + 1;
    List<byte[]> parts = new ArrayList<>();
    int start = 0;
    for (int at = text.indexOf(mark, from); at >= 0; at = text.indexOf(mark, at + 1)) {
      int end = at + MARKER_BYTES;
      parts.add(text.substring(start, end).getBytes(StandardCharsets.ISO_8859_1));
      start = end;
    }
    return parts;
  }

  private void rewrite(List<byte[]> parts) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.write(part);
    }
    Files.write(file(), all.toByteArray());
  }

  @Test
  void write_settingsInAnyOrder_makesTheSameBytes() throws IOException {
    Map<String, Long> settings = new LinkedHashMap<>();
    // strings of one hash code
    settings.put("Aa", 1L);
    settings.put("BB", 2L);
    write(1, settings);
    byte[] bytes = Files.readAllBytes(file());
    settings.remove("Aa");
    settings.put("Aa", 1L);
    write(1, settings);
    assertThat(Files.readAllBytes(file())).isEqualTo(bytes);
  }

  @Test
  void read_whatWasWritten_isTheSameBitByBit() {
    write(ITEMS);
    List<Item> items = read();
    assertThat(items).isEqualTo(IntStream.range(0, ITEMS).mapToObj(IndexFileTest::item).toList());
    assertThat(Double.doubleToRawLongBits(items.get(0).real())).isEqualTo(Long.MIN_VALUE);
    try (IndexReader<Item> reader = new IndexReader<>(archive, FORMAT)) {
      assertThat(reader.setting("answer")).isEqualTo(42);
    }
  }

  @Test
  void read_noItems_isEmpty() {
    write(0);
    assertThat(read()).isEmpty();
  }

  @Test
  void read_anyBlockDroppedOrDoubled_isNoticed() throws IOException {
    write(ITEMS);
    List<byte[]> parts = parts();
    assertThat(parts).hasSizeGreaterThan(4);
    for (int block = 1; block < parts.size(); block++) {
      List<byte[]> dropped = new ArrayList<>(parts);
      dropped.remove(block);
      rewrite(dropped);
      assertThatThrownBy(this::read)
          .isInstanceOf(BadTraceException.class)
          .hasMessageContaining("items.avro: ")
          .hasMessageContaining("a part is missing");
      List<byte[]> doubled = new ArrayList<>(parts);
      doubled.add(block, parts.get(block));
      rewrite(doubled);
      assertThatThrownBy(this::read)
          .isInstanceOf(BadTraceException.class)
          .hasMessageContaining("items.avro: ");
    }
  }

  @Test
  void read_otherVersion_isStale() {
    write(1);
    IndexFormat<Item> next = new IndexFormat<>("items.avro", "item", 4, Item.class);
    assertThat(IndexReader.state(archive, next)).isEqualTo(IndexState.STALE);
    assertThatThrownBy(() -> new IndexReader<>(archive, next))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining("items.avro: stale")
        .hasMessageContaining("index again");
  }

  @Test
  void state_fileOfAnotherArchive_isStale() throws IOException {
    write(1);
    assertThat(IndexReader.state(archive, FORMAT)).isEqualTo(IndexState.CURRENT);
    byte[] made = Files.readAllBytes(file());
    archive = Synth.write(new RingProgram(2, 4, 100, 1000), CostSet.DEFAULT, folder);
    assertThat(IndexReader.state(archive, FORMAT)).isEqualTo(IndexState.MISSING);
    Files.write(file(), made);
    assertThat(IndexReader.state(archive, FORMAT)).isEqualTo(IndexState.STALE);
  }

  @Test
  void state_noAvroFile_isOneClearError() throws IOException {
    Files.writeString(file(), "nonsense");
    assertThatThrownBy(() -> IndexReader.state(archive, FORMAT))
        .isInstanceOf(BadTraceException.class)
        .hasMessageContaining("items.avro: not a file of items")
        .hasMessageContaining("delete it or index again");
  }

  @Test
  void close_notCommitted_leavesNothing() {
    try (IndexWriter<Item> writer = new IndexWriter<>(archive, FORMAT, Map.of())) {
      writer.write(item(0));
    }
    assertThat(file()).doesNotExist();
    assertThat(folder.resolve("items.avro.part")).doesNotExist();
  }
}
