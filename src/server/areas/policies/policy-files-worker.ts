import * as v from 'valibot'
import { workerData } from 'node:worker_threads'
import { openStore } from '../../platform/database/database.ts'
import { answerCalls } from '../../platform/workers/worker-calls.ts'
import { parseStored } from '../../platform/stored-json.ts'
import { createPolicyFiles } from './policy-files.ts'

const StorePlace = v.union([v.object({ file: v.string() }), v.object({ url: v.string() })])

answerCalls(
  createPolicyFiles(await openStore(parseStored(StorePlace, String(workerData), 'the place of the database'))),
  { locks: true },
)
