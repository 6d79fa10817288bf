package io.idlewave.jobs.study.scenario;

import io.idlewave.jobs.study.key.Kind;
import io.idlewave.perturb.noise.NoiseProcess;

/**
 * A noise process as studies name it: {@code noise: {process: NAME, ...}}. An implementation has no
 * state and a constructor without arguments, and is registered by a line in {@code
 * META-INF/services/io.idlewave.jobs.study.scenario.NoiseProcessKind}.
 */
public interface NoiseProcessKind extends Kind<NoiseProcess> {}
