/** What is found beside run times: paths, tolerances, sensitivities, synchronisation. */
@NullMarked
package io.idlewave.jobs.analysis;

import org.jspecify.annotations.NullMarked;
