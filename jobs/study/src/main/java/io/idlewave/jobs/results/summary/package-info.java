/** What {@code summary.json} holds. Component names are a stable contract. */
@NullMarked
package io.idlewave.jobs.results.summary;

import org.jspecify.annotations.NullMarked;
