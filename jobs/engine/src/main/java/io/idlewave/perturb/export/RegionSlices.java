package io.idlewave.perturb.export;

import io.idlewave.ingest.model.CallPaths;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.RankMetadata;
import io.idlewave.ingest.model.RegionTime;
import java.io.IOException;
import java.util.Arrays;

/**
 * When a timeline enters and leaves user regions around its calls, as far as an archive tells:
 * which call path each call is in, and how the time between two divides over paths. Within such a
 * stretch each path has its time in one piece, in the order in which the timeline first spent some
 * in it; times in paths are exact, visits between two calls are one at most. Regions nest, and end
 * with the window. Mutable.
 */
final class RegionSlices {

  private static final int[] OUTSIDE = {};

  private final CallPaths paths;
  private final Sink sink;
  private int here = MpiCall.NO_REGION;
  private long nowNanos;
  private long calls;
  private boolean follows = true;

  /** Takes what happens, in its order: of equal times the outer region is entered first. */
  @FunctionalInterface
  interface Sink {

    void edge(boolean enters, int path, long nanos) throws IOException;
  }

  /** For a timeline whose first event is at a time. */
  RegionSlices(CallPaths paths, long originNanos, Sink sink) {
    this.paths = paths;
    this.nowNanos = originNanos;
    this.sink = sink;
  }

  /** The next call is not in the window. */
  void pass() {
    calls++;
    follows = false;
  }

  /** The next call begins at a time, after the stretch before it if the call before is there. */
  void call(MpiCall call, long beginNanos) throws IOException {
    if (follows && call.stretch().isEmpty()) {
      go(call.region());
    } else if (follows) {
      for (RegionTime part : call.stretch()) {
        spend(part);
      }
    }
    nowNanos = beginNanos;
    go(call.region());
    nowNanos += call.durationNanos();
    calls++;
    follows = true;
  }

  /** The window, or the rank, has no more calls. */
  void end(RankMetadata rank) throws IOException {
    if (follows && calls == rank.calls()) {
      for (RegionTime part : rank.tail()) {
        spend(part);
      }
    }
    go(MpiCall.NO_REGION);
  }

  private void spend(RegionTime part) throws IOException {
    if (part.nanos() > 0) {
      go(part.region());
      nowNanos += part.nanos();
    }
  }

  private void go(int path) throws IOException {
    if (path == here) {
      return;
    }
    int[] left = here == MpiCall.NO_REGION ? OUTSIDE : paths.from(here);
    int[] entered = path == MpiCall.NO_REGION ? OUTSIDE : paths.from(path);
    int common = Arrays.mismatch(left, entered);
    for (int i = left.length - 1; i >= common; i--) {
      sink.edge(false, left[i], nowNanos);
    }
    for (int i = common; i < entered.length; i++) {
      sink.edge(true, entered[i], nowNanos);
    }
    here = path;
  }
}
