/**
 * The slack rules that ship: by clocks that agree, by durations alone ({@code slack: local}), and
 * by the order of events where clocks do not agree; for each the smallest and the largest slack.
 */
@NullMarked
package io.idlewave.perturb.observed.slack;

import org.jspecify.annotations.NullMarked;
