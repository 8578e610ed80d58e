import { workerData } from 'node:worker_threads'
import { deferCheckpoints } from '../../../platform/database/checkpoints.ts'
import { connectTo } from '../../../platform/database/database.ts'
import { limits } from '../../../platform/limits.ts'
import { answerCalls } from '../../../platform/workers/worker-calls.ts'
import { createLedgerRetention } from './ledger-retention.ts'

const store = connectTo({ file: String(workerData) })
// A removed record writes eight pages. SQLite moves them after it has released the lock, here, so that the thread that
// answers never has to.
await deferCheckpoints(store, limits.walPages / 4)
answerCalls(createLedgerRetention(store), { locks: true })
