// SPDX-License-Identifier: Apache-2.0
package dev.keirin.benchmark.kernel;

import dev.keirin.NotAtomic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.SplittableRandom;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopScoreDocCollectorManager;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/**
 * Builds a Lucene index in memory from several threads and then searches it from as many. A text
 * names the divisors of its number, so it is known how many texts have any two words.
 */
final class TextIndex implements Kernel {
  private static final int[] DIVISORS = {2, 3, 5, 7, 11, 13, 17, 19};
  private static final int FILLER = 60;
  private static final int VOCABULARY = 5_000;

  private final Directory directory = new ByteBuffersDirectory();
  private final int texts;
  private final int searches;
  long found;

  TextIndex(Size size) {
    texts = size.choose(400, 20_000);
    searches = size.choose(100, 8_000);
  }

  public static void main(String[] arguments) throws Exception {
    Rounds.main(arguments, TextIndex::new);
  }

  @Override
  @NotAtomic
  public void compute(int threads) throws InterruptedException {
    try {
      index(threads);
      search(threads);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void index(int threads) throws IOException, InterruptedException {
    try (StandardAnalyzer analyzer = new StandardAnalyzer();
        IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(analyzer))) {
      Workers.run(threads, worker -> add(writer, Range.share(worker, threads, texts)));
    }
  }

  private static void add(IndexWriter writer, Range range) throws IOException {
    for (int number = range.from(); number < range.to(); number++) {
      Document document = new Document();
      document.add(new StringField("number", Integer.toString(number), Field.Store.YES));
      document.add(new TextField("text", text(number), Field.Store.NO));
      writer.addDocument(document);
    }
  }

  private static String text(int number) {
    SplittableRandom random = new SplittableRandom(number);
    StringBuilder text = new StringBuilder();
    for (int divisor : DIVISORS) {
      if (number % divisor == 0) {
        text.append("divisor").append(divisor).append(' ');
      }
    }
    for (int i = 0; i < FILLER; i++) {
      text.append("word").append(random.nextInt(VOCABULARY)).append(' ');
    }
    return text.toString();
  }

  private void search(int threads) throws IOException, InterruptedException {
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      IndexSearcher searcher = new IndexSearcher(reader);
      Workers.run(threads, worker -> search(searcher, Range.share(worker, threads, searches)));
    }
  }

  private void search(IndexSearcher searcher, Range range) throws IOException {
    long mine = 0;
    for (int i = range.from(); i < range.to(); i++) {
      Query query =
          new BooleanQuery.Builder()
              .add(containing(first(i)), BooleanClause.Occur.MUST)
              .add(containing(second(i)), BooleanClause.Occur.MUST)
              .build();
      mine +=
          searcher.search(query, new TopScoreDocCollectorManager(10, Integer.MAX_VALUE))
              .totalHits
              .value;
    }
    merge(mine);
  }

  private static Query containing(int divisor) {
    return new TermQuery(new Term("text", "divisor" + divisor));
  }

  private static int first(int search) {
    return DIVISORS[search % DIVISORS.length];
  }

  /** Another divisor than the first, each in turn. */
  private static int second(int search) {
    int distance = 1 + search / DIVISORS.length % (DIVISORS.length - 1);
    return DIVISORS[(search + distance) % DIVISORS.length];
  }

  private synchronized void merge(long mine) {
    found += mine;
  }

  @Override
  public void check() {
    long expected = 0;
    for (int i = 0; i < searches; i++) {
      // The numbers from 0 that both primes divide.
      expected += (texts - 1) / (first(i) * second(i)) + 1;
    }
    WrongResultException.unlessEqual("texts found", expected, found);
  }
}
