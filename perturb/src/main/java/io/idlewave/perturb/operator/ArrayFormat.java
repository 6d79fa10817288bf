package io.idlewave.perturb.operator;

import io.idlewave.perturb.scenario.Bound;
import java.io.IOException;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.jspecify.annotations.Nullable;

/** Arrays on the wire: length as an int, then the values, big-endian; -1 for no array. */
final class ArrayFormat {

  private static final int NONE = -1;

  private ArrayFormat() {}

  static void write(boolean[] values, DataOutputView out) throws IOException {
    out.writeInt(values.length);
    for (boolean value : values) {
      out.writeBoolean(value);
    }
  }

  static void write(int[] values, DataOutputView out) throws IOException {
    out.writeInt(values.length);
    for (int value : values) {
      out.writeInt(value);
    }
  }

  static void write(long[] values, DataOutputView out) throws IOException {
    out.writeInt(values.length);
    for (long value : values) {
      out.writeLong(value);
    }
  }

  static void write(double @Nullable [] values, DataOutputView out) throws IOException {
    out.writeInt(values == null ? NONE : values.length);
    for (int i = 0; values != null && i < values.length; i++) {
      out.writeDouble(values[i]);
    }
  }

  /** Arrays after their number. */
  static void write(double[][] rows, DataOutputView out) throws IOException {
    out.writeInt(rows.length);
    for (double[] row : rows) {
      write(row, out);
    }
  }

  static boolean[] booleans(DataInputView in) throws IOException {
    boolean[] values = new boolean[length(in, 0)];
    for (int i = 0; i < values.length; i++) {
      values[i] = in.readBoolean();
    }
    return values;
  }

  static int[] ints(DataInputView in) throws IOException {
    int[] values = new int[length(in, 0)];
    for (int i = 0; i < values.length; i++) {
      values[i] = in.readInt();
    }
    return values;
  }

  static long[] longs(DataInputView in) throws IOException {
    long[] values = new long[length(in, 0)];
    for (int i = 0; i < values.length; i++) {
      values[i] = in.readLong();
    }
    return values;
  }

  static double[] doubles(DataInputView in) throws IOException {
    return doubles(length(in, 0), in);
  }

  /** Arrays after their number. */
  static double[][] rows(DataInputView in) throws IOException {
    double[][] rows = new double[length(in, 0)][];
    for (int row = 0; row < rows.length; row++) {
      rows[row] = doubles(in);
    }
    return rows;
  }

  static double @Nullable [] doublesOrNone(DataInputView in) throws IOException {
    int length = length(in, NONE);
    return length == NONE ? null : doubles(length, in);
  }

  private static double[] doubles(int length, DataInputView in) throws IOException {
    double[] values = new double[length];
    for (int i = 0; i < length; i++) {
      values[i] = in.readDouble();
    }
    return values;
  }

  private static int length(DataInputView in, int least) throws IOException {
    int length = in.readInt();
    if (length < least) {
      throw new IOException("propagator output: values: at least " + least + ", got " + length);
    }
    return length;
  }

  static Bound bound(DataInputView in) throws IOException {
    try {
      return Bound.ofCode(in.readUnsignedByte());
    } catch (IllegalArgumentException e) {
      throw new IOException("propagator output: " + e.getMessage(), e);
    }
  }
}
