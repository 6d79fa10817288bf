package io.idlewave.ingest.format.call;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.Communicator;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Two ranks: rows 0 and 1 are their first timelines, 2 and 3 further ones of ranks 0 and 1. */
class ThreadedEnvelopesTest {

  private static final List<Integer> RANK_OF_ROW = List.of(0, 1, 0, 1);
  private static final List<Communicator> PROGRAM =
      List.of(Communicator.intra("world", List.of(0, 1)), Communicator.intra("", List.of(1, 0)));

  private record Message(int sender, int receiver, int communicator, int tag) {}

  private static final class Place implements EventPosition {
    private final int row;

    Place(int row) {
      this.row = row;
    }

    @Override
    public long here() {
      return 7;
    }

    @Override
    public String describe(long place) {
      return "row " + row + " place " + place;
    }

    @Override
    public BadTraceException failure(String problem) {
      return new BadTraceException(problem);
    }
  }

  private final ThreadedEnvelopes envelopes = new ThreadedEnvelopes(PROGRAM, RANK_OF_ROW);
  private final List<TimelineUses> uses = new ArrayList<>();

  ThreadedEnvelopesTest() {
    for (int row = 0; row < RANK_OF_ROW.size(); row++) {
      uses.add(
          new TimelineUses(
              new EnvelopeCollector(
                  new EnvelopeStore(java.nio.file.Path.of("target", "unused-envelopes"))),
              new Place(row)));
    }
  }

  private static PeerResolver peers(int row) {
    CommunicatorLookup lookup =
        new CommunicatorLookup() {
          @Override
          public int communicatorIndex(int id) {
            return id;
          }

          @Override
          public Communicator communicator(int id) {
            return PROGRAM.get(id);
          }
        };
    return new PeerResolver(RANK_OF_ROW.get(row), lookup, new Place(row));
  }

  /** The rank of a row in a communicator. */
  private static int member(int communicator, int row) {
    return PROGRAM.get(communicator).members().indexOf(RANK_OF_ROW.get(row));
  }

  private void happens(Message message) {
    int comm = message.communicator();
    uses.get(message.sender()).send(member(comm, message.receiver()), comm, message.tag(), 1);
    uses.get(message.receiver()).receive(member(comm, message.sender()), comm, message.tag(), 1);
  }

  private List<Communicator> resolve() {
    for (int row = 0; row < uses.size(); row++) {
      envelopes.add(row, uses.get(row), peers(row));
    }
    return envelopes.communicators();
  }

  /** Whether, of all pairs of messages, none has another thread on an envelope of both ranks. */
  private static boolean ordered(List<Message> messages) {
    for (Message one : messages) {
      for (Message other : messages) {
        if (one.communicator() == other.communicator()
            && one.tag() == other.tag()
            && RANK_OF_ROW.get(one.sender()).equals(RANK_OF_ROW.get(other.sender()))
            && RANK_OF_ROW.get(one.receiver()).equals(RANK_OF_ROW.get(other.receiver()))
            && (one.sender() != other.sender() || one.receiver() != other.receiver())) {
          return false;
        }
      }
    }
    return true;
  }

  @Test
  void messages_ofRandomThreads_haveTheirRowsOrAreRefused() {
    Random random = new Random(22);
    Set<Boolean> seen = new HashSet<>();
    for (int run = 0; run < 500; run++) {
      ThreadedEnvelopesTest trial = new ThreadedEnvelopesTest();
      List<Message> messages = new ArrayList<>();
      for (int i = random.nextInt(5); i >= 0; i--) {
        messages.add(
            new Message(
                random.nextInt(4), random.nextInt(4), random.nextInt(2), random.nextInt(3)));
      }
      messages.forEach(trial::happens);
      boolean ordered = ordered(messages);
      seen.add(ordered);
      if (!ordered) {
        assertThrows(BadTraceException.class, trial::resolve);
        continue;
      }
      List<Communicator> all = trial.resolve();
      for (Message m : messages) {
        int comm = m.communicator();
        int source = RANK_OF_ROW.get(m.sender());
        int destination = RANK_OF_ROW.get(m.receiver());
        assertEquals(
            m.receiver(), trial.envelopes.receiver(m.sender(), comm, destination, m.tag()));
        assertEquals(m.sender(), trial.envelopes.sender(m.receiver(), comm, source, m.tag()));
        int atSender = trial.envelopes.ofMessage(comm, m.sender(), m.receiver());
        assertEquals(atSender, trial.envelopes.ofMessage(comm, m.receiver(), m.sender()));
        assertTrue(all.get(atSender).members().containsAll(List.of(m.sender(), m.receiver())));
      }
    }
    assertEquals(Set.of(true, false), seen);
  }

  @Test
  void collectives_ofOneThreadPerRank_haveItsRowsAsMembers() {
    uses.get(0).collective(0, 1, -1, 0, 0);
    uses.get(3).collective(0, 1, -1, 0, 0);
    List<Communicator> all = resolve();
    assertEquals(List.of(3, 0), all.get(envelopes.ofMeeting(1)).members());
    assertEquals(PROGRAM.get(0), all.get(envelopes.ofMeeting(0)));
    assertEquals(3, envelopes.member(1, 1));
    assertEquals(1, envelopes.member(0, 1));
  }

  @Test
  void collectives_ofTwoThreadsOfARank_areRefusedWithBothPlaces() {
    uses.get(0).collective(0, 0, -1, 0, 0);
    uses.get(2).collective(0, 0, -1, 0, 0);
    String said = String.valueOf(assertThrows(BadTraceException.class, this::resolve).getMessage());
    assertTrue(said.contains("row 0 place 7") && said.contains("row 2 place 7"), said);
    assertTrue(said.contains("communicator 0"), said);
  }
}
