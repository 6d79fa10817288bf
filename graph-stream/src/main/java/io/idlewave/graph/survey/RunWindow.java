package io.idlewave.graph.survey;

import java.io.Serializable;

/**
 * The part of a rank's trace that counts as its run. Of a stream it is {@linkplain #open open}: it
 * ends with MPI_Finalize, whichever call that will be.
 *
 * @param initCall call index of MPI_Init, or -1 where it is missing
 * @param finalizeCall call index of MPI_Finalize; where it is missing, the number of calls; in an
 *     open window {@code -1 - f}, where {@code f} is the number of MPI_Finalize among functions
 * @param endsWithoutFinalize whether MPI_Finalize is missing
 * @param beginNanos when the rank leaves MPI_Init, in ns since its first event: 0 of the time axis;
 *     0 where MPI_Init is missing
 * @param spanNanos from leaving MPI_Init to entering MPI_Finalize; first or last event where
 *     missing
 * @param tailNanos of it, what lies after the last call where MPI_Finalize is missing; 0 otherwise
 * @param betweenCallsNanos of it, what lies between calls, the tail included
 * @param idleNanos of that, what is no computing: what {@linkplain
 *     io.idlewave.graph.block.StretchWork some timelines} spend outside regions
 */
public record RunWindow(
    long initCall,
    long finalizeCall,
    boolean endsWithoutFinalize,
    long beginNanos,
    long spanNanos,
    long tailNanos,
    long betweenCallsNanos,
    long idleNanos)
    implements Serializable {

  /** A window whose end is still to come, with a call of {@code finalizeFunction}. */
  public static RunWindow open(long initCall, int finalizeFunction, long beginNanos) {
    return new RunWindow(initCall, -1 - finalizeFunction, false, beginNanos, 0, 0, 0, 0);
  }

  /** What lies between calls, and is no idle time, in ns. */
  public long computingNanos() {
    return betweenCallsNanos - idleNanos;
  }

  /** Whether its end is not known yet; its times but the begin say nothing then. */
  public boolean isOpen() {
    return finalizeCall < 0;
  }

  /** Whether the run ends where {@code call}, one of {@code function}, begins. */
  public boolean endsWith(long call, int function) {
    return isOpen() ? function == -1 - finalizeCall : call == finalizeCall;
  }

  /** Whether {@code call} comes after MPI_Init. */
  public boolean hasBegun(long call) {
    return call > initCall;
  }

  /** Whether the run reaches the begin of {@code call}: also that of MPI_Finalize. */
  public boolean reaches(long call) {
    return hasBegun(call) && (isOpen() || call <= finalizeCall);
  }

  /** Whether {@code call} lies in the run: after MPI_Init and before MPI_Finalize. */
  public boolean contains(long call) {
    return hasBegun(call) && (isOpen() || call < finalizeCall);
  }
}
