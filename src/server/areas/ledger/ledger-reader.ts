import { createReaderThread } from '../../platform/workers/reader-thread.ts'
import type { LedgerReader } from './embedded/ledger-reads.ts'

type Name = keyof LedgerReader

/** A call of the reader, as it travels to the other thread. */
export type ReaderCall = {
  readonly [N in Name]: { readonly name: N; readonly args: Parameters<LedgerReader[N]> }
}[Name]

/** What the function of that name returned, as it travels back. */
export type ReaderValue = {
  readonly [N in Name]: { readonly name: N; readonly value: Awaited<ReturnType<LedgerReader[N]>> }
}[Name]

export interface WorkerReader extends LedgerReader {
  close(): Promise<void>
}

/** Reads the ledger in a thread of its own. */
export function createWorkerReader(file: string): WorkerReader {
  const { ask, close } = createReaderThread<ReaderCall, ReaderValue>(
    new URL('ledger-reader-worker.ts', import.meta.url),
    file,
  )
  return {
    async page(...args) {
      const reply = await ask({ name: 'page', args })
      if (reply.name !== 'page') throw mixedUp()
      return reply.value
    },
    async stats(...args) {
      const reply = await ask({ name: 'stats', args })
      if (reply.name !== 'stats') throw mixedUp()
      return reply.value
    },
    async exportPart(...args) {
      const reply = await ask({ name: 'exportPart', args })
      if (reply.name !== 'exportPart') throw mixedUp()
      return reply.value
    },
    close,
  }
}

function mixedUp(): Error {
  return new Error('The thread that reads answered another question')
}
