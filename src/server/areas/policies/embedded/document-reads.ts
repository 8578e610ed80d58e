import type { Store } from '../../../platform/database/database.ts'
import {
  isQuick,
  pageOfDocuments,
  type DocumentQuestion,
  type NumberPage,
  type Slice,
} from '../store/document-pages.ts'
import type { Visit } from './visit.ts'

/** Finds what may take longer than an answer should hold up the others. Questions and pages can be sent to another thread. */
export interface DocumentReader {
  page(question: DocumentQuestion, slice: Slice): Promise<NumberPage>
}

/** Reads in the thread that asks. */
export function createDocumentReader(store: Store): DocumentReader {
  return { page: (question, slice) => pageOfDocuments(store, question, slice) }
}

/** One page of documents, read where it holds up nobody. */
export async function findPage(
  { store, documents }: Pick<Visit, 'store' | 'documents'>,
  question: DocumentQuestion,
  slice: Slice,
): Promise<NumberPage> {
  return (await isQuick(store, question)) ? pageOfDocuments(store, question, slice) : documents.page(question, slice)
}

/** How many documents there are. */
export async function findSize(visit: Pick<Visit, 'store' | 'documents'>, question: DocumentQuestion): Promise<number> {
  return (await findPage(visit, question, { offset: Number.MAX_SAFE_INTEGER, limit: 0 })).size
}
