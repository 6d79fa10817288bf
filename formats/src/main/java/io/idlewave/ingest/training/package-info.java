/**
 * Tables of operations of training jobs into archives: workers with several timelines, and the
 * dependencies between these, which follow from the order of the operations. The rules are those of
 * J. Lin et al., "Understanding Stragglers in Large Model Training Using What-if Analysis" (OSDI
 * 2025), whose artifact has such tables.
 */
@NullMarked
package io.idlewave.ingest.training;

import org.jspecify.annotations.NullMarked;
