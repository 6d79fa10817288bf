/**
 * What figures show: {@link io.idlewave.jobs.results.finding.Finding findings} with the values of
 * their tables, folded to what a page or a terminal has room for. The terminal ({@code jobs.text})
 * and the page ({@code jobs.report}) draw the same {@link io.idlewave.jobs.drawing.Drawing}.
 */
@NullMarked
package io.idlewave.jobs.drawing;

import org.jspecify.annotations.NullMarked;
