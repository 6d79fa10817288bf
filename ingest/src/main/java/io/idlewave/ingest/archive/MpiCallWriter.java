package io.idlewave.ingest.archive;

import io.idlewave.ingest.model.MpiCall;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.Cancel;
import io.idlewave.ingest.model.Operation.Collective;
import io.idlewave.ingest.model.Operation.Complete;
import io.idlewave.ingest.model.Operation.CreateCommunicator;
import io.idlewave.ingest.model.Operation.FreeCommunicator;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;
import io.idlewave.ingest.model.RegionTime;
import java.io.IOException;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.Encoder;

/** Encodes an {@link MpiCall} field by field in the order of {@link MpiCallSchema}. */
final class MpiCallWriter implements DatumWriter<MpiCall> {

  private final boolean divided;

  /** A writer; if not {@code divided}, of {@link MpiCallSchema#UNDIVIDED}. */
  MpiCallWriter(boolean divided) {
    this.divided = divided;
  }

  @Override
  public void setSchema(Schema schema) {
    if (!schema.equals(divided ? MpiCallSchema.SCHEMA : MpiCallSchema.UNDIVIDED)) {
      throw new IllegalArgumentException("only the archive's own schema can be written");
    }
  }

  @Override
  public void write(MpiCall call, Encoder out) throws IOException {
    out.writeInt(call.function());
    out.writeLong(call.enterNanos());
    out.writeLong(call.durationNanos());
    out.writeInt(call.region());
    if (divided) {
      writeStretch(call.stretch(), out);
    }
    out.writeArrayStart();
    out.setItemCount(call.operations().size());
    for (Operation operation : call.operations()) {
      out.startItem();
      write(operation, out);
    }
    out.writeArrayEnd();
  }

  private static void writeStretch(List<RegionTime> stretch, Encoder out) throws IOException {
    out.writeArrayStart();
    out.setItemCount(stretch.size());
    for (RegionTime part : stretch) {
      out.startItem();
      out.writeInt(part.region());
      out.writeLong(part.nanos());
    }
    out.writeArrayEnd();
  }

  private static void write(Operation operation, Encoder out) throws IOException {
    if (operation instanceof Send send) {
      out.writeIndex(MpiCallSchema.BRANCH_SEND);
      writeEnvelope(send.peer(), send.tag(), send.communicator(), send.bytes(), out);
      out.writeEnum(send.mode().code());
      out.writeLong(send.request());
    } else if (operation instanceof Receive receive) {
      out.writeIndex(MpiCallSchema.BRANCH_RECEIVE);
      writeEnvelope(receive.peer(), receive.tag(), receive.communicator(), receive.bytes(), out);
    } else if (operation instanceof PostReceive post) {
      out.writeIndex(MpiCallSchema.BRANCH_POST_RECEIVE);
      out.writeLong(post.request());
      writeEnvelope(post.peer(), post.tag(), post.communicator(), post.bytes(), out);
    } else if (operation instanceof Complete complete) {
      out.writeIndex(MpiCallSchema.BRANCH_COMPLETE);
      out.writeLong(complete.request());
    } else if (operation instanceof Collective collective) {
      out.writeIndex(MpiCallSchema.BRANCH_COLLECTIVE);
      out.writeEnum(collective.op().code());
      out.writeInt(collective.communicator());
      out.writeInt(collective.root());
      out.writeLong(collective.sentBytes());
      out.writeLong(collective.receivedBytes());
      out.writeLong(collective.request());
    } else if (operation instanceof CreateCommunicator create) {
      out.writeIndex(MpiCallSchema.BRANCH_CREATE_COMMUNICATOR);
      out.writeInt(create.communicator());
    } else if (operation instanceof FreeCommunicator free) {
      out.writeIndex(MpiCallSchema.BRANCH_FREE_COMMUNICATOR);
      out.writeInt(free.communicator());
    } else if (operation instanceof Cancel cancel) {
      out.writeIndex(MpiCallSchema.BRANCH_CANCEL);
      out.writeLong(cancel.request());
    }
  }

  private static void writeEnvelope(int peer, int tag, int communicator, long bytes, Encoder out)
      throws IOException {
    out.writeInt(peer);
    out.writeInt(tag);
    out.writeInt(communicator);
    out.writeLong(bytes);
  }
}
