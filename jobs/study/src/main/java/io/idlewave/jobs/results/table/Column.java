package io.idlewave.jobs.results.table;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What a component of a row holds. It becomes the doc and the property {@code unit} of the field in
 * the table's schema, and is all that a sink can know about a column.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Column {

  /** The doc of a row of the trace. */
  String ROW =
      "rank; of its further timelines the number of the row, whose rank timelineRows of"
          + " summary.json says";

  /** What it holds, in a few words. */
  String value();

  /** Its unit, such as {@code ns} or {@code B}; empty where it has none, {@code 1} for a ratio. */
  String unit() default "";
}
