package io.idlewave.ingest.archive;

import io.idlewave.ingest.model.CollectiveOp;
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
import io.idlewave.ingest.model.SendMode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.AvroTypeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.Decoder;
import org.jspecify.annotations.Nullable;

/**
 * Decodes an {@link MpiCall} field by field in the order of {@link MpiCallSchema}. What another
 * Avro tool has written with a schema of its own goes through {@link RewrittenCall}, which takes
 * its time.
 */
final class MpiCallReader implements DatumReader<MpiCall> {

  private @Nullable GenericDatumReader<Object> rewritten;
  private boolean divided;

  @Override
  public void setSchema(Schema writer) {
    divided = writer.equals(MpiCallSchema.SCHEMA);
    boolean ours = divided || writer.equals(MpiCallSchema.UNDIVIDED);
    rewritten = ours ? null : new GenericDatumReader<>(writer);
  }

  @Override
  public MpiCall read(@Nullable MpiCall reuse, Decoder in) throws IOException {
    GenericDatumReader<Object> other = rewritten;
    if (other != null) {
      return RewrittenCall.of(other.read(null, in));
    }
    int function = in.readInt();
    long enterNanos = in.readLong();
    long durationNanos = in.readLong();
    int region = in.readInt();
    List<RegionTime> stretch = divided ? readStretch(in) : List.of();
    long count = in.readArrayStart();
    if (count == 0) {
      return new MpiCall(function, enterNanos, durationNanos, region, stretch, List.of());
    }
    List<Operation> operations;
    if (count == 1) {
      operations = List.of(readOperation(in));
      count = in.arrayNext();
      if (count != 0) {
        operations = new ArrayList<>(operations);
      }
    } else {
      operations = new ArrayList<>((int) Math.min(Math.max(count, 0), 1024));
    }
    for (; count != 0; count = in.arrayNext()) {
      for (long i = 0; i < count; i++) {
        operations.add(readOperation(in));
      }
    }
    return new MpiCall(function, enterNanos, durationNanos, region, stretch, operations);
  }

  private static List<RegionTime> readStretch(Decoder in) throws IOException {
    long count = in.readArrayStart();
    if (count == 0) {
      return List.of();
    }
    List<RegionTime> stretch = new ArrayList<>((int) Math.min(Math.max(count, 0), 1024));
    for (; count != 0; count = in.arrayNext()) {
      for (long i = 0; i < count; i++) {
        stretch.add(new RegionTime(in.readInt(), in.readLong()));
      }
    }
    return stretch;
  }

  private static Operation readOperation(Decoder in) throws IOException {
    int branch = in.readIndex();
    return switch (branch) {
      case MpiCallSchema.BRANCH_SEND ->
          new Send(
              in.readInt(),
              in.readInt(),
              in.readInt(),
              in.readLong(),
              SendMode.ofCode(in.readEnum()),
              in.readLong());
      case MpiCallSchema.BRANCH_RECEIVE ->
          new Receive(in.readInt(), in.readInt(), in.readInt(), in.readLong());
      case MpiCallSchema.BRANCH_POST_RECEIVE ->
          new PostReceive(in.readLong(), in.readInt(), in.readInt(), in.readInt(), in.readLong());
      case MpiCallSchema.BRANCH_COMPLETE -> new Complete(in.readLong());
      case MpiCallSchema.BRANCH_COLLECTIVE ->
          new Collective(
              CollectiveOp.ofCode(in.readEnum()),
              in.readInt(),
              in.readInt(),
              in.readLong(),
              in.readLong(),
              in.readLong());
      case MpiCallSchema.BRANCH_CREATE_COMMUNICATOR -> new CreateCommunicator(in.readInt());
      case MpiCallSchema.BRANCH_FREE_COMMUNICATOR -> new FreeCommunicator(in.readInt());
      case MpiCallSchema.BRANCH_CANCEL -> new Cancel(in.readLong());
      default ->
          throw new AvroTypeException(
              "operation branch: 0 to " + MpiCallSchema.BRANCH_CANCEL + ", got " + branch);
    };
  }
}
