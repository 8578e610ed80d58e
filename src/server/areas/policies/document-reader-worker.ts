import { workerData } from 'node:worker_threads'
import { answerCalls } from '../../platform/workers/answer-calls.ts'
import { type DocumentCall, createDocumentReader } from './document-reader.ts'
import { readStore } from '../../platform/database/database.ts'

const reader = createDocumentReader(readStore(String(workerData)))

answerCalls(({ question, slice }: DocumentCall) => reader.page(question, slice))
