import { workerData } from 'node:worker_threads'
import { answerCalls } from '../../platform/workers/worker-calls.ts'
import { createDrawer } from './drawer.ts'
import { readPrerender } from './template.ts'

answerCalls(createDrawer(await readPrerender(String(workerData))))
