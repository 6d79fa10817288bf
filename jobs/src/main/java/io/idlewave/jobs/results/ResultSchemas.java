package io.idlewave.jobs.results;

import io.idlewave.perturb.scenario.Bound;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.jspecify.annotations.Nullable;

/** The tables of a results folder as Avro; the field names are a stable contract. */
public final class ResultSchemas {

  private static final String NAMESPACE = "io.idlewave";

  private static final Schema RUNTIME =
      SchemaBuilder.record("Runtime")
          .namespace(NAMESPACE)
          .fields()
          .requiredString("scenario")
          .requiredLong("replicate")
          .requiredString("bound")
          .optionalDouble("runtimeNanos")
          .optionalInt("slowestRank")
          .endRecord();

  private static final Schema STATISTICS = statistics();

  private static final Schema RANK =
      SchemaBuilder.record("Rank")
          .namespace(NAMESPACE)
          .fields()
          .requiredString("scenario")
          .requiredString("bound")
          .requiredInt("rank")
          .name("delayNanos")
          .type(STATISTICS)
          .noDefault()
          .endRecord();

  /** {@code runtimes.avro}: one row per scenario, bound and replicate. */
  public static final AvroTable<RuntimeRow> RUNTIMES =
      new AvroTable<>("runtimes.avro", RUNTIME, ResultSchemas::ofRuntime, ResultSchemas::toRuntime);

  /** {@code ranks.avro}: one row per scenario, bound and rank. */
  public static final AvroTable<RankRow> RANKS =
      new AvroTable<>("ranks.avro", RANK, ResultSchemas::ofRank, ResultSchemas::toRank);

  private ResultSchemas() {}

  private static Schema statistics() {
    var fields = SchemaBuilder.record("Statistics").namespace(NAMESPACE).fields();
    for (var component : Statistics.class.getRecordComponents()) {
      fields = fields.requiredDouble(component.getName());
    }
    return fields.endRecord();
  }

  private static GenericRecord ofRuntime(RuntimeRow row) {
    return new GenericRecordBuilder(RUNTIME)
        .set("scenario", row.scenario())
        .set("replicate", row.replicate())
        .set("bound", row.bound().label())
        .set("runtimeNanos", row.runtimeNanos())
        .set("slowestRank", row.slowestRank())
        .build();
  }

  private static RuntimeRow toRuntime(GenericRecord row) {
    return new RuntimeRow(
        row.get("scenario").toString(),
        (Long) row.get("replicate"),
        bound(row.get("bound")),
        (@Nullable Double) row.get("runtimeNanos"),
        (@Nullable Integer) row.get("slowestRank"));
  }

  private static GenericRecord ofRank(RankRow row) {
    Statistics s = row.delayNanos();
    List<Double> values =
        List.of(
            s.mean(), s.sd(), s.min(), s.p1(), s.p5(), s.p25(), s.p50(), s.p75(), s.p95(), s.p99(),
            s.max());
    GenericRecord delay = new GenericData.Record(STATISTICS);
    for (int i = 0; i < values.size(); i++) {
      delay.put(i, values.get(i));
    }
    return new GenericRecordBuilder(RANK)
        .set("scenario", row.scenario())
        .set("bound", row.bound().label())
        .set("rank", row.rank())
        .set("delayNanos", delay)
        .build();
  }

  private static RankRow toRank(GenericRecord row) {
    GenericRecord delay = (GenericRecord) row.get("delayNanos");
    List<Double> v = new ArrayList<>();
    for (Schema.Field field : STATISTICS.getFields()) {
      v.add((Double) delay.get(field.pos()));
    }
    return new RankRow(
        row.get("scenario").toString(),
        bound(row.get("bound")),
        (Integer) row.get("rank"),
        new Statistics(
            v.get(0), v.get(1), v.get(2), v.get(3), v.get(4), v.get(5), v.get(6), v.get(7),
            v.get(8), v.get(9), v.get(10)));
  }

  private static Bound bound(Object label) {
    return Bound.valueOf(label.toString().toUpperCase(Locale.ROOT));
  }
}
