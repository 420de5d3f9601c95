// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.kernel;

import dev.keirin.NotAtomic;
import java.util.Random;

/** Encrypts and decrypts a large text with IDEA, each thread its part of three shared arrays. */
final class Crypt implements Kernel {
  final byte[] plain;
  final byte[] encrypted;
  final byte[] decrypted;
  private final Idea encryption;
  private final Idea decryption;

  Crypt(Size size) {
    int length = Idea.BLOCK * size.choose(2_000, 8_000_000);
    plain = new byte[length];
    encrypted = new byte[length];
    decrypted = new byte[length];
    Random random = new Random(136506717);
    random.nextBytes(plain);
    int[] key = random.ints(8, 0, 1 << 16).toArray();
    encryption = Idea.encrypting(key);
    decryption = Idea.decrypting(key);
  }

  public static void main(String[] arguments) throws Exception {
    Rounds.main(arguments, Crypt::new);
  }

  @Override
  @NotAtomic
  public void compute(int threads) throws InterruptedException {
    translate(threads, encryption, plain, encrypted);
    translate(threads, decryption, encrypted, decrypted);
  }

  private static void translate(int threads, Idea cipher, byte[] from, byte[] to)
      throws InterruptedException {
    int blocks = from.length / Idea.BLOCK;
    Workers.run(
        threads, worker -> cipher.translate(from, to, Range.share(worker, threads, blocks)));
  }

  @Override
  public void check() {
    int same = 0;
    for (int i = 0; i < plain.length; i++) {
      if (plain[i] != decrypted[i]) {
        throw new WrongResultException("byte " + i + " is not as it was");
      }
      same += plain[i] == encrypted[i] ? 1 : 0;
    }
    // A cipher text agrees with the plain text in one byte of 256, by chance.
    WrongResultException.unlessWithin(
        "share of unchanged bytes", 1 / 256.0, (double) same / plain.length, 0.01);
  }
}
