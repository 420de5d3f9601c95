// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.kernel;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The programs there are, in the order in which tables list them. */
public enum Program {
  SERIES(Series.class),
  CRYPT(Crypt.class),
  SOR(Sor.class),
  LUFACT(Lufact.class),
  SPARSE(Sparse.class),
  MONTECARLO(MonteCarlo.class),
  MOLDYN(Moldyn.class),
  RAYTRACER(RayTracer.class),
  TSP(Tsp.class),
  ELEVATOR(Elevator.class),
  PHILOSOPHERS(Philosophers.class),
  H2(Bank.class),
  LUCENE(TextIndex.class);

  private final Class<? extends Kernel> type;

  Program(Class<? extends Kernel> type) {
    this.type = type;
  }

  /** The name that is used in tables and on command lines. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The class whose main method runs it. */
  public String mainClass() {
    return type.getName();
  }

  public static Optional<Program> named(String word) {
    return Stream.of(values()).filter(program -> program.word().equals(word)).findFirst();
  }
}
