package io.idlewave.jobs.cli;

import java.util.concurrent.Callable;

/** A command: it reads its arguments, works in a {@link Session} and ends with an exit code. */
abstract class SessionCommand implements Callable<Integer> {

  final Session session;

  SessionCommand(Session session) {
    this.session = session;
  }
}
