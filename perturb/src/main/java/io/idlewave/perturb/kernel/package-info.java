/**
 * The (max,+) kernel: micro-steps over the clocks and slots of many lanes at once, plain or with
 * counts and ledgers, and one lane run again to follow its path. It knows neither graph nor trace.
 * A {@link io.idlewave.perturb.kernel.MicroProgram} holds the steps, its table says what each
 * column means; the opcodes' table says what each step does. Promised: the same bits however lanes
 * are divided into groups and tiles, and from every interpreter of the same steps.
 */
@NullMarked
package io.idlewave.perturb.kernel;

import org.jspecify.annotations.NullMarked;
