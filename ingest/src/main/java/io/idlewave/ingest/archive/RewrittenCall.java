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
import io.idlewave.ingest.model.Operation.Synchronise;
import io.idlewave.ingest.model.Operation.Transfer;
import io.idlewave.ingest.model.RegionTime;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.SyncKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.avro.AvroTypeException;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;

/**
 * A call in a schema that another tool chose: fields go by their names in any order, integers may
 * be wider, enumerations may be strings, and there may be more fields.
 */
final class RewrittenCall {

  private final GenericRecord record;

  private RewrittenCall(GenericRecord record) {
    this.record = record;
  }

  /**
   * @throws AvroTypeException if that is no call
   */
  static MpiCall of(@Nullable Object decoded) {
    RewrittenCall call = record(decoded);
    List<Operation> operations = new ArrayList<>();
    for (Object element : call.list("operations")) {
      operations.add(record(element).operation());
    }
    return new MpiCall(
        call.int32("function"),
        call.int64("enterNanos"),
        call.int64("durationNanos"),
        call.int32("region"),
        call.record.hasField("stretch") ? call.stretch() : List.of(),
        operations);
  }

  private List<RegionTime> stretch() {
    List<RegionTime> stretch = new ArrayList<>();
    for (Object element : list("stretch")) {
      RewrittenCall part = record(element);
      stretch.add(new RegionTime(part.int32("region"), part.int64("nanos")));
    }
    return stretch;
  }

  private Collection<?> list(String field) {
    if (value(field) instanceof Collection<?> elements) {
      return elements;
    }
    throw new AvroTypeException(field + ": a list, got something else");
  }

  private static RewrittenCall record(@Nullable Object decoded) {
    if (decoded instanceof GenericRecord record) {
      return new RewrittenCall(record);
    }
    throw new AvroTypeException("a record, got something else");
  }

  private Operation operation() {
    return switch (record.getSchema().getName()) {
      case "Send" ->
          new Send(
              int32("peer"),
              int32("tag"),
              int32("communicator"),
              int64("bytes"),
              constant(SendMode.class, "mode"),
              int64("request"));
      case "Receive" ->
          new Receive(int32("peer"), int32("tag"), int32("communicator"), int64("bytes"));
      case "PostReceive" ->
          new PostReceive(
              int64("request"), int32("peer"), int32("tag"), int32("communicator"), int64("bytes"));
      case "Complete" -> new Complete(int64("request"));
      case "Collective" ->
          new Collective(
              constant(CollectiveOp.class, "op"),
              int32("communicator"),
              int32("root"),
              int64("sentBytes"),
              int64("receivedBytes"),
              int64("request"));
      case "CreateCommunicator" -> new CreateCommunicator(int32("communicator"));
      case "FreeCommunicator" -> new FreeCommunicator(int32("communicator"));
      case "Cancel" -> new Cancel(int64("request"));
      case "Transfer" ->
          new Transfer(
              int32("communicator"),
              int32("window"),
              int32("target"),
              int64("sentBytes"),
              int64("fetchedBytes"),
              int64("request"));
      case "Synchronise" ->
          new Synchronise(
              constant(SyncKind.class, "kind"), int32("communicator"), int32("window"), ranks());
      default ->
          throw new AvroTypeException(
              "an operation such as Send, got the record " + record.getSchema().getName());
    };
  }

  private Object value(String field) {
    Object value = record.hasField(field) ? record.get(field) : null;
    if (value == null) {
      throw new AvroTypeException(record.getSchema().getName() + "." + field + ": missing");
    }
    return value;
  }

  private List<Integer> ranks() {
    List<Integer> ranks = new ArrayList<>();
    for (Object element : list("ranks")) {
      ranks.add(int32("ranks", element));
    }
    return ranks;
  }

  private long int64(String field) {
    return int64(field, value(field));
  }

  private static long int64(String field, Object value) {
    if (value instanceof Long || value instanceof Integer) {
      return ((Number) value).longValue();
    }
    throw new AvroTypeException(field + ": an integer, got " + value);
  }

  private int int32(String field) {
    return int32(field, value(field));
  }

  private static int int32(String field, Object element) {
    long value = int64(field, element);
    if (value != (int) value) {
      throw new AvroTypeException(field + ": a number of 32 bits, got " + value);
    }
    return (int) value;
  }

  private <E extends Enum<E>> E constant(Class<E> type, String field) {
    String name = value(field).toString();
    for (E constant : type.getEnumConstants()) {
      if (constant.name().equals(name)) {
        return constant;
      }
    }
    throw new AvroTypeException(
        field + ": one of " + List.of(type.getEnumConstants()) + ", got " + name);
  }
}
