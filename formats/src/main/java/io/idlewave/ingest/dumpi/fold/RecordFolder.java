package io.idlewave.ingest.dumpi.fold;

import io.idlewave.ingest.dumpi.decode.DumpiRankFile;
import io.idlewave.ingest.dumpi.decode.DumpiRecord;
import io.idlewave.ingest.dumpi.decode.Field;

/** Follows the calls of one rank record by record: what their numbers stand for and they do. */
final class RecordFolder {

  private final Pass pass;
  private final TypeSizes types;
  private final MessageFolder messages;
  private final CommunicatorFolder communicators;

  RecordFolder(DumpiRankFile file, Pass pass) {
    this.pass = pass;
    LocalCommunicators comms = new LocalCommunicators();
    types = new TypeSizes(file.typeSizes());
    messages = new MessageFolder(pass, comms, types);
    communicators = new CommunicatorFolder(pass, comms, types);
  }

  void take(DumpiRecord r) {
    switch (Action.of(r.function())) {
      case SEND -> messages.send(r);
      case POST_SEND -> messages.postSend(r);
      case RECEIVE -> messages.receive(r);
      case POST_RECEIVE -> messages.postReceive(r);
      case SENDRECV -> messages.sendAndReceive(r);
      case SENDRECV_REPLACE -> messages.replace(r);
      case SEND_INIT -> messages.initialise(r, true);
      case RECEIVE_INIT -> messages.initialise(r, false);
      case START -> messages.start(r.value(Field.REQUEST));
      case STARTALL -> messages.startAll(r.column(Field.REQUESTS));
      case COMPLETE_ONE -> messages.completeOne(r);
      case COMPLETE_ALL -> messages.completeAll(r);
      case COMPLETE_ANY -> messages.completeAny(r);
      case COMPLETE_SOME -> messages.completeSome(r);
      case FREE_REQUEST -> messages.free(r.value(Field.REQUEST));
      case CANCEL -> messages.cancel(r.value(Field.REQUEST));
      case BEGIN_RUN, END_RUN -> communicators.world();
      case COLLECTIVE -> communicators.collective(r);
      case CONSTRUCT -> communicators.construct(r);
      case FREE_COMMUNICATOR -> communicators.free(r);
      case COMMUNICATOR_SIZE -> communicators.size(r);
      case COMMUNICATOR_RANK -> communicators.rank(r);
      case GROUP -> communicators.group(r);
      case DYNAMIC -> communicators.joinProcesses(r);
      case TYPE -> types.construct(r);
      case FILE -> pass.warn(DumpiWarning.IO_LOCAL);
      case NONE -> {}
    }
  }

  /** The stream is over. */
  void finish() {
    messages.finish();
  }
}
