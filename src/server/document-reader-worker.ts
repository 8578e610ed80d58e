import { workerData } from 'node:worker_threads'
import { answerCalls } from './answer-calls.ts'
import type { DocumentCall } from './document-reader.ts'
import { createDocumentReader } from './sources/embedded/document-reads.ts'
import { readStore } from './store/database.ts'

const reader = createDocumentReader(readStore(String(workerData)))

answerCalls(({ question, slice }: DocumentCall) => reader.page(question, slice))
