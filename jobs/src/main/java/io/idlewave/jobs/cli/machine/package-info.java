/**
 * Commands on machines and measurements: signatures and fits, and what this machine takes for a
 * run, predicts and lacks.
 */
@NullMarked
package io.idlewave.jobs.cli.machine;

import org.jspecify.annotations.NullMarked;
