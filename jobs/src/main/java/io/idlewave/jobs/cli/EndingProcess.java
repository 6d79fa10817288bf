package io.idlewave.jobs.cli;

/** Whether this process is ending, because somebody interrupts it. */
final class EndingProcess {

  private EndingProcess() {}

  /** From the first moment on in which anything is taken away from what still runs. */
  static boolean isIt() {
    Thread nothing = new Thread(() -> {});
    try {
      Runtime.getRuntime().addShutdownHook(nothing);
      Runtime.getRuntime().removeShutdownHook(nothing);
      return false;
    } catch (IllegalStateException e) {
      return true;
    }
  }
}
