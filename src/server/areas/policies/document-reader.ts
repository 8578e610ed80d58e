import { createWorkerCalls } from '../../platform/workers/worker-calls.ts'
import {
  type DocumentQuestion,
  type NumberPage,
  type Slice,
  isFastQuery,
  pageOfDocuments,
} from './store/document-pages.ts'
import type { Store } from '../../platform/database/database.ts'

interface WorkerDocumentReader extends DocumentReader {
  close(): Promise<void>
}

/** Finds pages of documents in a worker thread, over its own connection to the SQLite file. */
export function createWorkerDocumentReader(file: string): WorkerDocumentReader {
  const module = new URL('document-reader-worker.ts', import.meta.url)
  const { call, close } = createWorkerCalls<DocumentReader>(module, file)
  return { page: (...args) => call('page', ...args), close }
}

/** Runs queries that would block other requests. Queries and pages can be sent between threads. */
export interface DocumentReader {
  page(question: DocumentQuestion, slice: Slice): Promise<NumberPage>
}

export function createDocumentReader(store: Store): DocumentReader {
  return { page: (question, slice) => pageOfDocuments(store, question, slice) }
}

interface DocumentAccess {
  readonly store: Store
  readonly documents: DocumentReader
}

export async function findDocumentPage(
  { store, documents }: DocumentAccess,
  question: DocumentQuestion,
  slice: Slice,
): Promise<NumberPage> {
  return (await isFastQuery(store, question))
    ? pageOfDocuments(store, question, slice)
    : documents.page(question, slice)
}

export async function findSize(context: DocumentAccess, question: DocumentQuestion): Promise<number> {
  return (await findDocumentPage(context, question, { offset: Number.MAX_SAFE_INTEGER, limit: 0 })).size
}
