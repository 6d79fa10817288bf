package io.idlewave.system.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.jobs.kafka.KafkaAddress;
import io.idlewave.jobs.kafka.KafkaSettings;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class BrokerTest {

  @Test
  void shared_broker_isOneAndAnswers() throws Exception {
    Broker broker = Broker.shared();
    assertThat(Broker.shared()).isSameAs(broker);
    KafkaAddress address = broker.newAddress();
    create(address);
    assertThat(topics(address)).contains(address.topic());
  }

  @Test
  @Tag("full")
  void restart_afterAKill_keepsWhatWasStored() throws Exception {
    try (Broker broker = Broker.start()) {
      KafkaAddress address = broker.address("kept");
      create(address);
      broker.kill();
      broker.restart();
      assertThat(topics(address)).contains("kept");
    }
  }

  private static void create(KafkaAddress address) throws Exception {
    try (Admin admin = Admin.create(client(address))) {
      NewTopic topic = new NewTopic(address.topic(), Optional.of(3), Optional.empty());
      admin.createTopics(List.of(topic)).all().get();
    }
  }

  private static List<String> topics(KafkaAddress address) throws Exception {
    try (Admin admin = Admin.create(client(address))) {
      return List.copyOf(admin.listTopics().names().get());
    }
  }

  private static Properties client(KafkaAddress address) {
    return KafkaSettings.of(null).client(address);
  }
}
