/**
 * When the calls of a run begin and end: as recorded, in one lane of a study, or on another
 * machine, with the messages between them.
 */
@NullMarked
package io.idlewave.perturb.timeline;

import org.jspecify.annotations.NullMarked;
