package io.idlewave.system.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.idlewave.jobs.Idlewave;
import java.util.List;
import java.util.Map;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.kubernetes.operator.api.FlinkDeployment;
import org.apache.flink.kubernetes.operator.api.FlinkSessionJob;
import org.apache.flink.kubernetes.operator.api.spec.FlinkDeploymentSpec;
import org.apache.flink.kubernetes.operator.api.spec.JobSpec;
import org.apache.flink.kubernetes.operator.api.spec.JobState;
import org.apache.flink.kubernetes.operator.api.spec.UpgradeMode;
import org.apache.flink.util.MathUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Manifests, read by the classes of those who read them on a cluster. */
class KubernetesTest {

  /** Those classes let unknown words pass, and keep them; a typing error is to be found here. */
  private static final ObjectMapper STRICT =
      new ObjectMapper()
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .setAnnotationIntrospector(
              new JacksonAnnotationIntrospector() {
                @Override
                public Boolean hasAnySetter(Annotated annotated) {
                  return false;
                }

                @Override
                public JsonIgnoreProperties.Value findPropertyIgnoralByName(
                    MapperConfig<?> config, Annotated annotated) {
                  return JsonIgnoreProperties.Value.empty();
                }
              });

  private static <T> T read(JsonNode document, Class<T> type) throws Exception {
    return STRICT.treeToValue(document, type);
  }

  private static FlinkDeployment deployment(String name) throws Exception {
    ObjectNode document =
        DeployFiles.object(DeployFiles.documents("kubernetes/" + name + ".yaml").get(0));
    ObjectNode spec = (ObjectNode) document.path("spec");
    // the classes that Maven has are of an operator that names no later version
    assertThat(spec.path("flinkVersion").asText()).isEqualTo("v2_2");
    spec.put("flinkVersion", "v1_20");
    return read(document, FlinkDeployment.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"application", "session"})
  void deployment_itself_isOneOfTheOperatorWithSettingsOfFlink(String name) throws Exception {
    FlinkDeploymentSpec spec = deployment(name).getSpec();
    FlinkOptions.require(spec.getFlinkConfiguration());
    assertThat(spec.getFlinkConfiguration())
        .containsEntry("high-availability.type", "kubernetes")
        .hasEntrySatisfying(
            "high-availability.storageDir", folder -> assertThat(folder).startsWith("s3://"))
        .hasEntrySatisfying(
            "execution.checkpointing.dir", folder -> assertThat(folder).startsWith("s3://"));
    assertThat(spec.getServiceAccount()).isEqualTo("idlewave");
    assertThat(spec.getPodTemplate().getSpec().getSecurityContext().getRunAsNonRoot()).isTrue();
    assertThat(spec.getPodTemplate().getSpec().getContainers())
        .singleElement()
        .satisfies(main -> assertThat(main.getName()).isEqualTo("flink-main-container"));
  }

  @Test
  void deployment_ofHugeTraces_hasAPlacePerPropagator() throws Exception {
    FlinkDeploymentSpec spec = deployment("application").getSpec();
    JobSpec job = spec.getJob();
    assertThat(job.getJarURI()).isEqualTo("local:///opt/flink/usrlib/idlewave.jar");
    assertThat(job.getEntryClass()).isEqualTo(Idlewave.class.getName());
    assertThat(job.getState()).isEqualTo(JobState.RUNNING);
    assertThat(job.getUpgradeMode()).isEqualTo(UpgradeMode.STATELESS);
    assertThat(List.of(job.getArgs()))
        .startsWith("run")
        .containsSequence("--parallelism", Integer.toString(job.getParallelism()))
        .contains("--detach");
    int slots = Integer.parseInt(spec.getFlinkConfiguration().get("taskmanager.numberOfTaskSlots"));
    assertThat(MathUtils.divideRoundUp(job.getParallelism(), slots)).isEqualTo(16);
  }

  @Test
  void sessionJob_ofASweep_namesTheSession() throws Exception {
    FlinkSessionJob job =
        read(DeployFiles.documents("kubernetes/sweep.yaml").get(0), FlinkSessionJob.class);
    FlinkDeployment session = deployment("session");
    assertThat(session.getSpec().getJob()).isNull();
    assertThat(job.getSpec().getDeploymentName()).isEqualTo(session.getMetadata().getName());
    assertThat(job.getSpec().getJob().getEntryClass()).isEqualTo(Idlewave.class.getName());
    assertThat(List.of(job.getSpec().getJob().getArgs())).contains("--detach");
  }

  @Test
  void manifest_withAWordThatTheOperatorDoesNotKnow_isRefused() {
    ObjectNode document = DeployFiles.object(DeployFiles.documents("kubernetes/sweep.yaml").get(0));
    ((ObjectNode) document.path("spec")).put("paralelism", 3);
    assertThatThrownBy(() -> read(document, FlinkSessionJob.class))
        .isInstanceOf(UnrecognizedPropertyException.class);
    ObjectNode session =
        DeployFiles.object(DeployFiles.documents("kubernetes/session.yaml").get(0));
    ((ObjectNode) session.path("spec")).put("flinkVersion", "v1_20");
    ((ObjectNode) session.at("/spec/podTemplate/spec")).put("volume", "data");
    assertThatThrownBy(() -> read(session, FlinkDeployment.class))
        .isInstanceOf(UnrecognizedPropertyException.class);
  }

  @Test
  void setting_thatFlinkDoesNotKnow_isRefused() {
    assertThatThrownBy(() -> FlinkOptions.require(Map.of("taskmanager.slots", "4")))
        .hasMessageContaining("taskmanager.slots");
  }

  @Test
  void access_andStorage_areObjectsOfKubernetes() throws Exception {
    List<JsonNode> access = DeployFiles.documents("kubernetes/access.yaml");
    assertThat(read(access.get(0), ServiceAccount.class).getMetadata().getName())
        .isEqualTo("idlewave");
    assertThat(read(access.get(1), Role.class).getRules()).isNotEmpty();
    assertThat(read(access.get(2), RoleBinding.class).getRoleRef().getName()).isEqualTo("idlewave");
    PersistentVolumeClaim claim =
        read(DeployFiles.documents("kubernetes/storage.yaml").get(0), PersistentVolumeClaim.class);
    assertThat(claim.getMetadata().getName()).isEqualTo("idlewave-data");
    assertThat(claim.getSpec().getAccessModes()).containsExactly("ReadWriteMany");
    assertThat(claim.getSpec().getStorageClassName()).isNotBlank();
    assertThat(read(access.get(0), ServiceAccount.class).getImagePullSecrets())
        .extracting(secret -> secret.getName())
        .containsExactly("idlewave-registry");
  }

  @Test
  void network_ofOurPods_letsInOnlyThoseThatAreNamed() throws Exception {
    NetworkPolicy policy =
        read(DeployFiles.documents("kubernetes/network.yaml").get(0), NetworkPolicy.class);
    Map<String, String> ours =
        deployment("session").getSpec().getPodTemplate().getMetadata().getLabels();
    assertThat(deployment("application").getSpec().getPodTemplate().getMetadata().getLabels())
        .isEqualTo(ours);
    assertThat(policy.getSpec().getPodSelector().getMatchLabels()).isEqualTo(ours);
    assertThat(policy.getSpec().getPolicyTypes()).containsExactly("Ingress");
    assertThat(policy.getSpec().getIngress())
        .hasSize(3)
        .allSatisfy(
            rule -> {
              assertThat(rule.getFrom()).isNotEmpty();
              assertThat(rule.getFrom())
                  .allSatisfy(
                      peer -> assertThat(peer.getPodSelector().getMatchLabels()).isNotEmpty());
              if (!rule.getFrom().get(0).getPodSelector().getMatchLabels().equals(ours)) {
                assertThat(rule.getPorts()).hasSize(1);
              }
            });
    assertThat(policy.getSpec().getIngress().get(1).getPorts().get(0).getPort().getIntVal())
        .isEqualTo(RestOptions.PORT.defaultValue());
    assertThat(policy.getSpec().getIngress().get(2).getPorts().get(0).getPort().getIntVal())
        .isEqualTo(
            deployment("session")
                .getSpec()
                .getPodTemplate()
                .getSpec()
                .getContainers()
                .get(0)
                .getPorts()
                .get(0)
                .getContainerPort());
  }

  @Test
  void patch_forOtherObjectStorage_hasSettingsAndNothingElse() {
    JsonNode patch = DeployFiles.documents("kubernetes/minio.yaml").get(0);
    Map<String, String> settings = DeployFiles.settings(patch.at("/spec/flinkConfiguration"));
    FlinkOptions.require(settings);
    assertThat(settings).containsOnlyKeys("s3.endpoint", "s3.path.style.access");
    assertThat(patch.size()).isEqualTo(1);
    assertThat(patch.path("spec").size()).isEqualTo(1);
  }

  @Test
  void monitor_ofPods_findsThoseOfTheDeployments() throws Exception {
    JsonNode monitor = DeployFiles.documents("kubernetes/monitor.yaml").get(0);
    assertThat(DeployFiles.settings(monitor.at("/spec/selector/matchLabels")))
        .isEqualTo(deployment("session").getSpec().getPodTemplate().getMetadata().getLabels());
    assertThat(
            deployment("session")
                .getSpec()
                .getPodTemplate()
                .getSpec()
                .getContainers()
                .get(0)
                .getPorts())
        .extracting(port -> port.getName())
        .contains(monitor.at("/spec/podMetricsEndpoints/0/port").asText());
  }
}
