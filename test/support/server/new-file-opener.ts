import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { connectTo } from '#server/platform/database/database.ts'

const { folder, rounds, arrived, threads }: OpenerData = workerData

/** What a thread needs that opens a new file in each round, at the same moment as the others. */
export interface OpenerData {
  readonly folder: string
  readonly rounds: number
  readonly threads: number
  /** How many threads came to each round. */
  readonly arrived: Int32Array
}

async function open(round: number): Promise<string[]> {
  Atomics.add(arrived, round, 1)
  while (Atomics.load(arrived, round) < threads);
  try {
    await connectTo({ file: join(folder, `${round}.db`) }).destroy()
    return []
  } catch (error) {
    return [String(error)]
  }
}

const faults: string[] = []
for (let round = 0; round < rounds; round += 1) faults.push(...(await open(round)))
parentPort?.postMessage(faults)
