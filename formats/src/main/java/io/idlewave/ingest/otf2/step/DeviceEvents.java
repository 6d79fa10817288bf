package io.idlewave.ingest.otf2.step;

import io.idlewave.ingest.otf2.decode.EventReader;
import io.idlewave.ingest.otf2.decode.EventType;
import org.jspecify.annotations.Nullable;

/**
 * Finds the steps of a location in its events, in the same way in both passes: on a thread the
 * outermost regions that call the library of an accelerator, on a stream the outermost regions and
 * the records of copies.
 */
public final class DeviceEvents {

  /** Is told of steps. */
  public interface Steps {
    void begin(DeviceStep.Kind kind, boolean blocking);

    /** What the step has in common with that of the other side. */
    void key(long key);

    public void end();
  }

  private static final int NO_STEP = -1;
  private static final int COPY = -2;

  private final boolean stream;
  private final Steps steps;
  private int depth = NO_STEP;
  private long copy;

  /** Of a stream, or of a thread. */
  public DeviceEvents(boolean stream, Steps steps) {
    this.stream = stream;
    this.steps = steps;
  }

  /** A region is entered, outside any call; {@code outer} are open. A call ends what is open. */
  public void enter(RegionInfo region, int outer) {
    if (region.isCall()) {
      end();
      return;
    }
    if (depth == COPY) {
      end();
    }
    DeviceStep.@Nullable Kind kind = stream ? DeviceStep.Kind.KERNEL : region.deviceCall();
    if (kind != null && depth == NO_STEP) {
      depth = outer;
      steps.begin(kind, region.isBlocking());
    }
  }

  /** A region has been left, so that {@code open} are. */
  public void left(int open) {
    if (depth >= 0 && open <= depth) {
      end();
    }
  }

  /** The step that is open ends, if there is one. */
  public void end() {
    if (depth != NO_STEP) {
      depth = NO_STEP;
      steps.end();
    }
  }

  /** Another record. Returns false where it is none of a step. */
  public boolean take(int type, EventReader reader) {
    switch (type) {
      case EventType.PARAMETER_UNSIGNED -> {
        if (depth >= 0) {
          steps.key(reader.matchingId());
        }
      }
      case EventType.RMA_PUT, EventType.RMA_GET -> {
        if (!stream || depth != NO_STEP) {
          return false;
        }
        depth = COPY;
        copy = reader.matchingId();
        steps.begin(DeviceStep.Kind.COPY, false);
        steps.key(copy);
      }
      case EventType.RMA_OP_COMPLETE_BLOCKING, EventType.RMA_OP_COMPLETE_NON_BLOCKING -> {
        if (depth != COPY || copy != reader.matchingId()) {
          return false;
        }
        end();
      }
      default -> {
        return false;
      }
    }
    return true;
  }
}
