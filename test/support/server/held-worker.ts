import { workerData } from 'node:worker_threads'
import { answerCalls } from '#server/platform/workers/worker-calls.ts'

export interface HeldThread {
  double(value: number): Promise<number>
  wait(): Promise<never>
}

// A test holds this module while it loads, and can let it fail.
const channel = new BroadcastChannel(String(workerData))
const failure = await new Promise<string>((resolve) => {
  channel.addEventListener('message', ({ data }) => resolve(String(data)), { once: true })
  channel.postMessage('loading')
})
channel.close()
if (failure) throw new Error(failure)

answerCalls<HeldThread>({
  double: async (value) => value * 2,
  wait: () => new Promise(() => undefined),
})
