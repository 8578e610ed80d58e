import { createReaderThread } from '../../platform/workers/reader-thread.ts'
import type { DocumentReader } from './embedded/document-reads.ts'
import type { DocumentQuestion, NumberPage, Slice } from './store/document-pages.ts'

/** A call of the reader, as it travels to the other thread. */
export interface DocumentCall {
  readonly question: DocumentQuestion
  readonly slice: Slice
}

export interface WorkerDocumentReader extends DocumentReader {
  close(): Promise<void>
}

/** Finds pages of documents in a thread of its own. */
export function createWorkerDocumentReader(file: string): WorkerDocumentReader {
  const module = new URL('document-reader-worker.ts', import.meta.url)
  const { ask, close } = createReaderThread<DocumentCall, NumberPage>(module, file)
  return { page: (question, slice) => ask({ question, slice }), close }
}
