package io.idlewave.graph.order;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** MPI functions whose outcome depends on what has come when they are called. */
public final class ChoiceFunctions {

  /** Those that complete whichever of several requests they find complete. */
  public static final Set<String> CHOICES =
      Set.of("MPI_Waitany", "MPI_Waitsome", "MPI_Testany", "MPI_Testsome");

  /** Those that say whether all that they are called for is complete. */
  public static final Set<String> TESTS = Set.of("MPI_Test", "MPI_Testall");

  private ChoiceFunctions() {}

  /** Whether one of {@code functions} is among them. */
  public static boolean areIn(List<String> functions) {
    return Stream.concat(CHOICES.stream(), TESTS.stream()).anyMatch(functions::contains);
  }
}
