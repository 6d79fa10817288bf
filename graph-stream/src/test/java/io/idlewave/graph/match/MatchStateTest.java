package io.idlewave.graph.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.graph.cut.Cut.OpenRequest;
import io.idlewave.graph.match.Completion.CollectiveEnd;
import io.idlewave.graph.match.Completion.ReceiveEnd;
import io.idlewave.graph.match.Completion.SendEnd;
import io.idlewave.graph.match.Completion.Unresolved;
import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.TraceMetadata;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is taken apart into a cut and put together again goes on as if nothing had happened. */
class MatchStateTest {

  private static final TraceMetadata METADATA =
      MatchMetadata.of(2, Communicator.intra("world", List.of(0, 1)));
  private static final Envelope FORTH = new Envelope(0, 0, 1, 7);
  private static final Envelope BACK = new Envelope(0, 1, 0, 7);

  private final SlotPool slots = new SlotPool();
  private final Messages messages = MessagesTest.messages(slots);
  private final Collectives collectives = new Collectives(METADATA, slots);

  private static Message send(Messages to, Envelope envelope, long call, long bytes) {
    return to.send(
        envelope.communicator(),
        envelope.source(),
        envelope.destination(),
        envelope.tag(),
        0,
        call,
        0,
        bytes,
        SendMode.STANDARD,
        10 * call);
  }

  private static Message post(
      Messages to, Envelope envelope, long call, long bytes, long nanos, boolean blocking) {
    return to.post(
        envelope.communicator(),
        envelope.source(),
        envelope.destination(),
        envelope.tag(),
        1,
        call,
        bytes,
        nanos,
        blocking);
  }

  private static CollectiveInstance enter(Collectives to, int rank, long call) {
    Collective operation = new Collective(CollectiveOp.ALLREDUCE, 0, Collective.ROOT_NONE, 8, 8, 3);
    return to.enter(operation, rank, rank, 1, call, 10 * call);
  }

  @Test
  void restore_whatWasCaptured_isTheSameStateAgain() {
    send(messages, FORTH, 1, 8);
    send(messages, FORTH, 2, 16);
    Message posted = post(messages, BACK, 3, 24, 30, false);
    Message matched = send(messages, new Envelope(0, 0, 1, 9), 4, 32);
    post(messages, new Envelope(0, 0, 1, 9), 5, 32, 50, false);
    messages.sendDone(matched);
    CollectiveInstance reduce = enter(collectives, 0, 6);
    MatchState state = MatchState.capture(messages, collectives, instance -> List.of());
    List<OpenRequest> requests =
        List.of(
            state.request(0, 1, new ReceiveEnd(posted)),
            state.request(1, 2, new ReceiveEnd(matched)),
            state.request(0, 3, new CollectiveEnd(reduce, 0, 8, true)),
            state.request(1, 4, new Unresolved()));

    SlotPool freshSlots = new SlotPool();
    Messages freshMessages = MessagesTest.messages(freshSlots);
    Collectives freshCollectives = new Collectives(METADATA, freshSlots);
    List<Message> restored =
        MatchState.restoreMessages(state.messages(), freshMessages, freshSlots);
    List<CollectiveInstance> instances =
        MatchState.restoreCollectives(
            state.collectives(), collectives.counts(), List.of(), freshCollectives, freshSlots);
    List<Completion> ends =
        requests.stream()
            .map(r -> MatchState.restoreRequest(r, restored, List.of(), instances))
            .toList();

    MatchState again = MatchState.capture(freshMessages, freshCollectives, instance -> List.of());
    for (int i = 0; i < ends.size(); i++) {
      OpenRequest was = requests.get(i);
      assertThat(again.request(was.rank(), was.request(), ends.get(i))).isEqualTo(was);
    }
    assertThat(again.messages()).isEqualTo(state.messages());
    assertThat(again.collectives()).isEqualTo(state.collectives());
    assertThat(freshCollectives.counts()).isEqualTo(collectives.counts());
    assertThat(freshSlots.taken()).isEqualTo(slots.taken());
    assertThat(freshSlots.take()).isEqualTo(slots.take());
  }

  @Test
  void restore_halves_matchInTheirOrder() {
    send(messages, FORTH, 1, 8);
    send(messages, FORTH, 2, 16);
    post(messages, BACK, 3, 24, 30, false);
    MatchState state = MatchState.capture(messages, collectives, instance -> List.of());
    SlotPool freshSlots = new SlotPool();
    Messages fresh = MessagesTest.messages(freshSlots);
    MatchState.restoreMessages(state.messages(), fresh, freshSlots);
    assertThat(post(fresh, FORTH, 4, 8, 40, true).sendCall()).isEqualTo(1);
    assertThat(post(fresh, FORTH, 5, 16, 50, true).sendCall()).isEqualTo(2);
    Message back = send(fresh, BACK, 6, 32);
    assertThat(back.postCall()).isEqualTo(3);
    assertThat(back.receivedBytes()).isEqualTo(24);
    assertThat(fresh.halfCount()).isZero();
  }

  @Test
  void restore_collectiveOfWhichOneMemberEntered_letsTheOtherEnterIt() {
    enter(collectives, 1, 6);
    MatchState state = MatchState.capture(messages, collectives, instance -> List.of());
    SlotPool freshSlots = new SlotPool();
    Collectives fresh = new Collectives(METADATA, freshSlots);
    CollectiveInstance restored =
        MatchState.restoreCollectives(
                state.collectives(), collectives.counts(), List.of(), fresh, freshSlots)
            .get(0);
    assertThat(enter(fresh, 0, 9)).isSameAs(restored);
    assertThat(restored.full()).isTrue();
    assertThat(restored.lastMember()).isEqualTo(0);
    assertThat(enter(fresh, 0, 10).sequence()).isEqualTo(1);
  }

  @Test
  void restoreRequest_send_pointsAtItsMessage() {
    Message sent = send(messages, FORTH, 1, 8);
    MatchState state = MatchState.capture(messages, collectives, instance -> List.of());
    OpenRequest request = state.request(0, 5, new SendEnd(sent));
    List<Message> restored =
        MatchState.restoreMessages(state.messages(), MessagesTest.messages(slots), new SlotPool());
    assertThat(MatchState.restoreRequest(request, restored, List.of(), List.of()))
        .isEqualTo(new SendEnd(restored.get(0)));
  }
}
