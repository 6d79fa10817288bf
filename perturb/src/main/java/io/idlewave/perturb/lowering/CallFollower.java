package io.idlewave.perturb.lowering;

import io.idlewave.graph.block.GraphBlock;
import io.idlewave.perturb.kernel.MicroProgram;
import java.util.function.Consumer;

/**
 * Follows a walk from call to call. Each time the clock of the entry's rank shows where it is: all
 * that comes before has been added, and nothing of what follows.
 */
public interface CallFollower {

  /** Nobody follows. */
  CallFollower NONE =
      new CallFollower() {
        @Override
        public void reached(GraphBlock block, int i) {}

        @Override
        public void begun(GraphBlock block, int i) {}

        @Override
        public void passed() {}
      };

  /** Entry {@code i} begins a call: the clock shows when the call before it ended. */
  void reached(GraphBlock block, int i);

  /** What lies before the call of entry {@code i} has passed: the clock shows when it begins. */
  void begun(GraphBlock block, int i);

  /** All calls have passed: the clock of each rank shows when its last one ended. */
  void passed();

  /** This follower for a lowering: each time the steps so far are handed over first. */
  default CallFollower after(MicroProgram program, Consumer<MicroProgram> sink) {
    CallFollower follower = this;
    return equals(NONE)
        ? NONE
        : new CallFollower() {
          @Override
          public void reached(GraphBlock block, int i) {
            handOver(i);
            follower.reached(block, i);
          }

          @Override
          public void begun(GraphBlock block, int i) {
            handOver(i);
            follower.begun(block, i);
          }

          @Override
          public void passed() {
            handOver(0);
            follower.passed();
          }

          private void handOver(int i) {
            sink.accept(program);
            program.clear();
            program.at(i);
          }
        };
  }
}
