package io.idlewave.graph.block;

/**
 * The wire form of a {@link GraphBlock}: a version byte, the header, then entry by entry and link
 * by link, all as variable-length integers. Equal blocks have equal bytes.
 */
public final class GraphBlockCodec {

  /** Version of the wire form; a block of another version is refused. */
  public static final int VERSION = 5;

  private static final int MAX_COLUMN = 1 << 28;

  private GraphBlockCodec() {}

  public static byte[] encode(GraphBlock block) {
    VarintOutput out = new VarintOutput(64 + 24 * block.entryCount + 24 * block.linkCount);
    out.unsigned(VERSION);
    out.unsigned(block.segment);
    out.unsigned(block.number);
    out.unsigned(block.slotCount);
    out.unsigned(block.last ? 1 : 0);
    out.unsigned(block.entryCount);
    out.unsigned(block.linkCount);
    for (int i = 0; i < block.entryCount; i++) {
      encodeEntry(block, i, out);
      for (int j = block.linkBegin(i); j < block.linkEnd[i]; j++) {
        encodeLink(block, j, out);
      }
    }
    return out.toBytes();
  }

  private static void encodeEntry(GraphBlock block, int i, VarintOutput out) {
    out.unsigned(block.rank[i]);
    out.unsigned(block.call[i]);
    out.unsigned(block.function[i]);
    out.signed(block.precedingFunction[i]);
    out.signed(block.region[i]);
    out.unsigned(block.entryFlags[i]);
    out.signed(block.enterNanos[i]);
    out.signed(block.gapNanos[i]);
    out.unsigned(block.durationNanos[i]);
    out.unsigned(block.callBytes[i]);
    out.unsigned(block.pollSpanNanos[i]);
    out.unsigned(block.linkEnd[i] - block.linkBegin(i));
    if (block.has(i, GraphBlock.DIVIDED)) {
      encodeParts(block, i, out);
    }
  }

  private static void encodeParts(GraphBlock block, int i, VarintOutput out) {
    out.unsigned(block.partEnd(i) - block.partBegin(i));
    for (int p = block.partBegin(i); p < block.partEnd(i); p++) {
      out.signed(block.partRegion[p]);
      out.signed(block.partNanos[p]);
    }
  }

  private static void encodeLink(GraphBlock block, int j, VarintOutput out) {
    out.unsigned(block.linkKind[j]);
    out.unsigned(block.slot[j]);
    out.unsigned(block.other[j]);
    out.signed(block.otherCall[j]);
    out.unsigned(block.sub[j]);
    out.unsigned(block.bytes[j]);
    out.signed(block.otherNanos[j]);
    out.signed(block.postNanos[j]);
    out.unsigned(block.receiver[j]);
    out.signed(block.postCall[j]);
    out.unsigned(block.linkFlags[j]);
  }

  /**
   * The block that {@code bytes} hold.
   *
   * @throws IllegalArgumentException if they hold none of this version
   */
  public static GraphBlock decode(byte[] bytes) {
    VarintInput in = new VarintInput(bytes);
    int version = in.count("version", MAX_COLUMN);
    if (version != VERSION) {
      throw new IllegalArgumentException(
          "graph block: version " + VERSION + " can be read, got " + version);
    }
    int segment = in.count("segment", Integer.MAX_VALUE);
    long number = in.unsigned();
    int slotCount = in.count("slots", Integer.MAX_VALUE);
    int last = in.count("last", 1);
    int entries = in.count("entries", Math.min(MAX_COLUMN, bytes.length));
    int links = in.count("links", Math.min(MAX_COLUMN, bytes.length));
    GraphBlockColumns columns = new GraphBlockColumns(entries, links);
    columns.segment = segment;
    columns.number = number;
    columns.slotCount = slotCount;
    columns.last = last != 0;
    for (int i = 0; i < entries; i++) {
      decodeEntry(columns, in, links);
    }
    if (!in.atEnd() || columns.linkCount != links) {
      throw new IllegalArgumentException(
          "graph block: " + links + " links and no more bytes, got " + columns.linkCount);
    }
    return new GraphBlock(columns);
  }

  private static void decodeEntry(GraphBlockColumns c, VarintInput in, int links) {
    int i = c.addEntry();
    c.rank[i] = in.count("rank", Integer.MAX_VALUE);
    c.call[i] = in.unsigned();
    c.function[i] = in.count("function", Integer.MAX_VALUE);
    c.precedingFunction[i] = (int) in.signed();
    c.region[i] = (int) in.signed();
    c.entryFlags[i] = in.count("flags", Integer.MAX_VALUE);
    c.enterNanos[i] = in.signed();
    c.gapNanos[i] = in.signed();
    c.durationNanos[i] = in.unsigned();
    c.callBytes[i] = in.unsigned();
    c.pollSpanNanos[i] = in.unsigned();
    int count = in.count("links of an entry", links - c.linkCount);
    if ((c.entryFlags[i] & GraphBlock.DIVIDED) != 0) {
      decodeParts(c, in);
    }
    for (int k = 0; k < count; k++) {
      decodeLink(c, in);
    }
    c.linkEnd[i] = c.linkCount;
  }

  private static void decodeParts(GraphBlockColumns c, VarintInput in) {
    for (int left = in.count("parts of an entry", MAX_COLUMN); left > 0; left--) {
      int p = c.addPart();
      c.partRegion[p] = (int) in.signed();
      c.partNanos[p] = in.signed();
    }
  }

  private static void decodeLink(GraphBlockColumns c, VarintInput in) {
    int j = c.addLink();
    c.linkKind[j] = (byte) in.count("kind", LinkKind.values().length - 1);
    c.slot[j] = in.count("slot", Integer.MAX_VALUE);
    c.other[j] = in.count("other", Integer.MAX_VALUE);
    c.otherCall[j] = in.signed();
    c.sub[j] = in.count("sub", Integer.MAX_VALUE);
    c.bytes[j] = in.unsigned();
    c.otherNanos[j] = in.signed();
    c.postNanos[j] = in.signed();
    c.receiver[j] = in.count("receiver", Integer.MAX_VALUE);
    c.postCall[j] = in.signed();
    c.linkFlags[j] = in.count("link flags", Integer.MAX_VALUE);
  }
}
