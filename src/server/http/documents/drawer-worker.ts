import { workerData } from 'node:worker_threads'
import { answerCalls } from '../../platform/workers/worker-calls.ts'
import { createDrawer, type DrawerThread } from './drawer.ts'
import { readPrerender } from './template.ts'

const drawer = readPrerender(String(workerData)).then(createDrawer)

answerCalls<DrawerThread>({
  start: async () => void (await drawer),
  draw: async (parts) => (await drawer).draw(parts),
})
