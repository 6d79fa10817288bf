package io.idlewave.ingest.otf2.decode;

/** The types of the records of an event file, by their byte. */
public final class EventType {

  public static final int END_OF_FILE = ChunkReader.END_OF_FILE;

  /** All events from here on happened at that time. */
  public static final int TIMESTAMP = 5;

  static final int ATTRIBUTE_LIST = 6;
  static final int FIRST_EVENT = 10;

  public static final int BUFFER_FLUSH = 10;
  public static final int MEASUREMENT_ON_OFF = 11;
  public static final int ENTER = 12;
  public static final int LEAVE = 13;
  static final int MPI_SEND = 14;
  static final int MPI_ISEND = 15;
  static final int MPI_ISEND_COMPLETE = 16;
  static final int MPI_IRECV_REQUEST = 17;
  static final int MPI_RECV = 18;
  static final int MPI_IRECV = 19;
  static final int MPI_REQUEST_TEST = 20;
  static final int MPI_REQUEST_CANCELLED = 21;
  static final int MPI_COLLECTIVE_BEGIN = 22;
  static final int MPI_COLLECTIVE_END = 23;
  static final int OMP_FORK = 24;
  static final int OMP_TASK_CREATE = 28;
  static final int OMP_TASK_SWITCH = 29;
  static final int OMP_TASK_COMPLETE = 30;
  public static final int PARAMETER_UNSIGNED = 34;
  public static final int RMA_WIN_CREATE = 35;
  public static final int RMA_WIN_DESTROY = 36;
  public static final int RMA_COLLECTIVE_BEGIN = 37;
  public static final int RMA_COLLECTIVE_END = 38;
  public static final int RMA_GROUP_SYNC = 39;
  public static final int RMA_REQUEST_LOCK = 40;
  public static final int RMA_ACQUIRE_LOCK = 41;
  static final int RMA_TRY_LOCK = 42;
  public static final int RMA_RELEASE_LOCK = 43;
  public static final int RMA_SYNC = 44;
  static final int RMA_WAIT_CHANGE = 45;
  public static final int RMA_PUT = 46;
  public static final int RMA_GET = 47;
  public static final int RMA_ATOMIC = 48;
  public static final int RMA_OP_COMPLETE_BLOCKING = 49;
  public static final int RMA_OP_COMPLETE_NON_BLOCKING = 50;
  public static final int RMA_OP_TEST = 51;
  public static final int RMA_OP_COMPLETE_REMOTE = 52;
  public static final int THREAD_FORK = 53;
  public static final int THREAD_JOIN = 54;
  public static final int THREAD_TEAM_BEGIN = 55;
  public static final int THREAD_TEAM_END = 56;
  public static final int LOCK_ACQUIRE = 57;
  public static final int LOCK_RELEASE = 58;
  public static final int TASK_CREATE = 59;
  public static final int TASK_SWITCH = 60;
  public static final int TASK_COMPLETE = 61;
  public static final int THREAD_CREATE = 62;
  public static final int THREAD_BEGIN = 63;
  public static final int THREAD_WAIT = 64;
  public static final int THREAD_END = 65;
  static final int COLLECTIVE_REQUEST = 85;
  static final int COLLECTIVE_COMPLETE = 86;
  static final int COMM_CREATE = 87;
  static final int COMM_DESTROY = 88;
  public static final int LAST_KNOWN = 88;

  private EventType() {}

  /** Whether it is a record of two-sided messages or of collectives. */
  public static boolean isMessage(int type) {
    return (type >= MPI_SEND && type <= MPI_COLLECTIVE_END)
        || type == COLLECTIVE_REQUEST
        || type == COLLECTIVE_COMPLETE;
  }

  /** Whether it is a record of a team of threads. */
  public static boolean isOfTeam(int type) {
    return type >= THREAD_FORK && type <= THREAD_TEAM_END;
  }

  /** Whether it is a record of a task of a team of threads. */
  public static boolean isOfTask(int type) {
    return type >= TASK_CREATE && type <= TASK_COMPLETE;
  }

  /** Whether it is a record of a thread that the program makes by itself, or of a lock. */
  public static boolean isHandover(int type) {
    return (type >= THREAD_CREATE && type <= THREAD_END) || isLock(type);
  }

  /** Whether it is a record of a lock of threads. */
  public static boolean isLock(int type) {
    return type == LOCK_ACQUIRE || type == LOCK_RELEASE;
  }

  /** Whether it is a record of one-sided communication. */
  public static boolean isOneSided(int type) {
    return type >= RMA_WIN_CREATE && type <= RMA_OP_COMPLETE_REMOTE;
  }
}
