/**
 * What streams of accelerators did with their time: computing, communication and copies that
 * nothing hides, idle time and its causes, per rank and step; kernels by class; how fast
 * collectives moved their data. {@code AcceleratorWork} takes it from blocks of the recorded run,
 * {@code BusySweep} divides it.
 */
@NullMarked
package io.idlewave.jobs.accelerator;

import org.jspecify.annotations.NullMarked;
