package io.idlewave.ingest.otf2.step;

import io.idlewave.ingest.model.SendMode;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The meaning of entering a region.
 *
 * @param index position among the archive's regions
 * @param kind whether it is an MPI call
 * @param name canonical function name of a call, otherwise the region's name
 * @param sendMode mode of the messages that a call sends
 * @param unmarked whether it is no call, and yet has the name of an MPI function
 * @param unnamed whether its name is not defined, so that nobody can say which function it is
 * @param barrier whether it is a barrier of the threads of a team
 * @param taskwait whether a task waits there for those that it created
 * @param deviceCall what a call of the library of an accelerator does with streams, or null
 */
public record RegionInfo(
    int index,
    Kind kind,
    String name,
    SendMode sendMode,
    boolean unmarked,
    boolean unnamed,
    boolean barrier,
    boolean taskwait,
    DeviceStep.@Nullable Kind deviceCall) {

  private static final Set<String> INITS = Set.of("MPI_Init", "MPI_Init_thread");
  private static final String FINALIZE = "MPI_Finalize";

  /** What a region is to the trace. */
  public enum Kind {
    /** An MPI function. */
    CALL,
    /** A region of the program. */
    USER,
    /** An artificial region of the MPI measurement: neither. */
    INTERNAL
  }

  /** Whether a call of that library goes on until the device has done what it asks for. */
  boolean isBlocking() {
    return deviceCall == DeviceStep.Kind.COPY && !name.contains("Async");
  }

  /**
   * Whether this function legitimately calls {@code inner}: a wrapper for another language calls
   * the function of the same name, and one kind of initialisation the other.
   */
  public boolean wraps(RegionInfo inner) {
    return name.equals(inner.name) || (INITS.contains(name) && INITS.contains(inner.name));
  }

  /** Whether it is the call that a rank's run begins with. */
  public boolean isInit() {
    return isCall() && INITS.contains(name);
  }

  /** Whether it is a call that starts or ends MPI for the process, whatever its threads do. */
  public boolean isOfProcess() {
    return isInit() || (isCall() && FINALIZE.equals(name));
  }

  public boolean isUser() {
    return kind == Kind.USER;
  }

  public boolean isCall() {
    return kind == Kind.CALL;
  }
}
