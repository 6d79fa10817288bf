package io.idlewave.jobs.study.machine;

import io.idlewave.jobs.study.text.Node;
import java.util.Map;

/**
 * A platform: its network, and distributions by name. Not part of a study: what a study takes from
 * it stands in the study that is written out.
 *
 * @param name the platform
 * @param source where the values come from
 * @param network the network
 * @param distributions distributions that scenarios may name
 */
public record Signature(
    String name, String source, Node network, Map<String, Node> distributions) {}
