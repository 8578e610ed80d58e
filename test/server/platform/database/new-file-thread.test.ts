import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#test/support/server/process.ts'
import type { OpenerData } from '#test/support/server/new-file-opener.ts'

it('A file that several open at once when it does not exist yet is opened by all', async () => {
  const [rounds, threads] = [200, 2]
  const arrived = new Int32Array(new SharedArrayBuffer(rounds * Int32Array.BYTES_PER_ELEMENT))
  const workerData: OpenerData = { folder: await temporaryFolder(), rounds, threads, arrived }
  const script = new URL('../../../support/server/new-file-opener.ts', import.meta.url)
  const workers = Array.from({ length: threads }, () => new Worker(script, { workerData }))
  const faults = await Promise.all(workers.map((worker) => once(worker, 'message')))
  expect(faults.flat(2)).toEqual([])
})
