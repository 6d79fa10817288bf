package io.idlewave.perturb.lowering;

/**
 * Follows a walk from one blocking collective in which all ranks wait for all to the next. All
 * clocks are in place both times: no rank has left before, and every rank has after.
 */
public interface Meetings {

  /** Nobody follows. */
  Meetings NONE =
      new Meetings() {
        @Override
        public void entered() {}

        @Override
        public void left() {}
      };

  /** Every rank has entered: its clock shows when. */
  void entered();

  /** Every rank has left: its clock shows when. */
  void left();
}
