package io.idlewave.ingest.prv.fold;

import io.idlewave.ingest.prv.fold.HungCall.Half;
import io.idlewave.ingest.prv.spill.SpillCursor;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The first pass over a rank's records: finds messages that cannot stay as they are. Those with an
 * end in no call, or completed before they are posted, are dropped. Those sent before a message
 * that was received before them, on one channel of sender and tag, get a tag of their own, because
 * the order alone would pair them otherwise.
 *
 * <p>Holds a number per open receive, and per channel, of which the {@value #CHANNELS} last used
 * are known.
 */
final class PrvRankSurvey {

  private static final int CHANNELS = 1 << 16;

  /** When and where the last message of a channel was sent. */
  private record Sent(long nanos, long line) {
    boolean isAfter(Half half) {
      return nanos > half.sentNanos() || (nanos == half.sentNanos() && line > half.line());
    }
  }

  private final MessageMarks marks;
  private final Map<Long, Half> open = new HashMap<>();
  private final LinkedHashMap<Long, Sent> channels =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Sent> eldest) {
          return size() > CHANNELS;
        }
      };

  private PrvRankSurvey(MessageMarks marks) {
    this.marks = marks;
  }

  /** Reads a rank's records, and marks what it finds. */
  static void run(SpillCursor cursor, PrvFunctions functions, MessageMarks marks) {
    PrvRankSurvey survey = new PrvRankSurvey(marks);
    RankAssembler.run(cursor, functions, survey::call, marks::drop);
    survey.open.values().forEach(marks::drop);
  }

  private void call(HungCall call) {
    for (Half post : call.posts()) {
      open.put(post.message(), post);
      Sent last = channels.get(RecordKind.pair(post.peer(), post.tag()));
      if (last != null && last.isAfter(post)) {
        marks.cross(post);
      } else {
        channels.put(
            RecordKind.pair(post.peer(), post.tag()), new Sent(post.sentNanos(), post.line()));
      }
    }
    for (Half completion : call.completions()) {
      if (open.remove(completion.message()) == null) {
        marks.drop(completion);
      }
    }
  }
}
