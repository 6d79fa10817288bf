/** What has to be in order before a run: this machine, a cluster, a trace. */
@NullMarked
package io.idlewave.jobs.doctor;

import org.jspecify.annotations.NullMarked;
