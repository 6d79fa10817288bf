/** The critical path of lanes, their winning path, and the path of the recorded run. */
@NullMarked
package io.idlewave.jobs.analysis.path;

import org.jspecify.annotations.NullMarked;
