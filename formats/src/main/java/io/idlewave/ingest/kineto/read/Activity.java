package io.idlewave.ingest.kineto.read;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** What an event of the profiler is, by its category; names as in Kineto's ActivityType. */
enum Activity {
  /** An operator, an annotation, or what else a host thread is in. */
  HOST,
  /** A call of the runtime or driver of an accelerator. */
  RUNTIME,
  /** A kernel, copy or fill on a device. */
  DEVICE,
  /** A record of who waits for what. */
  SYNC,
  /** An arrow from a forward operator to its backward operator. */
  FLOW,
  /**
   * What says nothing that others do not: arrows along correlations, frames of Python, annotations
   * once more on the device, counters, what the profiler itself took.
   */
  PASSED_OVER,
  /** Of a category that profilers of some accelerators use for hosts, others for devices. */
  EITHER_SIDE,
  /** Of a category that is not known. */
  UNKNOWN;

  private static final Map<String, Activity> BY_CATEGORY = byCategory();

  private static Map<String, Activity> byCategory() {
    Map<Activity, Set<String>> categories = new EnumMap<>(Activity.class);
    categories.put(HOST, Set.of("cpu_op", "user_annotation", "Operator"));
    categories.put(EITHER_SIDE, Set.of("hpu_op", "collective_comm", "mtia_insight"));
    categories.put(
        RUNTIME,
        Set.of(
            "cuda_runtime",
            "cuda_driver",
            "hip_runtime",
            "hip_driver",
            "xpu_runtime",
            "xpu_driver",
            "mtia_runtime",
            "glow_runtime",
            "privateuse1_runtime",
            "privateuse1_driver",
            "Runtime"));
    categories.put(
        DEVICE,
        Set.of(
            "kernel", "gpu_memcpy", "gpu_memset", "mtia_ccp_events", "Kernel", "Memcpy", "Memset"));
    categories.put(SYNC, Set.of("cuda_sync", "xpu_sync"));
    categories.put(FLOW, Set.of("fwdbwd"));
    categories.put(
        PASSED_OVER,
        Set.of(
            "ac2g",
            "async_cpu_to_gpu",
            "python_function",
            "gpu_user_annotation",
            "overhead",
            "Trace",
            "cpu_instant_event",
            "cuda_event",
            "cuda_profiler_range",
            "external_correlation",
            "hardware_counters",
            "mtia_counters",
            "xpu_scope_profiler",
            "async_gpu",
            "fwd_bwd"));
    Map<String, Activity> byCategory = new HashMap<>();
    categories.forEach((what, names) -> names.forEach(name -> byCategory.put(name, what)));
    return Map.copyOf(byCategory);
  }

  /** What events of a category are. */
  static Activity of(String category) {
    return BY_CATEGORY.getOrDefault(category, UNKNOWN);
  }

  /** What an event is that says that it ran on a stream, or does not. */
  Activity of(boolean onStream) {
    return switch (this) {
      case EITHER_SIDE -> onStream ? DEVICE : HOST;
      case UNKNOWN -> onStream ? DEVICE : PASSED_OVER;
      default -> this;
    };
  }

  /** Whether a category is one that the profiler writes, and hardly anything else. */
  static boolean isSign(String category) {
    return of(category) != UNKNOWN && Character.isLowerCase(category.charAt(0));
  }
}
