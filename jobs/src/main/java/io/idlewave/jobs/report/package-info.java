/**
 * {@code report.html}: one page for browsers that shows all that a run has found.
 *
 * <p><b>The model.</b> {@link io.idlewave.jobs.report.Report} and the records in it say what the
 * page shows, as plain values: times in ns, sizes in bytes, shares from 0 to 1, absent values null.
 * Each {@link io.idlewave.jobs.report.Section} is made from the results folder alone, or from the
 * trace beside it where that is still there with the same digest. What is thinned out for a page
 * that opens at once says so, from what to what.
 *
 * <p><b>The page.</b> {@link io.idlewave.jobs.report.ReportPage} puts the model, as JSON, into the
 * template of the resources of this package, beside their style, their scripts and the chart
 * library: a file of its own, which loads nothing.
 */
@NullMarked
package io.idlewave.jobs.report;

import org.jspecify.annotations.NullMarked;
