import { workerData } from 'node:worker_threads'
import { readStore } from '../../platform/database/database.ts'
import { answerCalls } from '../../platform/workers/worker-calls.ts'
import { createDocumentReader } from './document-reader.ts'

answerCalls(createDocumentReader(readStore(String(workerData))))
