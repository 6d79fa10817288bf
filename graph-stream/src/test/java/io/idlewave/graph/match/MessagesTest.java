package io.idlewave.graph.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.file.ScratchPages;
import io.idlewave.ingest.model.SendMode;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MessagesTest {

  private static final Envelope HERE = new Envelope(0, 1, 2, 7);
  private static final List<SendMode> MODES = List.of(SendMode.values());
  private static final int SEND = 3;
  private static final int RECEIVE = 4;

  private final SlotPool slots = new SlotPool();
  private final Messages messages = messages(slots);

  /** Messages among a few ranks, whatever their leads. */
  static Messages messages(SlotPool slots) {
    return new Messages(slots, new HalfLeads(8, 1, (rank, degree) -> {}));
  }

  private Message send(Envelope envelope, long call, long bytes) {
    return send(envelope, call, bytes, SendMode.STANDARD);
  }

  private Message send(Envelope to, long call, long bytes, SendMode mode) {
    return messages.send(
        to.communicator(),
        to.source(),
        to.destination(),
        to.tag(),
        SEND,
        call,
        0,
        bytes,
        mode,
        100 + call);
  }

  private Message post(Envelope on, long call, long bytes) {
    return messages.post(
        on.communicator(),
        on.source(),
        on.destination(),
        on.tag(),
        RECEIVE,
        call,
        bytes,
        200 + call,
        true);
  }

  private Message expect() {
    return messages.expect(HERE.communicator(), HERE.source(), HERE.destination(), HERE.tag(), 9);
  }

  @Test
  void sendThenPost_oneEnvelope_areTheEndsOfOneMessage() {
    Message sent = send(HERE, 5, 8);
    assertThat(sent.injected()).isTrue();
    assertThat(sent.matched()).isFalse();
    assertThat(messages.halfCount()).isEqualTo(1);
    Message posted = post(HERE, 6, 4);
    assertThat(posted).isSameAs(sent);
    assertThat(posted.matched()).isTrue();
    assertThat(messages.halfCount()).isZero();
    assertThat(posted.sendCall()).isEqualTo(5);
    assertThat(posted.postCall()).isEqualTo(6);
    assertThat(posted.sendNanos()).isEqualTo(105);
    assertThat(posted.postNanos()).isEqualTo(206);
    assertThat(posted.bytes()).isEqualTo(8);
    assertThat(posted.receivedBytes()).isEqualTo(4);
    assertThat(posted.function()).isEqualTo(SEND);
  }

  @Test
  void postThenSend_oneEnvelope_keepsTheBytesThatWereSent() {
    Message posted = post(HERE, 6, 4);
    assertThat(posted.bytes()).isEqualTo(4);
    assertThat(send(HERE, 5, 8)).isSameAs(posted);
    assertThat(posted.bytes()).isEqualTo(8);
    assertThat(posted.receivedBytes()).isEqualTo(4);
    assertThat(posted.function()).isEqualTo(RECEIVE);
  }

  @Test
  void send_envelopesThatDifferInOneField_matchNothingOfEachOther() {
    post(HERE, 1, 0);
    for (Envelope other :
        List.of(
            new Envelope(1, 1, 2, 7),
            new Envelope(0, 3, 2, 7),
            new Envelope(0, 1, 3, 7),
            new Envelope(0, 1, 2, 8))) {
      assertThat(send(other, 2, 0).matched()).isFalse();
    }
    assertThat(send(HERE, 3, 0).matched()).isTrue();
  }

  /** The n-th send of an envelope belongs to its n-th post, however the two are interleaved. */
  @Test
  void match_randomInterleavings_agreeWithPairsByPosition() {
    Random random = new Random(5);
    Map<Envelope, List<Message>> sent = new HashMap<>();
    Map<Envelope, List<Message>> posted = new HashMap<>();
    for (int call = 0; call < 3000; call++) {
      Envelope envelope = new Envelope(0, random.nextInt(3), random.nextInt(3), random.nextInt(2));
      if (random.nextBoolean()) {
        sent.computeIfAbsent(envelope, e -> new ArrayList<>()).add(send(envelope, call, call));
      } else {
        posted.computeIfAbsent(envelope, e -> new ArrayList<>()).add(post(envelope, call, call));
      }
    }
    long halves = 0;
    for (Map.Entry<Envelope, List<Message>> entry : sent.entrySet()) {
      List<Message> posts = posted.getOrDefault(entry.getKey(), List.of());
      int pairs = Math.min(entry.getValue().size(), posts.size());
      assertThat(entry.getValue().subList(0, pairs)).isEqualTo(posts.subList(0, pairs));
      assertThat(entry.getValue().subList(0, pairs)).allMatch(Message::matched);
      halves += entry.getValue().size() + posts.size() - 2L * pairs;
    }
    assertThat(messages.halfCount()).isEqualTo(halves);
    assertThat(messages.halves()).hasSize((int) halves).noneMatch(Message::matched);
  }

  @Test
  void expect_beforeBothEnds_isTheMessageOfTheNextReceive() {
    Message probed = expect();
    assertThat(probed.injected()).isFalse();
    assertThat(expect()).isSameAs(probed);
    assertThat(send(HERE, 1, 8)).isSameAs(probed);
    assertThat(expect()).isSameAs(probed);
    assertThat(post(HERE, 2, 8)).isSameAs(probed);
    assertThat(messages.halfCount()).isZero();
  }

  @Test
  void done_bothEnds_freesTheSlotOnceAndOnlyThen() {
    Message message = send(HERE, 1, 8);
    post(HERE, 2, 8);
    messages.sendDone(message);
    assertThat(slots.taken()).isEqualTo(1);
    messages.receiveDone(message);
    assertThat(slots.taken()).isZero();
  }

  @Test
  void done_bufferedSend_needsTheReceiveOnly() {
    Message message = send(HERE, 1, 8, SendMode.BUFFERED);
    assertThat(message.mayRendezvous()).isFalse();
    post(HERE, 2, 8);
    messages.receiveDone(message);
    assertThat(slots.taken()).isZero();
  }

  @Test
  void abandon_oneOfSeveralHalves_leavesTheOthersInOrder() {
    Message first = send(HERE, 1, 8);
    Message second = send(HERE, 2, 8);
    Message third = send(HERE, 3, 8);
    messages.abandon(second);
    assertThat(second.abandoned()).isTrue();
    assertThat(slots.taken()).isEqualTo(2);
    assertThat(post(HERE, 4, 8)).isSameAs(first);
    assertThat(post(HERE, 5, 8)).isSameAs(third);
    assertThatThrownBy(() -> messages.abandon(second)).hasMessageStartingWith("not waiting: ");
  }

  @Test
  void waitingFor_aRank_findsSendsToItAndReceivesFromItBySlot() {
    Message toTwo = send(HERE, 1, 8);
    Message fromTwo = post(new Envelope(0, 2, 5, 7), 1, 8);
    Message toFive = send(new Envelope(0, 2, 5, 9), 2, 8);
    assertThat(messages.waitingFor(2)).containsExactly(toTwo, fromTwo);
    assertThat(messages.waitingFor(5)).containsExactly(toFive);
    assertThat(messages.waitingFor(1)).isEmpty();
  }

  @Test
  void halves_ofManyEnvelopes_areSortedByEnvelopeAndKeepTheirOrderWithin() {
    Message late = send(new Envelope(1, 0, 0, 0), 1, 8);
    Message tagged = send(new Envelope(0, 1, 2, 8), 2, 8);
    Message first = send(HERE, 3, 8);
    Message second = send(HERE, 4, 8);
    assertThat(messages.halves()).containsExactly(first, second, tagged, late);
  }

  /** Envelopes come and go; places for those of long ago go first. */
  @Test
  void table_ofManyEnvelopes_isAsLargeAsThoseInUse() {
    EnvelopeTable table = new EnvelopeTable();
    Map<Envelope, EnvelopeQueue> inUse = new HashMap<>();
    for (int tag = 0; tag < 300_000; tag++) {
      EnvelopeQueue queue = table.queue(0, tag % 5, tag % 3, tag);
      if (tag % 3000 == 0) {
        Message message = new Message();
        message.begin(0, tag % 5, tag % 3, tag, tag, 0);
        queue.add(message);
        inUse.put(message.envelope(), queue);
      }
      Envelope old = inUse.keySet().iterator().next();
      assertThat(table.queue(0, old.source(), old.destination(), old.tag()))
          .isSameAs(inUse.get(old));
    }
    assertThat(table.capacity()).isEqualTo(1 << 16);
    List<EnvelopeQueue> all = new ArrayList<>();
    table.forEach(all::add);
    assertThat(all).containsExactlyInAnyOrderElementsOf(inUse.values());
    List<EnvelopeQueue> ofTwo = new ArrayList<>();
    table.forEachOf(2, ofTwo::add);
    assertThat(ofTwo)
        .containsExactlyInAnyOrderElementsOf(
            all.stream().filter(q -> q.source == 2 || q.destination == 2).toList());
  }

  /** A message of which both ends are over stands for the next one, as if it were new. */
  @Test
  void ended_bothEnds_letsTheObjectBeUsedAgain() {
    Message message = send(HERE, 1, 8);
    post(HERE, 2, 4);
    message.makeLate();
    messages.sendDone(message);
    messages.sendEnded(message);
    assertThat(send(HERE, 3, 16)).isNotSameAs(message);
    messages.receiveDone(message);
    messages.receiveEnded(message);
    Message next = post(new Envelope(0, 4, 5, 6), 9, 32);
    assertThat(next).isSameAs(message).hasNoNullFieldsOrPropertiesExcept("before", "after");
    assertThat(next)
        .extracting(
            Message::injected, Message::late, Message::sendNanos, Message::bytes, Message::postCall)
        .containsExactly(false, false, 0L, 32L, 9L);
    assertThat(next.envelope()).isEqualTo(new Envelope(0, 4, 5, 6));
  }

  @Test
  void abandoned_messages_areNotUsedAgain() {
    Message message = send(HERE, 1, 8);
    messages.abandon(message);
    messages.sendEnded(message);
    messages.receiveEnded(message);
    assertThat(send(HERE, 3, 16)).isNotSameAs(message);
  }

  @Test
  void isProvenEager_standardSendsUpToTheProof_only() {
    messages.proveEager(16);
    messages.proveEager(8);
    assertThat(messages.provenEagerBytes()).isEqualTo(16);
    assertThat(messages.isProvenEager(send(HERE, 1, 16))).isTrue();
    assertThat(messages.isProvenEager(send(HERE, 2, 17))).isFalse();
    Message synchronous = send(HERE, 3, 1, SendMode.SYNCHRONOUS);
    assertThat(messages.isProvenEager(synchronous)).isFalse();
  }

  /** All kinds of sends come back as they were, however they lie between others. */
  @Test
  void spill_thenTaken_areTheSendsThatWereSpilled() {
    Random random = new Random(8);
    List<List<Object>> sent = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      Message message = send(HERE, i, random.nextInt(100), MODES.get(random.nextInt(4)));
      if (random.nextInt(3) == 0) {
        message.makeLate();
      }
      if (random.nextInt(3) == 0) {
        message.giveUpAcknowledgement();
      }
      if (random.nextInt(3) == 0) {
        message.leaveAfterTransfers();
      }
      sent.add(seen(message));
      if (random.nextInt(500) != 0) {
        messages.sendDone(message);
        messages.sendEnded(message);
      }
      if (random.nextInt(300) == 0) {
        messages.spill();
      }
    }
    messages.spill();
    assertThat(messages.halfCount()).isEqualTo(3000);
    assertThat(messages.spared()).isGreaterThan(1500);
    assertThatThrownBy(messages::halves)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("halves: all in memory, got ");
    for (int i = 0; i < 3000; i++) {
      Message message = post(HERE, i, 8);
      assertThat(seen(message)).isEqualTo(sent.get(i));
      messages.receiveDone(message);
      messages.receiveEnded(message);
      if (random.nextInt(300) == 0) {
        messages.spill();
      }
    }
    assertThat(messages.halfCount()).isZero();
    assertThat(messages.spared()).isZero();
    messages.close();
  }

  private static List<Object> seen(Message message) {
    return List.of(
        message.envelope(),
        message.slot(),
        message.function(),
        message.sendCall(),
        message.sendSub(),
        message.bytes(),
        message.mode(),
        message.sendNanos(),
        message.late(),
        message.acknowledgementUnseen(),
        message.afterTransfers());
  }

  @Test
  void spill_noPlaceForTheFile_isOneLocatedError() {
    ScratchPages nowhere = new ScratchPages("messages", Path.of("missing"), 4096);
    Messages failing =
        new Messages(slots, new HalfLeads(8, 1, (rank, degree) -> {}), new SpilledHalves(nowhere));
    for (int i = 0; i < 200; i++) {
      Message message = failing.send(0, 1, 2, 7, SEND, i, 0, 8, SendMode.BUFFERED, 100);
      failing.sendEnded(message);
    }
    assertThatThrownBy(failing::spill)
        .isInstanceOf(UncheckedIOException.class)
        .hasMessage("missing: cannot be written after 0 B of messages");
  }
}
