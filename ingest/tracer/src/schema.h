/* The schema of a row, in Avro's JSON. Its branches are numbered as in record.h. */
#ifndef IW_SCHEMA
#define IW_SCHEMA

#define IW_OBJECT(name, fields) "{\"type\":\"record\",\"name\":\"" name "\",\"fields\":[" fields "]}"
#define IW_FIELD(name, type) "{\"name\":\"" name "\",\"type\":" type "}"
#define IW_LONG(name) IW_FIELD(name, "\"long\"")
#define IW_TEXT(name) IW_FIELD(name, "\"string\"")
#define IW_ARRAY(type) "{\"type\":\"array\",\"items\":" type "}"

#define IW_ENVELOPE IW_LONG("peer") "," IW_LONG("tag") "," IW_LONG("communicator") "," IW_LONG("bytes")
#define IW_PART                                                                                                          \
  IW_LONG("op") "," IW_LONG("communicator") "," IW_LONG("root") "," IW_LONG("sentBytes") "," IW_LONG("receivedBytes")
#define IW_MOVE                                                                                                          \
  IW_LONG("communicator") "," IW_LONG("window") "," IW_LONG("target") "," IW_LONG("sentBytes") "," IW_LONG("fetchedBytes")

/*
 * Requests of a thread have numbers from 0 on, in the order of their posts. An age is how many were posted since, itself included; 0
 * is that of a request of another thread. Communicators have the number of the thread that created them, times 2^20, and that of the row.
 */
#define IW_EVENTS                                                                                                        \
  "["                                                                                                                    \
  IW_OBJECT("Send", IW_ENVELOPE "," IW_LONG("mode")) ","                                                                 \
  IW_OBJECT("PostSend", IW_ENVELOPE "," IW_LONG("mode")) ","                                                             \
  IW_OBJECT("Receive", IW_ENVELOPE) ","                                                                                  \
  IW_OBJECT("PostReceive", "") ","                                                                                       \
  IW_OBJECT("Complete", IW_LONG("age")) ","                                                                              \
  IW_OBJECT("CompleteReceive", IW_LONG("age") "," IW_ENVELOPE) ","                                                       \
  IW_OBJECT("Cancel", IW_LONG("age")) ","                                                                                \
  IW_OBJECT("Collective", IW_PART) ","                                                                                   \
  IW_OBJECT("PostCollective", IW_PART) ","                                                                               \
  IW_OBJECT("CreateCommunicator", IW_LONG("communicator")) ","                                                           \
  IW_OBJECT("FreeCommunicator", IW_LONG("communicator")) ","                                                             \
  IW_OBJECT("Transfer", IW_MOVE) ","                                                                                     \
  IW_OBJECT("PostTransfer", IW_MOVE) ","                                                                                 \
  IW_OBJECT("Synchronise", IW_LONG("kind") "," IW_LONG("communicator") "," IW_LONG("window") ","                         \
      IW_FIELD("ranks", IW_ARRAY("\"long\"")))                                                                           \
  "]"

#define IW_RANGE IW_OBJECT("Range", IW_LONG("first") "," IW_LONG("step") "," IW_LONG("count"))

/* A gap is the time since the end of the row before that has a time, in ns. */
#define IW_SCHEMA_TEXT                                                                                                   \
  "["                                                                                                                    \
  IW_OBJECT("Call", IW_LONG("function") "," IW_LONG("gap") "," IW_LONG("duration") ","                                   \
      IW_FIELD("events", IW_ARRAY(IW_EVENTS))) ","                                                                       \
  IW_OBJECT("EnterRegion", IW_LONG("gap") "," IW_LONG("region")) ","                                                     \
  IW_OBJECT("LeaveRegion", IW_LONG("gap")) ","                                                                           \
  IW_OBJECT("Flush", IW_LONG("gap") "," IW_LONG("duration")) ","                                                         \
  IW_OBJECT("Off", IW_LONG("gap")) ","                                                                                   \
  IW_OBJECT("On", IW_LONG("gap")) ","                                                                                    \
  IW_OBJECT("Region", IW_TEXT("name")) ","                                                                               \
  IW_OBJECT("Communicator", IW_LONG("inter") "," IW_LONG("leader") "," IW_LONG("creation") ","                           \
      IW_FIELD("members", IW_ARRAY(IW_RANGE)) "," IW_FIELD("remoteMembers", IW_ARRAY("\"Range\""))) ","                   \
  IW_OBJECT("Duplicate", IW_LONG("communicator") "," IW_LONG("copy")) ","                                                \
  IW_OBJECT("Name", IW_LONG("communicator") "," IW_TEXT("name")) ","                                                     \
  IW_OBJECT("Count", IW_LONG("what") "," IW_LONG("count")) ","                                                           \
  IW_OBJECT("End", IW_LONG("gap")) ","                                                                                   \
  IW_OBJECT("Check", IW_FIELD("sum", "{\"type\":\"fixed\",\"name\":\"Sum\",\"size\":8}"))                                 \
  "]"

#endif
