import { workerData } from 'node:worker_threads'
import { deferCheckpoints } from '../../../platform/database/checkpoints.ts'
import { connectTo } from '../../../platform/database/database.ts'
import { answerCalls } from '../../../platform/workers/worker-calls.ts'
import { createLedgerRetention } from './ledger-retention.ts'

const store = connectTo({ file: String(workerData) })
await deferCheckpoints(store)
answerCalls(createLedgerRetention(store))
