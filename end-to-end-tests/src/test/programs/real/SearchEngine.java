// SPDX-License-Identifier: Apache-2.0
// uses: lucene-core-9.12.3.jar
package real;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;

/** Several threads index documents with Lucene, then several threads search them. */
public final class SearchEngine {
  public static void main(String[] args) throws Exception {
    ByteBuffersDirectory directory = new ByteBuffersDirectory();
    try (IndexWriter writer =
        new IndexWriter(directory, new IndexWriterConfig(new StandardAnalyzer()))) {
      inThreads(number -> index(writer, number));
    }
    AtomicInteger hits = new AtomicInteger();
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      IndexSearcher searcher = new IndexSearcher(reader);
      inThreads(
          number -> {
            for (int word = 0; word < 7; word++) {
              hits.addAndGet(searcher.count(new TermQuery(new Term("text", "word" + word))));
            }
          });
      System.out.println(reader.numDocs() + " " + hits);
    }
  }

  private interface Work {
    void run(int number) throws IOException;
  }

  private static void inThreads(Work work) throws InterruptedException {
    Thread[] threads = new Thread[4];
    for (int i = 0; i < threads.length; i++) {
      int number = i;
      threads[i] =
          new Thread(
              () -> {
                try {
                  work.run(number);
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
              });
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static void index(IndexWriter writer, int number) throws IOException {
    for (int i = 0; i < 50; i++) {
      Document document = new Document();
      String text = "word" + (number + i) % 7 + " word" + (i * number) % 7 + " common";
      document.add(new TextField("text", text, Field.Store.YES));
      writer.addDocument(document);
      if (i % 20 == 19) {
        writer.commit();
      }
    }
  }
}
