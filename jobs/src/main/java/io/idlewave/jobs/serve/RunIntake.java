package io.idlewave.jobs.serve;

import io.idlewave.jobs.failure.Progress;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;

/** Takes runs in, and gives them ids. */
final class RunIntake {

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);

  private final SecureRandom random = new SecureRandom();
  private final RunQueue queue;

  RunIntake(RunQueue queue) {
    this.queue = queue;
  }

  /** What a run does. */
  interface Work {
    void with(String id, Progress progress) throws IOException;
  }

  RunQueue queue() {
    return queue;
  }

  /** The answer to a request for a run: 202, and where to ask for its progress. */
  Reply accepted(String kind, String trace, Work work) {
    return accepted(kind, trace, work, () -> {});
  }

  /** The same; {@code cleanUp} runs once, when the run is over or refused, and throws nothing. */
  Reply accepted(String kind, String trace, Work work, Runnable cleanUp) {
    byte[] digits = new byte[4];
    random.nextBytes(digits);
    String id =
        LocalDateTime.now(ZoneOffset.UTC).format(TIME) + "-" + HexFormat.of().formatHex(digits);
    ServedRun run = new ServedRun(id, kind, trace, cleanUp);
    RunState state = run.snapshot();
    try {
      queue.add(run, progress -> work.with(id, progress));
    } catch (RefusedRequestException e) {
      run.end(RunState.CANCELLED, null);
      throw e;
    }
    return Reply.json(202, state).with("Location", "/api/runs/" + id);
  }
}
