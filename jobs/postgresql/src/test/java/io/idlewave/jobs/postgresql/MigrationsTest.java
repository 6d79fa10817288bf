package io.idlewave.jobs.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.results.row.Tables;
import io.idlewave.jobs.results.table.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The steps of the schema, as texts. */
class MigrationsTest {

  private static final Path FOLDER =
      Path.of("src/main/resources/io/idlewave/jobs/postgresql").toAbsolutePath();

  private static final Pattern CREATE =
      Pattern.compile("CREATE TABLE idlewave\\.(\\w+) \\((.*?)\\n\\);", Pattern.DOTALL);
  private static final Pattern ADD =
      Pattern.compile("ALTER TABLE idlewave\\.(\\w+) ADD COLUMN (\\w+ [^;]+);");
  private static final Pattern COLUMN =
      Pattern.compile("(?m)^\\s*([a-z0-9_]+ (?:text|bigint|integer|double precision)[A-Z ]*)");

  /** What stands in the database beside the columns of a table of results. */
  private static final List<String> OWN = List.of("run_id", "row_index", "recorded_at", "live_id");

  static List<Table<?>> tables() {
    return Tables.ALL;
  }

  @Test
  void files_ofTheFolder_areListedInOrder() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      assertThat(files.map(file -> String.valueOf(file.getFileName())).sorted())
          .containsExactlyElementsOf(Migrations.FILES);
    }
    for (int i = 0; i < Migrations.FILES.size(); i++) {
      assertThat(Migrations.FILES.get(i)).startsWith("V%03d__".formatted(i + 1)).endsWith(".sql");
    }
  }

  /** A table that has a new column needs a migration: {@code ALTER TABLE ... ADD COLUMN ...}. */
  @ParameterizedTest
  @MethodSource("tables")
  void table_ofResults_hasItsColumns(Table<?> table) {
    List<String> expected = new ArrayList<>();
    addColumns("", table.schema(), expected);
    assertThat(columns().get(Columns.name(table.name())))
        .as("columns of " + table.name() + " in the migrations")
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  private static Map<String, List<String>> columns() {
    Map<String, List<String>> columns = new TreeMap<>();
    for (String file : Migrations.FILES) {
      Matcher create = CREATE.matcher(Migrations.text(file));
      while (create.find()) {
        Matcher column = COLUMN.matcher(create.group(2));
        while (column.find()) {
          add(columns, create.group(1), column.group(1));
        }
      }
      Matcher added = ADD.matcher(Migrations.text(file));
      while (added.find()) {
        add(columns, added.group(1), added.group(2));
      }
    }
    return columns;
  }

  private static void add(Map<String, List<String>> columns, String table, String column) {
    if (!OWN.contains(column.replaceFirst(" .*", ""))) {
      columns.computeIfAbsent(table, name -> new ArrayList<>()).add(column.strip());
    }
  }

  private static void addColumns(String prefix, Schema schema, List<String> columns) {
    for (Schema.Field field : schema.getFields()) {
      boolean optional = field.schema().isNullable();
      Schema type = optional ? field.schema().getTypes().get(1) : field.schema();
      String name =
          prefix + field.name().replaceAll("(?<=[a-z0-9])([A-Z])", "_$1").toLowerCase(Locale.ROOT);
      switch (type.getType()) {
        case RECORD -> addColumns(name + "_", type, columns);
        case STRING -> columns.add(name + " text" + (optional ? "" : " NOT NULL"));
        case LONG -> columns.add(name + " bigint" + (optional ? "" : " NOT NULL"));
        case INT -> columns.add(name + " integer" + (optional ? "" : " NOT NULL"));
        case DOUBLE -> columns.add(name + " double precision" + (optional ? "" : " NOT NULL"));
        default -> throw new AssertionError("a type without a column: " + type);
      }
    }
  }
}
