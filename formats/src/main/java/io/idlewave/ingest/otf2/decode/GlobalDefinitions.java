package io.idlewave.ingest.otf2.decode;

import java.util.Map;

/**
 * What the global definition file says, as far as ingesting needs it, with references between
 * definitions still as ids. Maps keep the order of the file; of definitions with the same id the
 * last one counts, but a string or a region has one definition.
 */
public record GlobalDefinitions(
    ClockProperties clock,
    Map<Integer, String> strings,
    Map<Integer, SystemTreeNode> systemTreeNodes,
    Map<Integer, LocationGroup> locationGroups,
    Map<Long, Location> locations,
    Map<Integer, Region> regions,
    Map<GroupKey, Group> groups,
    Map<Integer, Comm> comms,
    Map<Integer, InterComm> interComms,
    Map<Integer, Window> windows,
    UnknownRecords unknown) {

  public static final int PARADIGM_OPENMP = 3;
  public static final int PARADIGM_MPI = 4;
  public static final int PARADIGM_CUDA = 5;
  public static final int PARADIGM_HIP = 23;
  public static final int ROLE_BARRIER = 15;
  public static final int ROLE_IMPLICIT_BARRIER = 16;
  public static final int ROLE_TASK_WAIT = 22;
  public static final int ROLE_ARTIFICIAL = 31;

  /** The largest known role of a region: access to files' metadata. Later ones may have more. */
  public static final int LARGEST_ROLE = 39;

  public static final int LOCATION_GROUP_PROCESS = 1;
  public static final int LOCATION_GROUP_ACCELERATOR = 2;
  public static final int LOCATION_CPU_THREAD = 1;
  public static final int LOCATION_STREAM = 2;

  /** The string of that id, or an empty one if it is not defined. */
  public String string(int id) {
    return strings.getOrDefault(id, "");
  }

  /**
   * The clock all (corrected) timestamps refer to.
   *
   * @param ticksPerSecond resolution, at least 1
   * @param globalOffset a tick no later than any corrected timestamp
   */
  public record ClockProperties(long ticksPerSecond, long globalOffset) {}

  /** A node of the machine's tree, from the machine down to processors. */
  public record SystemTreeNode(int name, int className, int parent) {}

  /** A process or accelerator; the process {@code creator} uses it, undefined if not recorded. */
  public record LocationGroup(int id, int type, int parent, int creator) {}

  /** A thread, stream or metric source: what has an event file of its own. */
  public record Location(long id, int name, int type, long events, int group) {}

  /** A function or code region. */
  public record Region(int id, int name, int role, int paradigm) {}

  /** A set of locations, or of indices into another such set. */
  public record Group(int id, Type type, int paradigm, boolean globalMembers, long[] members) {

    /** The types of group, in the order of their codes. */
    public enum Type {
      UNKNOWN,
      LOCATIONS,
      REGIONS,
      METRIC,
      COMM_LOCATIONS,
      COMM_GROUP,
      COMM_SELF
    }
  }

  /** Groups are told apart by id and type: EZTrace gives one id to groups of two types. */
  public record GroupKey(int id, Group.Type type) {}

  /** A communicator over one group. */
  public record Comm(int id, int name, int group) {}

  /** A communicator between two groups. */
  public record InterComm(int id, int name, int groupA, int groupB) {}

  /**
   * Records of a type that is unknown to the reader.
   *
   * @param firstOffset byte of the file at which the first of them begins, 0 if there is none
   */
  public record UnknownRecords(long count, long firstOffset) {}

  /** A window of one-sided communication, over the members of a communicator. */
  public record Window(int id, int comm) {}
}
