package io.idlewave.ingest.otf2.fold;

import io.idlewave.ingest.otf2.decode.EventReader;
import io.idlewave.ingest.otf2.decode.EventVisitor;
import io.idlewave.ingest.otf2.fold.RequestTracker.Kind;
import io.idlewave.ingest.otf2.fold.RequestTracker.Posting;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;

/**
 * What a first pass over a rank's events learns: what its nonblocking receives and collectives turn
 * out to be, which an OTF2 archive tells only where they complete, and which regions and
 * communicators occur.
 */
public final class RankSurvey implements EventVisitor {

  private final RankInput input;
  private final RegionTable regions;
  private final EnvelopeStore envelopes;
  private final RegionStack stack = new RegionStack();
  private final RequestTracker requests = new RequestTracker();
  private final BitSet calledRegions = new BitSet();
  private final BitSet userRegions = new BitSet();
  private final Set<Integer> comms = new HashSet<>();

  private RankSurvey(RankInput input, RegionTable regions, EnvelopeStore envelopes) {
    this.input = input;
    this.regions = regions;
    this.envelopes = envelopes;
  }

  /** Surveys a rank; envelopes wait in {@code sideFile} for the second pass. */
  public static RankSurvey of(RankInput input, RegionTable regions, Path sideFile) {
    RankSurvey survey = new RankSurvey(input, regions, new EnvelopeStore(sideFile));
    if (input.hasEvents()) {
      try (EventReader reader = input.open()) {
        reader.readAll(survey, events -> {});
      } catch (RuntimeException e) {
        survey.envelopes.close();
        throw e;
      }
    }
    survey.envelopes.park();
    return survey;
  }

  public RankInput input() {
    return input;
  }

  public EnvelopeStore envelopes() {
    return envelopes;
  }

  BitSet calledRegions() {
    return calledRegions;
  }

  BitSet userRegions() {
    return userRegions;
  }

  Set<Integer> comms() {
    return comms;
  }

  @Override
  public void time(long ticks) {}

  @Override
  public void enter(int id) {
    RegionInfo region = regions.find(id);
    if (region == null) {
      return;
    }
    boolean inCall = stack.call() != null;
    stack.enter(region);
    RegionInfo call = stack.call();
    if (!inCall && call != null) {
      calledRegions.set(call.index());
      RegionInfo user = stack.userRegion();
      if (user != null) {
        userRegions.set(user.index());
      }
    }
  }

  @Override
  public void leave(int id) {
    RegionInfo region = regions.find(id);
    if (region != null) {
      stack.leave(region);
    }
  }

  @Override
  public void send(int receiver, int comm, int tag, long bytes) {
    comms.add(comm);
  }

  @Override
  public void isend(int receiver, int comm, int tag, long bytes, long request) {
    comms.add(comm);
    open(request, Kind.SEND);
  }

  @Override
  public void isendComplete(long request) {
    requests.close(request, Kind.SEND);
  }

  @Override
  public void irecvRequest(long request) {
    open(request, Kind.RECEIVE);
  }

  @Override
  public void recv(int sender, int comm, int tag, long bytes) {
    comms.add(comm);
  }

  @Override
  public void irecv(int sender, int comm, int tag, long bytes, long request) {
    comms.add(comm);
    Posting posting = requests.close(request, Kind.RECEIVE);
    if (posting != null) {
      envelopes.putReceive(posting.request(), comm, sender, tag, bytes);
    }
  }

  @Override
  public void requestCancelled(long request) {
    requests.cancel(request);
  }

  @Override
  public void collectiveBegin() {}

  @Override
  public void collectiveEnd(int op, int comm, int root, long sentBytes, long receivedBytes) {
    comms.add(comm);
  }

  @Override
  public void collectiveRequest(long request) {
    open(request, Kind.COLLECTIVE);
  }

  @Override
  public void collectiveComplete(
      int op, int comm, int root, long sentBytes, long receivedBytes, long request) {
    comms.add(comm);
    Posting posting = requests.close(request, Kind.COLLECTIVE);
    if (posting != null) {
      envelopes.putCollective(posting.request(), op, comm, root, sentBytes, receivedBytes);
    }
  }

  @Override
  public void commCreate(int comm) {
    comms.add(comm);
  }

  @Override
  public void commDestroy(int comm) {
    comms.add(comm);
  }

  @Override
  public void bufferFlush(long stopTicks) {}

  @Override
  public void measurement(boolean on) {}

  @Override
  public void other(int type) {}

  private void open(long id, Kind kind) {
    requests.open(id, kind, 0, true);
  }
}
