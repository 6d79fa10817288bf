package io.idlewave.perturb.collective;

import io.idlewave.perturb.network.SizeFunction;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;

/**
 * L(m, tau) of one channel: how long tau concurrent transfers of m bytes each take, in ns.
 *
 * <p>Between the given tau it is linear in tau; after the last one it goes on along the line
 * through the last two, but never down; one tau alone means that transfers do not disturb each
 * other. In m it goes on along its last piece likewise, for a time, unlike a parameter, grows with
 * the size.
 *
 * @param transfers tau, ascending from 1
 * @param times L for each of them, in ns by bytes, at least 0
 * @param segmentBytes S, the bytes after which a message is cut; 0 where it is not
 */
public record TransferTimes(int[] transfers, List<SizeFunction> times, long segmentBytes)
    implements Serializable {

  public TransferTimes {
    times = List.copyOf(times);
    if (transfers.length == 0 || transfers.length != times.size() || transfers[0] != 1) {
      throw new IllegalArgumentException(
          "tau: from 1, one table each, got %s and %d tables"
              .formatted(Arrays.toString(transfers), times.size()));
    }
    for (int i = 1; i < transfers.length; i++) {
      if (transfers[i] <= transfers[i - 1]) {
        throw new IllegalArgumentException("tau: ascending, got " + Arrays.toString(transfers));
      }
    }
    for (SizeFunction function : times) {
      if (Arrays.stream(function.values()).anyMatch(nanos -> nanos < 0)) {
        throw new IllegalArgumentException(
            "transfer time in ns: at least 0, got " + Arrays.toString(function.values()));
      }
    }
    if (segmentBytes < 0) {
      throw new IllegalArgumentException("segment in bytes: at least 0, got " + segmentBytes);
    }
  }

  /** Whether messages are cut into segments. */
  boolean segmented() {
    return segmentBytes > 0;
  }

  /** The transfer of one whole message, segment by segment, of which the last may be shorter. */
  double messageNanos(long messageBytes, int concurrent) {
    if (!segmented() || messageBytes <= segmentBytes) {
      return nanos(messageBytes, concurrent);
    }
    long rest = messageBytes % segmentBytes;
    long segments = messageBytes / segmentBytes;
    double whole = segments * nanos(segmentBytes, concurrent);
    return rest == 0 ? whole : whole + nanos(rest, concurrent);
  }

  /** L(m, tau) itself. */
  double nanos(long transferBytes, int concurrent) {
    int last = transfers.length - 1;
    if (last == 0) {
      return at(0, transferBytes);
    }
    int right = 1;
    while (right < last && transfers[right] < concurrent) {
      right++;
    }
    double from = at(right - 1, transferBytes);
    double to = at(right, transferBytes);
    double slope = (to - from) / (transfers[right] - transfers[right - 1]);
    if (concurrent > transfers[right]) {
      return to + Math.max(0, slope) * (concurrent - transfers[right]);
    }
    return from + slope * (concurrent - transfers[right - 1]);
  }

  private double at(int index, long transferBytes) {
    SizeFunction function = times.get(index);
    long[] bytes = function.bytes();
    double[] values = function.values();
    int last = bytes.length - 1;
    if (last == 0 || transferBytes <= bytes[last]) {
      return function.at(transferBytes);
    }
    double slope = (values[last] - values[last - 1]) / (bytes[last] - bytes[last - 1]);
    return values[last] + Math.max(0, slope) * (transferBytes - bytes[last]);
  }
}
