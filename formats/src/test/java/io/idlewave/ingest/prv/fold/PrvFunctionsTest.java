package io.idlewave.ingest.prv.fold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.idlewave.ingest.prv.text.EventLabels;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Functions keep the numbers that they first got, and a complete table takes no other ones. */
class PrvFunctionsTest {

  private static final long TYPE = 50_000_001L;

  private final PrvFunctions functions =
      new PrvFunctions(EventLabels.read(Path.of("there is none")));

  @Test
  void index_ofAFunctionThatOccurred_staysWhatItWas() {
    int first = functions.index(TYPE, 1);
    int second = functions.index("MPI_Barrier");
    assertThat(second).isNotEqualTo(first);
    functions.complete();
    assertThat(functions.index(TYPE, 1)).isEqualTo(first);
    assertThat(functions.index("MPI_Barrier")).isEqualTo(second);
  }

  @Test
  void index_ofANewFunction_isRefusedByACompleteTable() {
    functions.index(TYPE, 1);
    functions.complete();
    assertThatThrownBy(() -> functions.index(TYPE, 2)).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> functions.index("MPI_Recv")).isInstanceOf(IllegalStateException.class);
    assertThat(functions.has(TYPE, 2)).isFalse();
    assertThat(functions.names()).hasSize(1);
  }
}
