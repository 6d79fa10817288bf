package io.idlewave.jobs.study.network;

import io.idlewave.jobs.study.text.Node;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A platform: its network, its noise, and distributions by name. Not part of a study: what a study
 * takes from it stands in the study that is written out.
 *
 * @param network the network, or null
 * @param noise the noise, or null
 * @param distributions distributions that scenarios may name
 */
public record Signature(
    String name,
    String source,
    @Nullable Node network,
    @Nullable Node noise,
    Map<String, Node> distributions) {}
