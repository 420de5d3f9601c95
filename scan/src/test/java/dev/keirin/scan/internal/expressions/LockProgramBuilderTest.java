// SPDX-License-Identifier: Apache-2.0
package dev.keirin.scan.internal.expressions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.keirin.scan.CompiledClasses;
import dev.keirin.scan.internal.classes.CallGraph;
import dev.keirin.scan.internal.classes.ClassHierarchy;
import dev.keirin.scan.internal.classes.ScannedMethod;
import dev.keirin.scan.internal.classes.ThreadSafeClasses;
import dev.keirin.scan.internal.expressions.LockExpression.ClassObject;
import dev.keirin.scan.internal.expressions.LockExpression.Constant;
import dev.keirin.scan.internal.expressions.LockExpression.Element;
import dev.keirin.scan.internal.expressions.LockExpression.Field;
import dev.keirin.scan.internal.expressions.LockExpression.Local;
import dev.keirin.scan.internal.expressions.LockExpression.Parameter;
import dev.keirin.scan.internal.expressions.LockExpression.StaticField;
import dev.keirin.scan.internal.expressions.LockOperation.Call;
import dev.keirin.scan.internal.expressions.LockOperation.Enter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

class LockProgramBuilderTest {
  private static final LockExpression THIS = new Parameter(0);
  private static final String OBJECT = "Ljava/lang/Object;";

  @TempDir private Path directory;

  @Test
  void namesAreRecoveredFromTheStack() throws IOException {
    assertThat(locks("synchronized (f) {} synchronized (p) {} synchronized (this) {}"))
        .containsExactly(new Field(THIS, "A", "f", OBJECT), new Parameter(1), THIS);
    assertThat(locks("synchronized (S) {} synchronized (String.class) {}"))
        .containsExactly(new StaticField("A", "S", OBJECT), new ClassObject("java/lang/String"));
    assertThat(locks("synchronized (array[2]) {}"))
        .containsExactly(new Element(new Field(THIS, "A", "array", "[" + OBJECT), new Constant(2)));
    assertThat(locks("synchronized (next.next.f) {}"))
        .containsExactly(
            new Field(
                new Field(new Field(THIS, "A", "next", "LA;"), "A", "next", "LA;"),
                "A",
                "f",
                OBJECT));
  }

  @Test
  void variableStandsForWhatItWasAssigned() throws IOException {
    assertThat(locks("Object x = f; Object y = x; synchronized (y) {}"))
        .containsExactly(new Field(THIS, "A", "f", OBJECT));
    assertThat(locks("Object x = (Object) p; synchronized (x) {}"))
        .containsExactly(new Parameter(1));
  }

  @Test
  void inheritedFieldHasOneNameWhateverClassTheCodeNames() throws IOException {
    assertThat(locks("B b = null; b = (B) q; synchronized (b.f) {} synchronized (((A) b).f) {}"))
        .satisfies(names -> assertThat(names.get(0)).isEqualTo(names.get(1)));
  }

  @Test
  void valueReadBeforeAnAssignmentLosesTheNameButNotItsIdentity() throws IOException {
    List<LockExpression> names =
        locks(
            "Object old = f; f = p; synchronized (old) {} synchronized (f) {} synchronized (old) {}");

    assertThat(names.get(0)).isInstanceOf(Local.class).isEqualTo(names.get(2));
    assertThat(names.get(1)).isEqualTo(new Field(THIS, "A", "f", OBJECT));
  }

  @Test
  void valuesThatMeetGetAName() throws IOException {
    List<LockExpression> names =
        locks("Object x = p == null ? f : p; synchronized (x) {} synchronized (x) {}");

    assertThat(names.get(0)).isInstanceOf(Local.class).isEqualTo(names.get(1));
  }

  @Test
  void newObjectIsNoLockUntilItEscapes() throws IOException {
    assertThat(locks("Object x = new Object(); synchronized (x) {}")).containsOnlyNulls();
    assertThat(locks("Object x = new Object(); f = x; synchronized (x) {}")).doesNotContainNull();
    assertThat(locks("Object x = new Object(); use(x); synchronized (x) {}")).doesNotContainNull();
  }

  @Test
  void changesOfWhatNamesAreMadeOfAreOperations() throws IOException {
    List<LockOperation> operations = operations("synchronized (f) {} f = p; array[0] = p;");

    assertThat(operations).contains(new Change.OfField("A", "f"), new Change.OfElement());
  }

  @Test
  void loopVariableChangesWhereTheLoopComesRound() throws IOException {
    LockProgram program = program("for (int i = 0; i < 9; i++) synchronized (array[i]) {}");
    Local index = (Local) ((Element) enters(program).get(0).lock()).index();

    assertThat(index.isMeeting()).isTrue();
    assertThat(operations(program)).contains(new Change.OfLocal(index.position(), true));
  }

  @Test
  void explicitLockCountsWhereItIsAlsoReleased() throws IOException {
    assertThat(locks("lock.lock(); try { use(p); } finally { lock.unlock(); }")).hasSize(1);
    assertThat(optional("lock.lock();")).isEmpty();
  }

  @Test
  void bothSidesOfAReadWriteLockAreOneLock() throws IOException {
    List<LockExpression> names =
        locks(
            "both.readLock().lock(); both.readLock().unlock();"
                + " both.writeLock().lock(); both.writeLock().unlock();");

    assertThat(names).hasSize(2);
    assertThat(names.get(0)).isEqualTo(names.get(1)).isInstanceOf(Field.class);
  }

  @Test
  void argumentsOfCallsAreNamed() throws IOException {
    Call call =
        (Call)
            operations("next.locking(p);").stream()
                .filter(Call.class::isInstance)
                .findFirst()
                .orElseThrow();

    assertThat(call.arguments())
        .containsExactly(new Field(THIS, "A", "next", "LA;"), new Parameter(1));
    assertThat(call.isGuess()).isFalse();
  }

  @Test
  void synchronizedMethodHoldsItsObjectOrItsClass() throws IOException {
    assertThat(program("A", "locking", "").methodLock().lock()).isEqualTo(THIS);
    assertThat(program("A", "staticLocking", "").methodLock().lock())
        .isEqualTo(new ClassObject("A"));
  }

  @Test
  void variablesKeepTheirNamesFromTheSource() throws IOException {
    LockProgram program =
        program("Object mine = use(p); synchronized (mine) {} synchronized (q) {}");

    assertThat(enters(program).stream().map(each -> program.names().get(each.lock())))
        .containsExactly("mine", "q");
  }

  private List<LockExpression> locks(String body) throws IOException {
    return enters(program(body)).stream().map(Enter::lock).toList();
  }

  private static List<Enter> enters(LockProgram program) {
    return operations(program).stream()
        .filter(Enter.class::isInstance)
        .map(Enter.class::cast)
        .toList();
  }

  private List<LockOperation> operations(String body) throws IOException {
    return operations(program(body));
  }

  private static List<LockOperation> operations(LockProgram program) {
    return program.blocks().stream().flatMap(block -> block.operations().stream()).toList();
  }

  private LockProgram program(String body) throws IOException {
    return program("A", "m", body);
  }

  private LockProgram program(String type, String name, String body) throws IOException {
    return optional(type, name, body).orElseThrow();
  }

  private Optional<LockProgram> optional(String body) throws IOException {
    return optional("A", "m", body);
  }

  private Optional<LockProgram> optional(String type, String name, String body) throws IOException {
    Path classes = CompiledClasses.compile(directory, source(body));
    ClassHierarchy hierarchy = CompiledClasses.hierarchy(classes);
    ScannedMethod method = CompiledClasses.method(hierarchy, type, name);
    Set<ScannedMethod> locking =
        new HashSet<>(List.of(CompiledClasses.method(hierarchy, "A", "locking")));
    ClassNode node = new ClassNode();
    new ClassReader(method.owner().bytes()).accept(node, ClassReader.SKIP_FRAMES);
    MethodNode code =
        node.methods.stream().filter(each -> each.name.equals(name)).findFirst().orElseThrow();
    LibraryCalls library = new LibraryCalls(hierarchy, ThreadSafeClasses.none());
    return LockProgramBuilder.build(
        method, code, new Surroundings(new CallGraph(hierarchy), library, locking));
  }

  private static String source(String body) {
    return """
        import java.util.concurrent.locks.*;
        class A {
          static Object S = new Object();
          Object f;
          Object[] array;
          A next;
          Lock lock;
          ReadWriteLock both;
          static Object use(Object o) { return o; }
          synchronized void locking(Object o) {}
          static synchronized void staticLocking() {}
          void m(Object p, Object q) { %s }
        }
        class B extends A {}
        """
        .formatted(body);
  }
}
