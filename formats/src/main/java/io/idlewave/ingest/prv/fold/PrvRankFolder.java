package io.idlewave.ingest.prv.fold;

import io.idlewave.ingest.archive.RankWriter;
import io.idlewave.ingest.format.WarningLog;
import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.prv.fold.FunctionRole.Trait;
import io.idlewave.ingest.prv.fold.HungCall.Half;
import io.idlewave.ingest.prv.spill.SpillCursor;
import io.idlewave.ingest.prv.thread.ThreadRecorder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The second pass over a rank's records: writes its calls. When sends and collectives complete that
 * do not block is inferred: a call that completes all completes all that are open; one that
 * completes one, and no receive, the oldest; the rank's last call whatever is left.
 */
final class PrvRankFolder {

  private final int rank;
  private final MessageMarks marks;
  private final CollectiveFolder collectives;
  private final SilentCalls silent;
  private final WarningLog log;
  private final RankWriter writer;
  private final ThreadRecorder thread;
  private final long originNanos;
  private final OpenOperations open = new OpenOperations();
  private @Nullable HungCall held;

  private PrvRankFolder(
      int rank,
      PrvRecords trace,
      MessageMarks marks,
      RankWriter writer,
      ThreadRecorder thread,
      SilentCalls silent,
      WarningLog log) {
    this.rank = rank;
    this.marks = marks;
    this.writer = writer;
    this.thread = thread;
    this.silent = silent;
    this.log = log;
    this.originNanos = trace.track(rank).firstNanos();
    this.collectives = new CollectiveFolder(rank, trace, open, log);
  }

  static void run(
      int rank,
      SpillCursor cursor,
      PrvRecords trace,
      MessageMarks marks,
      RankWriter writer,
      ThreadRecorder thread,
      SilentCalls silent,
      WarningLog log) {
    PrvRankFolder folder = new PrvRankFolder(rank, trace, marks, writer, thread, silent, log);
    RankAssembler.run(cursor, trace.functions(), folder::call, half -> {});
    folder.write(true);
  }

  private void call(HungCall call) {
    write(false);
    held = call;
  }

  private void write(boolean last) {
    HungCall call = held;
    if (call == null) {
      return;
    }
    thread.until(call.enterNanos());
    List<Operation> operations = new ArrayList<>();
    messages(call, operations);
    complete(call, operations);
    collectives.add(call, operations);
    if (last) {
      inferred(call, true, operations);
    }
    silent.count(
        call.function(),
        call.role(),
        !call.sends().isEmpty(),
        !call.posts().isEmpty(),
        () -> place(call));
    long enter = call.enterNanos() - originNanos;
    long leave = call.leaveNanos() - originNanos;
    int region = thread.region();
    List<RegionTime> stretch = thread.called(enter, leave);
    writer.write(new MpiCall(call.function(), enter, leave - enter, region, stretch, operations));
  }

  private void messages(HungCall call, List<Operation> to) {
    FunctionRole role = call.role();
    for (Half send : call.sends()) {
      if (marks.isKept(send)) {
        long request = role.blocking() ? Operation.NO_REQUEST : open.send();
        int tag = marks.tag(send);
        to.add(
            new Send(send.peer(), tag, PrvCommunicators.WORLD, send.bytes(), role.mode(), request));
      }
    }
    Set<Long> atOnce = role.blocking() ? completedHere(call) : Set.of();
    for (Half post : call.posts()) {
      if (marks.isKept(post)) {
        int tag = marks.tag(post);
        to.add(
            atOnce.contains(post.message())
                ? new Receive(post.peer(), tag, PrvCommunicators.WORLD, post.bytes())
                : new PostReceive(
                    open.receive(post.message()),
                    post.peer(),
                    tag,
                    PrvCommunicators.WORLD,
                    post.bytes()));
      }
    }
  }

  private static Set<Long> completedHere(HungCall call) {
    Set<Long> messages = new HashSet<>();
    call.completions().forEach(half -> messages.add(half.message()));
    return messages;
  }

  private void complete(HungCall call, List<Operation> to) {
    Trait trait = call.role().trait();
    if (trait == Trait.COMPLETE_ALL) {
      inferred(call, true, to);
    } else if (call.role().isCompletion() && call.completions().isEmpty()) {
      inferred(call, false, to);
    }
    for (Half completion : call.completions()) {
      long request =
          marks.isKept(completion) ? open.received(completion.message()) : Operation.NO_REQUEST;
      if (request != Operation.NO_REQUEST) {
        to.add(new Complete(request));
        count(PrvWarning.EARLY_COMPLETION, completion.nanos() < call.enterNanos() ? 1 : 0, call);
      }
    }
  }

  private void inferred(HungCall call, boolean all, List<Operation> to) {
    long sends = open.sendsCompleted();
    long collectivesBefore = open.collectivesCompleted();
    if (all) {
      open.completeAll(to);
    } else {
      open.completeOne(to);
    }
    count(PrvWarning.SEND_COMPLETION, open.sendsCompleted() - sends, call);
    count(PrvWarning.COLLECTIVE_COMPLETION, open.collectivesCompleted() - collectivesBefore, call);
  }

  private void count(PrvWarning warning, long count, HungCall call) {
    if (count > 0) {
      log.add(warning, () -> place(call), count, 0);
    }
  }

  private String place(HungCall call) {
    return "rank %d, line %d".formatted(rank, call.line());
  }
}
