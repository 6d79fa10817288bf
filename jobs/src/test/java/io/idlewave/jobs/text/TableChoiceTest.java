package io.idlewave.jobs.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.idlewave.jobs.failure.UsageException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TableChoiceTest {

  private final Map<String, List<String>> tables = new LinkedHashMap<>();

  private Set<String> stated = Set.of();

  private List<String> table(String name, int lines) {
    List<String> table = Collections.nCopies(lines, name);
    tables.put(name, table);
    return table;
  }

  private List<String> shown(TableChoice choice, int used) {
    return choice.lines(tables, stated, used, "out").stream().distinct().toList();
  }

  @Test
  void lines_nothingAskedFor_fillAScreenAndNameTheRest() {
    table("first", 10);
    table("long", 21);
    table("last", 10);
    assertThat(TableChoice.SCREEN.lines(tables, stated, 20, "out")).hasSize(22);
    assertThat(shown(TableChoice.SCREEN, 20))
        .containsExactly("first", "last", "", "more: idlewave report out --tables all, or long");
    assertThat(shown(TableChoice.SCREEN, 21))
        .containsExactly("first", "", "more: idlewave report out --tables all, or long,last");
  }

  @Test
  void lines_someAskedFor_areThoseAlone() {
    table("first", 1);
    table("long", 100);
    assertThat(shown(TableChoice.of("long"), 90))
        .containsExactly("long", "", "more: idlewave report out --tables all, or first");
  }

  @Test
  void lines_statedInAStudy_areWholeBesideThoseThatFit() {
    table("first", 1);
    table("asked", 100);
    table("long", 100);
    stated = Set.of("asked", "empty");
    assertThat(shown(TableChoice.SCREEN, 20))
        .containsExactly("first", "asked", "", "more: idlewave report out --tables all, or long");
    assertThat(shown(TableChoice.SCREEN.and("long"), 20))
        .containsExactly("first", "asked", "long", "");
    assertThat(shown(TableChoice.of("long"), 20))
        .containsExactly("long", "", "more: idlewave report out --tables all, or first,asked");
  }

  @Test
  void lines_allAskedFor_leaveNothingOut() {
    table("first", 1);
    table("long", 100);
    assertThat(TableChoice.of(" first , all")).isEqualTo(TableChoice.ALL);
    assertThat(shown(TableChoice.ALL, 90)).containsExactly("first", "long", "");
  }

  @Test
  void lines_unknownTable_saysWhatThereIs() {
    table("first", 1);
    table("long", 100);
    assertThatExceptionOfType(UsageException.class)
        .isThrownBy(() -> TableChoice.of("first,foo").lines(tables, stated, 0, "out"))
        .withMessage("--tables: all, or any of first, long of out, got foo");
  }
}
