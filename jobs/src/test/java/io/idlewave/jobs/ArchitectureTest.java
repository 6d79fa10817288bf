package io.idlewave.jobs;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.idlewave.ingest.model.Internal;
import org.junit.jupiter.api.Test;

/**
 * The rules that keep modules and packages apart: data flows one way, packages form no cycle, and
 * the cores are plain Java.
 */
class ArchitectureTest {

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(location -> !location.contains("/test-classes/"))
          .withImportOption(location -> !location.contains("-tests.jar"))
          .importPackages("io.idlewave");

  private static final String INGEST = "io.idlewave.ingest..";
  private static final String GRAPH = "io.idlewave.graph..";
  private static final String PERTURB = "io.idlewave.perturb..";
  private static final String JOBS = "io.idlewave.jobs..";
  private static final String CLI = "io.idlewave.jobs.cli..";

  @Test
  void ingest_dependsOnNoLaterModule() {
    noClasses()
        .that()
        .resideInAPackage(INGEST)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(GRAPH, PERTURB, JOBS)
        .check(CLASSES);
  }

  @Test
  void graph_dependsOnNoLaterModule() {
    noClasses()
        .that()
        .resideInAPackage(GRAPH)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(PERTURB, JOBS)
        .check(CLASSES);
  }

  @Test
  void perturb_dependsOnNoLaterModule() {
    noClasses()
        .that()
        .resideInAPackage(PERTURB)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(JOBS)
        .check(CLASSES);
  }

  @Test
  void flink_isUsedInSourcesOperatorsAndThePipelineOnly() {
    noClasses()
        .that()
        .resideOutsideOfPackages(
            "io.idlewave..source..", "io.idlewave..operator..", "io.idlewave.jobs.pipeline..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.apache.flink..")
        .check(CLASSES);
  }

  /**
   * The engine's internals change with each of its versions. {@code NoRestart} ends a job that
   * would fail again, {@code EngineOperator} meets state in signatures, {@code JobFailure} tells a
   * job that was cancelled or is forgotten, {@code ClosedEndpoint} keeps strangers out.
   */
  @Test
  void internalsOfFlink_areUsedByFourClassesOnly() {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName("io.idlewave.graph.operator.NoRestart")
        .and()
        .doNotHaveFullyQualifiedName("io.idlewave.graph.operator.EngineOperator")
        .and()
        .doNotHaveFullyQualifiedName("io.idlewave.jobs.pipeline.JobFailure")
        .and()
        .doNotHaveFullyQualifiedName("io.idlewave.jobs.pipeline.embedded.ClosedEndpoint")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.apache.flink.runtime..")
        .check(CLASSES);
  }

  @Test
  void packages_ofAllModules_formNoCycle() {
    slices().matching("io.idlewave.(**)").should().beFreeOfCycles().check(CLASSES);
  }

  /** The mark of what no jar may use is a word for people, and no part of a trace. */
  @Test
  void kernel_knowsNeitherGraphNorTrace() {
    noClasses()
        .that()
        .resideInAPackage("io.idlewave.perturb.kernel..")
        .should()
        .dependOnClassesThat(resideInAnyPackage(GRAPH, INGEST).and(not(type(Internal.class))))
        .check(CLASSES);
  }

  @Test
  void commandLine_isKnownToTheMainClassOnly() {
    noClasses()
        .that()
        .resideOutsideOfPackages(CLI, "io.idlewave.jobs")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(CLI, "picocli..")
        .check(CLASSES);
  }

  @Test
  void nothing_printsButTheCommandLine() {
    noClasses()
        .that()
        .resideOutsideOfPackages(CLI, "io.idlewave.jobs")
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .orShould()
        .callMethod(Throwable.class, "printStackTrace")
        .check(CLASSES);
  }

  @Test
  void classes_ofEveryModule_areSeen() {
    for (String module : new String[] {INGEST, GRAPH, PERTURB, JOBS}) {
      classes()
          .that()
          .resideInAPackage(module)
          .should()
          .resideInAPackage("io.idlewave..")
          .allowEmptyShould(false)
          .check(CLASSES);
    }
  }
}
