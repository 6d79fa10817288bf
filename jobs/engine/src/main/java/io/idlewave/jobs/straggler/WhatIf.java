package io.idlewave.jobs.straggler;

import java.io.Serializable;

/** Which operations take what they took; all others take the ideal. */
@FunctionalInterface
interface WhatIf extends Serializable {

  /** All of them: the recorded run, without what passed between operations. */
  WhatIf RECORDED = (rank, stream, ofClass) -> true;

  /** None of them. */
  WhatIf IDEAL = (rank, stream, ofClass) -> false;

  /** Whether operations of a class on streams of a rank, or on its threads, do. */
  boolean recorded(int rank, boolean stream, int ofClass);
}
