package io.idlewave.jobs;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The rules that keep the modules apart: data flows one way, and the cores are plain Java. */
class ArchitectureTest {

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.idlewave");

  private static final String INGEST = "io.idlewave.ingest..";
  private static final String GRAPH = "io.idlewave.graph..";
  private static final String PERTURB = "io.idlewave.perturb..";
  private static final String JOBS = "io.idlewave.jobs..";

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
  void flink_isUsedInSourcesOperatorsAndJobsOnly() {
    noClasses()
        .that()
        .resideOutsideOfPackages("io.idlewave..source..", "io.idlewave..operator..", JOBS)
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.apache.flink..")
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
