/** What analyses put into the summary, each under its label. */
@NullMarked
package io.idlewave.jobs.results.part;

import org.jspecify.annotations.NullMarked;
