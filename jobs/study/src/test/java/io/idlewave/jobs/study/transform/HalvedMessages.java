package io.idlewave.jobs.study.transform;

import io.idlewave.graph.order.GraphOptions;
import io.idlewave.graph.transform.Additions;
import io.idlewave.graph.transform.Rewriting;
import io.idlewave.graph.transform.Transformation;
import io.idlewave.ingest.archive.TraceArchive;
import io.idlewave.ingest.model.Operation;
import io.idlewave.ingest.model.Operation.PostReceive;
import io.idlewave.ingest.model.Operation.Receive;
import io.idlewave.ingest.model.Operation.Send;

/** A transformation that the product does not know: messages carry half of their bytes. */
public record HalvedMessages() implements Transformation {

  @Override
  public String describe() {
    return "messages of half the size";
  }

  @Override
  public Rewriting on(TraceArchive archive, GraphOptions graph, Additions additions) {
    return rank ->
        (call, into) ->
            into.accept(
                call.doing(call.operations().stream().map(HalvedMessages::halved).toList()));
  }

  private static Operation halved(Operation operation) {
    if (operation instanceof Send send) {
      return new Send(
          send.peer(),
          send.tag(),
          send.communicator(),
          send.bytes() / 2,
          send.mode(),
          send.request());
    }
    if (operation instanceof Receive receive) {
      return new Receive(
          receive.peer(), receive.tag(), receive.communicator(), receive.bytes() / 2);
    }
    return operation instanceof PostReceive post
        ? new PostReceive(
            post.request(), post.peer(), post.tag(), post.communicator(), post.bytes() / 2)
        : operation;
  }
}
