/** What threads of teams, tasks and accelerators did, step by step, and on whom a step waits. */
@NullMarked
package io.idlewave.ingest.otf2.step;

import org.jspecify.annotations.NullMarked;
