package io.idlewave.ingest.archive;

import static org.assertj.core.api.Assertions.assertThat;

import io.idlewave.ingest.model.CollectiveOp;
import io.idlewave.ingest.model.SendMode;
import io.idlewave.ingest.model.SyncKind;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;

/** The schema of calls names symbols in the order of the codes that stand in archives. */
class StoredCodesTest {

  @Test
  void sendModes_inTheSchema_haveTheirCodes() {
    Schema modes = symbols(MpiCallSchema.BRANCH_SEND, "mode");
    assertThat(modes.getEnumSymbols()).hasSize(SendMode.values().length);
    for (SendMode mode : SendMode.values()) {
      assertThat(modes.getEnumOrdinal(mode.name())).isEqualTo(mode.code());
      assertThat(SendMode.ofCode(mode.code())).isEqualTo(mode);
    }
  }

  @Test
  void collectiveOps_inTheSchema_haveTheirCodes() {
    Schema ops = symbols(MpiCallSchema.BRANCH_COLLECTIVE, "op");
    assertThat(ops.getEnumSymbols()).hasSize(CollectiveOp.values().length);
    for (CollectiveOp op : CollectiveOp.values()) {
      assertThat(ops.getEnumOrdinal(op.name())).isEqualTo(op.code());
      assertThat(CollectiveOp.ofCode(op.code())).isEqualTo(op);
    }
  }

  @Test
  void syncKinds_inTheSchema_haveTheirCodes() {
    Schema kinds = symbols(MpiCallSchema.BRANCH_SYNCHRONISE, "kind");
    assertThat(kinds.getEnumSymbols()).hasSize(SyncKind.values().length);
    for (SyncKind kind : SyncKind.values()) {
      assertThat(kinds.getEnumOrdinal(kind.name())).isEqualTo(kind.code());
      assertThat(SyncKind.ofCode(kind.code())).isEqualTo(kind);
    }
  }

  private static Schema symbols(int branch, String field) {
    return MpiCallSchema.SCHEMA
        .getField("operations")
        .schema()
        .getElementType()
        .getTypes()
        .get(branch)
        .getField(field)
        .schema();
  }
}
