package io.idlewave.jobs.results.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.idlewave.jobs.results.summary.Statistics;
import io.idlewave.jobs.results.table.Column;
import io.idlewave.jobs.results.table.Table;
import io.idlewave.perturb.scenario.Bound;
import java.util.List;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.NameValidator;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TablesTest {

  /** A table of somebody's own: a record, and one line. */
  public record OwnRow(
      @Column("name") String scenario,
      @Column(value = "when", unit = "ns") @Nullable Long arrivalNanos,
      @Column("which") Bound bound) {}

  public record UndocumentedRow(String scenario) {}

  public record UntypedRow(@Column("no type of tables") List<String> names) {}

  static List<Table<?>> tables() {
    return Tables.ALL;
  }

  @ParameterizedTest
  @MethodSource("tables")
  void schema_everyField_hasDocAndTimesHaveUnits(Table<?> table) {
    assertThat(table.schema().getDoc()).isNotBlank();
    assertDocumented(table.schema());
    assertThat(table.key()).isNotEmpty();
  }

  private static void assertDocumented(Schema record) {
    for (Schema.Field field : record.getFields()) {
      assertThat(field.doc()).as(field.name()).isNotBlank();
      if (field.name().endsWith("Nanos")) {
        assertThat(field.getProp("unit")).as(field.name()).isEqualTo("ns");
      }
      if (field.name().endsWith("Bytes")) {
        assertThat(field.getProp("unit")).as(field.name()).isEqualTo("B");
      }
      if (field.schema().getType() == Schema.Type.RECORD) {
        assertDocumented(field.schema());
      }
    }
  }

  @Test
  void names_ofAllTables_areTheContracts() {
    assertThat(Tables.ALL)
        .extracting(Table::fileName)
        .containsExactly(
            "runtimes.avro",
            "ranks.avro",
            "differences.avro",
            "sensitivities.avro",
            "synchronisation.avro",
            "path-ranks.avro",
            "path-sites.avro",
            "absorption.avro",
            "variance.avro",
            "extrapolation.avro",
            "efficiencies.avro",
            "links.avro",
            "flows.avro",
            "callsites.avro",
            "phases.avro",
            "waves.avro",
            "wave-hops.avro",
            "winning-ranks.avro",
            "winning-sites.avro",
            "waits.avro",
            "recorded-path.avro",
            "recorded-path-sites.avro",
            "callpaths.avro",
            "stragglers.avro",
            "frontiers.avro");
  }

  @Test
  void encodeDecode_rowsOfAllTables_areEqual() {
    Statistics s = new Statistics(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
    assertComesBack(Tables.RUNTIMES, new RuntimeRow("a", 1L << 40, Bound.LOWER, 0.1, 3));
    assertComesBack(Tables.RUNTIMES, new RuntimeRow("", 0, Bound.EXACT, null, null));
    assertComesBack(Tables.RANKS, new RankRow("b", Bound.UPPER, 7, s, 0.1));
    assertComesBack(Tables.RANKS, new RankRow("b", Bound.UPPER, 7, s, null));
    assertComesBack(
        Tables.SENSITIVITIES, new SensitivityRow("c", 5, 1.5, 2, 3, 0.25, 0.25, 0.5, 0));
    assertComesBack(
        Tables.SYNCHRONISATION, new SynchronisationRow("d", 2, 1, 2, 3, 4, 5, 6.0, 7.0, null));
    assertComesBack(Tables.PATH_RANKS, new PathRankRow("e", "p99", 3, 1, 2, 3, 4));
    assertComesBack(
        Tables.EFFICIENCIES,
        new EfficiencyRow("base", null, "transfer", 0.5, 0.4, null, 0.25, 0.75, 9));
    assertComesBack(
        Tables.LINKS,
        new LinkRow(1L << 40, "optical", "switch 1.0", "switch 2.0", 1.5, 8, 0.25, null, 3));
    assertComesBack(
        Tables.WAVES, new WaveRow("f", Bound.LOWER, 3, 9, 4, 1.5, 8L, 2, 0.25, null, null, 7));
    assertComesBack(
        Tables.WAVE_HOPS,
        new WaveHopRow("f", Bound.UPPER, 3, 9, 2, 6, 64, 0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5));
    assertComesBack(
        Tables.WAVE_HOPS,
        new WaveHopRow("f", Bound.UPPER, 3, 9, 2, 6, 0, 0, null, null, null, null, 0, 0));
    assertComesBack(
        Tables.WINNING_RANKS,
        new WinningRankRow("f", Bound.LOWER, "median", 3, 1, 2, 3, 4, 5, -6, 7));
    assertComesBack(
        Tables.WINNING_SITES,
        new WinningSiteRow("f", Bound.UPPER, "p99", "main", "MPI_Send", 1, 2, 3, 4, 5, -6, 7));
    assertComesBack(Tables.WAITS, new WaitRow(3, "late-sender", 5L, 6L, 0.5, 7L));
    assertComesBack(
        Tables.CALL_PATHS,
        new CallPathRow(3, 2, 1, "main/MPI_Send", "MPI_Send", "call", 4L, 5, 6, 7));
    assertComesBack(
        Tables.CALL_PATHS, new CallPathRow(3, 0, null, "", "run", "run", null, 5, 6, 7));
    assertComesBack(Tables.WAITS, new WaitRow(3, "calls", 5L, null, 0.5, null));
    assertComesBack(
        Tables.STRAGGLERS,
        new StragglerRow("class", "fft", "7", 1.5, null, null, 3, 2, null, null));
    assertComesBack(
        Tables.STRAGGLERS, new StragglerRow("all", "all", null, 1.5, 1.25, 1.75, 3, 2, 1.4, 1.6));
    assertComesBack(Tables.FRONTIERS, new FrontierRow(3, "g", Bound.LOWER, 4_000L, 7, 1.5, 2.5, 1));
    assertComesBack(
        Tables.FRONTIERS, new FrontierRow(3, "g", Bound.UPPER, 4_000L, 0, null, null, null));
    assertComesBack(Tables.PATH_SITES, new PathSiteRow("e", "p99", "main", "MPI_Send", 1, 2, 3, 4));
  }

  private static <R extends Record> void assertComesBack(Table<R> table, R row) {
    assertThat(table.decode(table.encode(row))).isEqualTo(row);
  }

  @Test
  void table_newOne_takesARecordAndALine() {
    Table<OwnRow> own = new Table<>("own", OwnRow.class, "own", "scenario");
    assertComesBack(own, new OwnRow("a", 3L, Bound.UPPER));
    assertComesBack(own, new OwnRow("a", null, Bound.EXACT));
    assertThat(own.encode(new OwnRow("a", 3L, Bound.UPPER)))
        .hasToString("{\"scenario\": \"a\", \"arrivalNanos\": 3, \"bound\": \"upper\"}");
    assertThat(own.schema().getFullName()).isEqualTo("io.idlewave.Own");
  }

  @Test
  void table_badRow_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Table<>("x", UndocumentedRow.class, "x"))
        .withMessageContaining("a column without a doc");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Table<>("x", UntypedRow.class, "x"))
        .withMessageContaining("a type that tables do not have");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Table<>("x", OwnRow.class, "x", "rank"))
        .withMessageContaining("no column to be a key: rank");
  }

  @Test
  void decode_unknownValue_isRefused() {
    GenericRecord record = Tables.RUNTIMES.encode(new RuntimeRow("a", 1, Bound.EXACT, null, null));
    record.put("bound", "sideways");
    assertThatExceptionOfType(AvroRuntimeException.class)
        .isThrownBy(() -> Tables.RUNTIMES.decode(record));
  }

  /** Names of columns become those of a database; those of a file may be anybody's. */
  @Test
  void of_columnWithANameThatIsNone_isRefused() {
    String schema =
        """
        {"type": "record", "name": "Row", "fields": [{"name": "%s", "type": "long"}]}
        """;
    Schema.Parser parser = new Schema.Parser(NameValidator.NO_VALIDATION);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Table.of("rows", parser.parse(schema.formatted("a b); drop"))))
        .withMessage("a name that no column has");
  }
}
