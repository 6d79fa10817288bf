package io.idlewave.perturb.kernel;

import io.idlewave.perturb.random.Purpose;

/** The steps of the kernel, for a program written once and run by two implementations. */
interface Machine {

  void addClock(int rank, double weight);

  void noise(int rank, long key, double startNanos, double cpuNanos);

  /** Those that follow delays, which are at least 0, have no such steps. */
  default void take(int rank, int law, long key, double insteadNanos, double factor) {
    throw new UnsupportedOperationException("a draw in the place of a duration");
  }

  void delayClock(int rank, int delayIndex);

  void store(int slot, int rank, double weight);

  void maxInto(int slot, int rank, double weight);

  void minInto(int slot, int rank, double weight);

  void join(int rank, double clockWeight, int slot, double slotWeight);

  void noiseOnSlot(int slot, int rank, long key, double startNanos, double cpuNanos);

  void drawSlot(int slot, Purpose purpose, long key, double factor);

  void addSlot(int slot, double weight);

  void slotMax(int slot, int other, double slotWeight, double otherWeight);

  void slotMin(int slot, int other, double slotWeight, double otherWeight);

  void slotSum(int slot, int other);

  void copySlot(int slot, int other, double weight);

  void clearSlot(int slot, double value);

  void record(int rank);

  default void addClock(int rank, Weight weight) {
    addClock(rank, weight.nanos());
  }

  default void addSlot(int slot, Weight weight) {
    addSlot(slot, weight.nanos());
  }

  default void store(int slot, int rank, Weight weight) {
    store(slot, rank, weight.nanos());
  }

  default void maxInto(int slot, int rank, Weight weight) {
    maxInto(slot, rank, weight.nanos());
  }

  default void join(int rank, int slot, Weight weight) {
    join(rank, 0, slot, weight.nanos());
  }

  default void slotMax(int slot, int other, Weight weight) {
    slotMax(slot, other, 0, weight.nanos());
  }

  default void copySlot(int slot, int other, Weight weight) {
    copySlot(slot, other, weight.nanos());
  }

  /** A machine without a ledger has nothing to do. */
  default void waits(Account account, boolean background) {}

  /** Writes the steps into a program. */
  static Machine writing(MicroProgram program) {
    return new Machine() {
      @Override
      public void addClock(int rank, double weight) {
        program.addClock(rank, weight);
      }

      @Override
      public void noise(int rank, long key, double startNanos, double cpuNanos) {
        program.noise(rank, key, startNanos, cpuNanos);
      }

      @Override
      public void noiseOnSlot(int slot, int rank, long key, double startNanos, double cpuNanos) {
        program.noiseOnSlot(slot, rank, key, startNanos, cpuNanos);
      }

      @Override
      public void take(int rank, int law, long key, double insteadNanos, double factor) {
        program.take(rank, law, key, insteadNanos, factor);
      }

      @Override
      public void delayClock(int rank, int delayIndex) {
        program.delayClock(rank, delayIndex);
      }

      @Override
      public void store(int slot, int rank, double weight) {
        program.store(slot, rank, weight);
      }

      @Override
      public void maxInto(int slot, int rank, double weight) {
        program.maxInto(slot, rank, weight);
      }

      @Override
      public void minInto(int slot, int rank, double weight) {
        program.minInto(slot, rank, weight);
      }

      @Override
      public void join(int rank, double clockWeight, int slot, double slotWeight) {
        program.join(rank, clockWeight, slot, slotWeight);
      }

      @Override
      public void drawSlot(int slot, Purpose purpose, long key, double factor) {
        program.drawSlot(slot, purpose, key, factor);
      }

      @Override
      public void addSlot(int slot, double weight) {
        program.addSlot(slot, weight);
      }

      @Override
      public void slotMax(int slot, int other, double slotWeight, double otherWeight) {
        program.slotMax(slot, other, slotWeight, otherWeight);
      }

      @Override
      public void slotMin(int slot, int other, double slotWeight, double otherWeight) {
        program.slotMin(slot, other, slotWeight, otherWeight);
      }

      @Override
      public void slotSum(int slot, int other) {
        program.slotSum(slot, other);
      }

      @Override
      public void copySlot(int slot, int other, double weight) {
        program.copySlot(slot, other, weight);
      }

      @Override
      public void clearSlot(int slot, double value) {
        program.clearSlot(slot, value);
      }

      @Override
      public void record(int rank) {
        program.record(rank);
      }

      @Override
      public void addClock(int rank, Weight weight) {
        program.addClock(rank, weight);
      }

      @Override
      public void addSlot(int slot, Weight weight) {
        program.addSlot(slot, weight);
      }

      @Override
      public void store(int slot, int rank, Weight weight) {
        program.store(slot, rank, weight);
      }

      @Override
      public void maxInto(int slot, int rank, Weight weight) {
        program.maxInto(slot, rank, weight);
      }

      @Override
      public void join(int rank, int slot, Weight weight) {
        program.join(rank, slot, weight);
      }

      @Override
      public void slotMax(int slot, int other, Weight weight) {
        program.slotMax(slot, other, weight);
      }

      @Override
      public void copySlot(int slot, int other, Weight weight) {
        program.copySlot(slot, other, weight);
      }

      @Override
      public void waits(Account account, boolean background) {
        if (background) {
          program.waitsInBackground(account);
        } else {
          program.waits(account);
        }
      }
    };
  }
}
