package io.idlewave.jobs.results.table;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What a component of a row holds. It becomes the doc and the properties {@code unit}, {@code
 * role}, {@code heading} and {@code most} of the field in the table's schema, and is all that a
 * sink or a figure can know about a column.
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

  Role role() default Role.NONE;

  /** What it is called in a figure, in a word or two; empty for the words of its name. */
  String heading() default "";

  /**
   * What the rank with the most of it is called where ranks are added up; empty where nobody asks
   * which. Without a heading that rank alone is shown.
   */
  String most() default "";
}
