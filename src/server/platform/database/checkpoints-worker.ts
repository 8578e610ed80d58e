import { workerData } from 'node:worker_threads'
import { answerCalls } from '../workers/worker-calls.ts'
import { createCheckpoints } from './checkpoints.ts'

answerCalls(createCheckpoints(String(workerData)), { locks: true })
