package io.idlewave.ingest.archive;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.SyncKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;

/**
 * The Avro schema of one {@link io.idlewave.ingest.model.MpiCall}. The branches of the operation
 * union stand in the order of the {@code BRANCH_} constants.
 */
final class MpiCallSchema {

  static final int BRANCH_SEND = 0;
  static final int BRANCH_RECEIVE = 1;
  static final int BRANCH_POST_RECEIVE = 2;
  static final int BRANCH_COMPLETE = 3;
  static final int BRANCH_COLLECTIVE = 4;
  static final int BRANCH_CREATE_COMMUNICATOR = 5;
  static final int BRANCH_FREE_COMMUNICATOR = 6;
  static final int BRANCH_CANCEL = 7;
  static final int BRANCH_TRANSFER = 8;
  static final int BRANCH_SYNCHRONISE = 9;

  static final Schema SCHEMA = build(true, true);

  /** The schema of format versions 3 and 4, which have no one-sided operations. */
  static final Schema TWO_SIDED = build(true, false);

  /** The schema up to format version 2, whose calls do not divide the stretch before them. */
  static final Schema UNDIVIDED = build(false, false);

  /** The schema of a row of a container: calls of one rank that follow each other. */
  static final Schema RANK_CALLS = rows(SCHEMA);

  /** Calls of a rank, of format version 4. */
  static final Schema TWO_SIDED_RANK_CALLS = rows(TWO_SIDED);

  private MpiCallSchema() {}

  private static Schema rows(Schema call) {
    return SchemaBuilder.record("RankCalls")
        .namespace("io.idlewave")
        .fields()
        .requiredInt("rank")
        .requiredLong("firstCall")
        .name("calls")
        .type(Schema.createArray(call))
        .noDefault()
        .endRecord();
  }

  private static Schema build(boolean divided, boolean oneSided) {
    Schema mode = enumeration("SendMode", SendMode.values());
    Schema op = enumeration("CollectiveOp", CollectiveOp.values());
    Schema send =
        SchemaBuilder.record("Send")
            .fields()
            .requiredInt("peer")
            .requiredInt("tag")
            .requiredInt("communicator")
            .requiredLong("bytes")
            .name("mode")
            .type(mode)
            .noDefault()
            .requiredLong("request")
            .endRecord();
    Schema receive =
        SchemaBuilder.record("Receive")
            .fields()
            .requiredInt("peer")
            .requiredInt("tag")
            .requiredInt("communicator")
            .requiredLong("bytes")
            .endRecord();
    Schema postReceive =
        SchemaBuilder.record("PostReceive")
            .fields()
            .requiredLong("request")
            .requiredInt("peer")
            .requiredInt("tag")
            .requiredInt("communicator")
            .requiredLong("bytes")
            .endRecord();
    Schema complete = SchemaBuilder.record("Complete").fields().requiredLong("request").endRecord();
    Schema collective =
        SchemaBuilder.record("Collective")
            .fields()
            .name("op")
            .type(op)
            .noDefault()
            .requiredInt("communicator")
            .requiredInt("root")
            .requiredLong("sentBytes")
            .requiredLong("receivedBytes")
            .requiredLong("request")
            .endRecord();
    Schema create =
        SchemaBuilder.record("CreateCommunicator").fields().requiredInt("communicator").endRecord();
    Schema free =
        SchemaBuilder.record("FreeCommunicator").fields().requiredInt("communicator").endRecord();
    Schema cancel = SchemaBuilder.record("Cancel").fields().requiredLong("request").endRecord();
    List<Schema> operations =
        new ArrayList<>(
            List.of(send, receive, postReceive, complete, collective, create, free, cancel));
    if (oneSided) {
      operations.add(transfer());
      operations.add(synchronise());
    }
    Schema operation = Schema.createUnion(operations);
    SchemaBuilder.FieldAssembler<Schema> call =
        SchemaBuilder.record("MpiCall")
            .namespace("io.idlewave")
            .fields()
            .requiredInt("function")
            .requiredLong("enterNanos")
            .requiredLong("durationNanos")
            .requiredInt("region");
    if (divided) {
      Schema part =
          SchemaBuilder.record("RegionTime")
              .fields()
              .requiredInt("region")
              .requiredLong("nanos")
              .endRecord();
      call.name("stretch").type(Schema.createArray(part)).noDefault();
    }
    return call.name("operations").type(Schema.createArray(operation)).noDefault().endRecord();
  }

  private static Schema transfer() {
    return SchemaBuilder.record("Transfer")
        .fields()
        .requiredInt("communicator")
        .requiredInt("window")
        .requiredInt("target")
        .requiredLong("sentBytes")
        .requiredLong("fetchedBytes")
        .requiredLong("request")
        .endRecord();
  }

  private static Schema synchronise() {
    return SchemaBuilder.record("Synchronise")
        .fields()
        .name("kind")
        .type(enumeration("SyncKind", SyncKind.values()))
        .noDefault()
        .requiredInt("communicator")
        .requiredInt("window")
        .name("ranks")
        .type(Schema.createArray(Schema.create(Schema.Type.INT)))
        .noDefault()
        .endRecord();
  }

  private static Schema enumeration(String name, Enum<?>[] values) {
    String[] symbols = Arrays.stream(values).map(Enum::name).toArray(String[]::new);
    return SchemaBuilder.enumeration(name).symbols(symbols);
  }
}
