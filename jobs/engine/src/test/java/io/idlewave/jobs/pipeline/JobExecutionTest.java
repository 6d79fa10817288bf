package io.idlewave.jobs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.api.common.JobID;
import org.apache.flink.core.execution.JobClient;
import org.junit.jupiter.api.Test;

class JobExecutionTest {

  /** A client of a job that ends while its progress is asked for, its cluster with it. */
  private static JobClient goneWhenAsked() {
    CompletableFuture<JobExecutionResult> end = new CompletableFuture<>();
    return (JobClient)
        Proxy.newProxyInstance(
            JobExecutionTest.class.getClassLoader(),
            new Class<?>[] {JobClient.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("getJobExecutionResult")) {
                return end;
              }
              end.complete(new JobExecutionResult(new JobID(), 1, Map.of()));
              throw new IllegalStateException("the cluster has been shut down");
            });
  }

  @Test
  void await_clusterIsGoneWhenAskedForProgress_takesTheResult() {
    List<Long> done = new ArrayList<>();
    JobExecution.await(
        goneWhenAsked(), 1, 7, (doneCalls, totalCalls) -> done.add(doneCalls), () -> false);
    assertThat(done).containsExactly(7L);
  }
}
