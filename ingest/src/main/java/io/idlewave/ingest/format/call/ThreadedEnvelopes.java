package io.idlewave.ingest.format.call;

import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.ingest.model.Communicator;
import io.idlewave.ingest.model.Operation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Which row of a rank with several timelines a message or collective belongs to. MPI addresses
 * ranks, and orders what one thread does; so an envelope (communicator, source, destination, tag)
 * has to belong to one timeline at either end, and the collectives and one-sided communication of a
 * communicator to one of each rank. What has no user among the timelines belongs to the first.
 *
 * <p>Communicators of the program have ranks as members. Where rows of further timelines use one,
 * the archive gets a copy for its messages, whose members are all rows of its ranks, and one for
 * its collectives, whose members are the rows that call them.
 */
public final class ThreadedEnvelopes {

  /** The uses in a trace with one timeline per rank. */
  public static final ThreadedEnvelopes NONE = new ThreadedEnvelopes(List.of(), List.of());

  private record Envelope(int communicator, int source, int destination, int tag) {}

  private record Meeting(int communicator, int rank) {}

  private record User(int row, long place, TimelineUses uses) {
    String describe() {
      return uses.describe(place);
    }
  }

  private final List<Communicator> program;
  private final List<Integer> rankOfRow;
  private final int ranks;
  private final Map<Envelope, User> senders = new HashMap<>();
  private final Map<Envelope, User> receivers = new HashMap<>();
  private final Map<Meeting, User> meeting = new HashMap<>();
  private final TreeSet<Integer> sharedByMessages = new TreeSet<>();
  private final TreeSet<Integer> sharedByMeetings = new TreeSet<>();
  private final Map<Integer, Integer> ofMessages = new TreeMap<>();
  private final Map<Integer, Integer> ofMeetings = new TreeMap<>();

  /** Without any use; rows of first timelines have their ranks' numbers in {@code rankOfRow}. */
  public ThreadedEnvelopes(List<Communicator> program, List<Integer> rankOfRow) {
    this.program = List.copyOf(program);
    this.rankOfRow = List.copyOf(rankOfRow);
    this.ranks =
        (int) IntStream.range(0, rankOfRow.size()).filter(r -> rankOfRow.get(r) == r).count();
    if (ranks < rankOfRow.size() && !program.isEmpty()) {
      sharedByMessages.add(0); // a receive that never completes names the first communicator
    }
  }

  /**
   * A timeline is {@code row} and does all of {@code uses}; {@code peers} knows its communicators.
   * Peers that these do not have are left to the pass that knows where they are named.
   *
   * @throws BadTraceException if another one of the rank does as well
   */
  public void add(int row, TimelineUses uses, PeerResolver peers) {
    int own = rankOfRow.get(row);
    uses.sends().forEach((use, place) -> message(use, new User(row, place, uses), peers, true));
    uses.receives().forEach((use, place) -> message(use, new User(row, place, uses), peers, false));
    uses.meetings()
        .forEach(
            (id, place) -> {
              int comm = peers.communicator(id);
              if (program.get(comm).kind() != Communicator.Kind.SELF) {
                User user = new User(row, place, uses);
                claim(meeting, new Meeting(comm, own), user, comm, "collectives called");
                if (row >= ranks) {
                  sharedByMeetings.add(comm);
                }
              }
            });
  }

  private void message(TimelineUses.Envelope use, User user, PeerResolver peers, boolean sent) {
    if (!peers.hasPeer(use.comm(), use.peer())) {
      return;
    }
    int own = rankOfRow.get(user.row());
    int comm = peers.communicator(use.comm());
    int peer = peers.peer(use.comm(), use.peer());
    claim(
        sent ? senders : receivers,
        new Envelope(comm, sent ? own : peer, sent ? peer : own, use.tag()),
        user,
        comm,
        "messages %s rank %d with tag %d %s"
            .formatted(sent ? "to" : "from", peer, use.tag(), sent ? "sent" : "received"));
    if (user.row() >= ranks) {
      sharedByMessages.add(comm);
    }
  }

  private <K> void claim(Map<K, User> users, K key, User user, int communicator, String what) {
    User known = users.putIfAbsent(key, user);
    if (known != null && known.row() != user.row()) {
      throw new BadTraceException(
          "%s: communicator %d: %s by one timeline of the rank, whose order says what belongs together; got another one at %s"
              .formatted(user.describe(), communicator, what, known.describe()));
    }
  }

  /** The communicators of the archive, once all uses are known: the program's, and copies. */
  public List<Communicator> communicators() {
    List<Communicator> all = new ArrayList<>(program);
    ofMessages.clear();
    ofMeetings.clear();
    for (int shared : sharedByMessages) {
      ofMessages.put(shared, all.size());
      all.add(copy(shared, "threads", this::rowsOf));
    }
    for (int shared : sharedByMeetings) {
      ofMeetings.put(shared, all.size());
      all.add(copy(shared, "collectives", rank -> Stream.of(member(shared, rank))));
    }
    return all;
  }

  private interface Rows {
    Stream<Integer> of(int rank);
  }

  private Communicator copy(int shared, String what, Rows rows) {
    Communicator known = program.get(shared);
    boolean self = known.kind() == Communicator.Kind.SELF;
    Stream<Integer> members = self ? IntStream.range(0, ranks).boxed() : known.members().stream();
    return new Communicator(
        known.name().isEmpty() ? what : known.name() + ", " + what,
        self ? Communicator.Kind.INTRA : known.kind(),
        members.flatMap(rows::of).toList(),
        known.remoteMembers().stream().flatMap(rows::of).toList());
  }

  private Stream<Integer> rowsOf(int rank) {
    return IntStream.range(0, rankOfRow.size()).filter(r -> rankOfRow.get(r) == rank).boxed();
  }

  /** The row that receives what {@code row} sends to a rank. */
  int receiver(int row, int communicator, int rank, int tag) {
    return find(receivers, rank, new Envelope(communicator, rankOf(row), rank, tag));
  }

  /** The row that sends what {@code row} receives from a rank. */
  int sender(int row, int communicator, int rank, int tag) {
    return find(senders, rank, new Envelope(communicator, rank, rankOf(row), tag));
  }

  private int find(Map<Envelope, User> users, int rank, Envelope envelope) {
    User user = this == NONE ? null : users.get(envelope);
    return user == null ? rank : user.row();
  }

  /** The row of a rank that meets others on a communicator. */
  int member(int communicator, int rank) {
    User user = this == NONE ? null : meeting.get(new Meeting(communicator, rank));
    return user == null ? rank : user.row();
  }

  /** The archive's communicator of a message between two rows; the peer may be unknown. */
  int ofMessage(int communicator, int row, int peer) {
    boolean further = row >= ranks || (peer >= ranks && peer != Operation.UNKNOWN_PEER);
    return this == NONE || !further
        ? communicator
        : ofMessages.getOrDefault(communicator, communicator);
  }

  /** The archive's communicator of collectives and of one-sided communication. */
  int ofMeeting(int communicator) {
    return ofMeetings.getOrDefault(communicator, communicator);
  }

  private int rankOf(int row) {
    return this == NONE ? row : rankOfRow.get(row);
  }
}
