package io.idlewave.ingest.goal;

import java.util.Arrays;

/** The labels of a section and their operations: an open hash table over one array of bytes. */
final class LabelTable {

  private byte[] text = new byte[256];
  private int[] ends = new int[16];
  private int[] operations = new int[16];
  private int[] slots = new int[32];
  private int count;

  /**
   * Gives a label to an operation.
   *
   * @return false if the label stays with another one
   */
  boolean define(byte[] line, int begin, int end, int operation) {
    int slot = slot(line, begin, end);
    if (slots[slot] != 0) {
      return false;
    }
    if (count == ends.length) {
      ends = Arrays.copyOf(ends, 2 * count);
      operations = Arrays.copyOf(operations, 2 * count);
    }
    int from = begin(count);
    int to = Math.addExact(from, end - begin);
    if (to > text.length) {
      text = Arrays.copyOf(text, (int) Math.min(Integer.MAX_VALUE - 8L, 2L * text.length + to));
    }
    System.arraycopy(line, begin, text, from, end - begin);
    ends[count] = to;
    operations[count] = operation;
    count++;
    slots[slot] = count;
    if (2 * count > slots.length) {
      grow();
    }
    return true;
  }

  /** The operation with a label, or -1. */
  int find(byte[] line, int begin, int end) {
    int label = slots[slot(line, begin, end)] - 1;
    return label < 0 ? -1 : operations[label];
  }

  private int begin(int label) {
    return label == 0 ? 0 : ends[label - 1];
  }

  /** Where a label is, or the free slot where it would go. */
  private int slot(byte[] line, int begin, int end) {
    int slot = home(line, begin, end);
    while (slots[slot] != 0 && !isAt(slots[slot] - 1, line, begin, end)) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }

  private int home(byte[] line, int begin, int end) {
    int hash = 0;
    for (int i = begin; i < end; i++) {
      hash = 31 * hash + line[i];
    }
    int mixed = hash * 0x9E3779B9;
    return (mixed ^ (mixed >>> 15)) & (slots.length - 1);
  }

  private boolean isAt(int label, byte[] line, int begin, int end) {
    return Arrays.equals(text, begin(label), ends[label], line, begin, end);
  }

  private void grow() {
    slots = new int[2 * slots.length];
    for (int label = 0; label < count; label++) {
      slots[slot(text, begin(label), ends[label])] = label + 1;
    }
  }
}
