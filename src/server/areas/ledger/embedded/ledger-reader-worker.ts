import { workerData } from 'node:worker_threads'
import { readStore } from '../../../platform/database/database.ts'
import { answerCalls } from '../../../platform/workers/worker-calls.ts'
import { createLedgerReader } from './ledger-reader.ts'

answerCalls(createLedgerReader(readStore(String(workerData))))
