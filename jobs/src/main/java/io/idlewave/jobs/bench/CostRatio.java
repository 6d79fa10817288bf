package io.idlewave.jobs.bench;

/** How many times as much one stage costs as another, both measured in the same round. */
record CostRatio(String name, BenchmarkStage stage, BenchmarkStage reference)
    implements BenchmarkStage {

  @Override
  public BenchmarkUnit unit() {
    return BenchmarkUnit.COST;
  }

  @Override
  public double measure() {
    double cost = stage.measure();
    return cost / reference.measure();
  }
}
