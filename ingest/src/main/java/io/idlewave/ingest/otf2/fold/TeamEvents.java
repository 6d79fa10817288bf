package io.idlewave.ingest.otf2.fold;

import io.idlewave.ingest.otf2.decode.EventReader;
import io.idlewave.ingest.otf2.decode.EventType;

/** Passes records of teams and barriers of threads on to a {@link TeamLog}. */
final class TeamEvents {

  private final TeamLog log = new TeamLog();
  private int barrierDepth = -1;

  TeamLog log() {
    return log;
  }

  /** A region has been entered. */
  void entered(RegionInfo region, RegionStack stack) {
    RegionInfo call = stack.call();
    if (call != null) {
      log.interrupt();
      barrierDepth = -1;
    } else if (region.barrier() && barrierDepth < 0) {
      log.enterBarrier();
      barrierDepth = stack.depth() - 1;
    }
  }

  /** A region has been left. */
  void left(RegionStack stack) {
    if (barrierDepth >= 0 && stack.depth() <= barrierDepth) {
      log.leaveBarrier();
      barrierDepth = -1;
    }
  }

  /** Another record; those of teams count, and have no place inside a call. */
  void take(int type, EventReader reader, RegionStack stack) {
    if (!EventType.isOfTeam(type)) {
      return;
    }
    if (stack.call() != null) {
      log.contradict();
    }
    switch (type) {
      case EventType.THREAD_FORK -> log.fork();
      case EventType.THREAD_JOIN -> log.join();
      case EventType.THREAD_TEAM_BEGIN -> log.begin(reader.comm());
      default -> log.end();
    }
    barrierDepth = -1;
  }
}
