package io.idlewave.ingest.archive;

import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.RegionTime;
import java.util.Arrays;
import java.util.List;

/**
 * One call in fields that are filled again for the next: what an {@link MpiCall} says, for those
 * who read calls by the million. What must stay has to be copied out of it. Mutable.
 */
public final class FlatCall {

  private int function;
  private long enterNanos;
  private long durationNanos;
  private int region;
  private List<RegionTime> stretch = List.of();
  private FlatOperation[] operations = {};
  private int operationCount;

  /** See {@link MpiCall#function()}. */
  public int function() {
    return function;
  }

  /** See {@link MpiCall#enterNanos()}. */
  public long enterNanos() {
    return enterNanos;
  }

  /** See {@link MpiCall#durationNanos()}. */
  public long durationNanos() {
    return durationNanos;
  }

  /** When the rank left the call, in ns since its first recorded event. */
  public long leaveNanos() {
    return enterNanos + durationNanos;
  }

  /** See {@link MpiCall#region()}. */
  public int region() {
    return region;
  }

  /** See {@link MpiCall#stretch()}; it stays. */
  public List<RegionTime> stretch() {
    return stretch;
  }

  public int operationCount() {
    return operationCount;
  }

  /** An operation, counted from 0. */
  public FlatOperation operation(int number) {
    return operations[number];
  }

  /**
   * Begins anew, without operations.
   *
   * @throws IllegalArgumentException if there can be no such call
   */
  void begin(int of, long enters, long lasts, int within, List<RegionTime> before) {
    if (of < 0) {
      throw new IllegalArgumentException("function index: at least 0, got " + of);
    }
    if (lasts < 0) {
      throw new IllegalArgumentException("durationNanos: at least 0, got " + lasts);
    }
    function = of;
    enterNanos = enters;
    durationNanos = lasts;
    region = within;
    stretch = before;
    operationCount = 0;
  }

  /** One more operation, which is still to be filled. */
  FlatOperation add() {
    if (operationCount == operations.length) {
      operations = Arrays.copyOf(operations, Math.max(1, 2 * operationCount));
      for (int i = operationCount; i < operations.length; i++) {
        operations[i] = new FlatOperation();
      }
    }
    return operations[operationCount++];
  }

  /** It says what {@code call} says. */
  public void set(MpiCall call) {
    begin(call.function(), call.enterNanos(), call.durationNanos(), call.region(), call.stretch());
    for (Operation operation : call.operations()) {
      add().set(operation);
    }
  }

  /** It, as an object that stays. */
  public MpiCall toCall() {
    Operation[] all = new Operation[operationCount];
    for (int i = 0; i < all.length; i++) {
      all[i] = operations[i].toOperation();
    }
    return new MpiCall(function, enterNanos, durationNanos, region, stretch, List.of(all));
  }
}
