package io.idlewave.jobs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.BadTraceException;
import io.idlewave.jobs.failure.JobFailedException;
import io.idlewave.jobs.failure.RefusedException;
import java.net.ConnectException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.apache.flink.api.common.JobID;
import org.apache.flink.runtime.client.JobCancellationException;
import org.apache.flink.runtime.client.JobExecutionException;
import org.apache.flink.util.SerializedThrowable;
import org.junit.jupiter.api.Test;

class JobFailureTest {

  private static RuntimeException of(Throwable reason) {
    return JobFailure.of(
        new ExecutionException(
            new JobExecutionException(new JobID(), "Job execution failed.", reason)));
  }

  @Test
  void of_exceptionOfOurs_isTheOneThatIsFound() {
    BadTraceException ours = new BadTraceException("rank 3: cut short");
    assertThat(of(new SerializedThrowable(new CompletionException(ours))))
        .isInstanceOf(BadTraceException.class)
        .hasMessage("rank 3: cut short");
  }

  @Test
  void of_cancelledJob_isRefused() {
    assertThat(JobFailure.of(new JobCancellationException(new JobID(), "cancelled", null)))
        .isInstanceOf(RefusedException.class);
  }

  @Test
  void of_lostConnectionOrHeartbeat_isOfTheMachineInOneSentence() {
    assertThat(of(new ConnectException("Connection refused: localhost/127.0.0.1:8081")))
        .isInstanceOf(JobFailedException.class)
        .hasMessage("the job failed: Connection refused: localhost/127.0.0.1:8081");
    assertThat(of(new TimeoutException(null)))
        .isInstanceOf(JobFailedException.class)
        .hasMessage("the job failed: the engine gives no reason");
  }

  @Test
  void of_anythingElse_isABugWithItsCause() {
    NullPointerException bug = new NullPointerException("lanes");
    assertThat(of(bug)).isInstanceOf(IllegalStateException.class).hasRootCause(bug);
  }

  @Test
  void of_lackOfMemory_keepsTheErrorAsCause() {
    OutOfMemoryError error = new OutOfMemoryError("Java heap space");
    assertThat(of(error)).isInstanceOf(IllegalStateException.class).hasCause(error);
  }
}
