import { describe, expect, it } from 'vitest'
import { readFilter } from '#domain/ledger/transaction-filter.ts'
import type { FileSink } from '#web/platform/files/file-sink.ts'
import { createLedgerExport } from '#web/features/ledger/export/ledger-export.ts'
import { settle } from '#test/support/app/manual-timers.ts'

const csv = 'consensus_timestamp,memo\r\n1700000000.000000002,"a\nb"\r\n1700000000.000000001,\r\n'

function world({ respond, unwanted = false }: Options = {}) {
  const asked: string[] = []
  const file = { name: '', text: '', end: 'open' }
  const decoder = new TextDecoder()
  const sink: FileSink = {
    write: async (chunk) => void (file.text += decoder.decode(chunk)),
    close: async () => void (file.end = 'closed'),
    discard: async () => void (file.end = 'discarded'),
  }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    asked.push(String(input))
    return respond ? respond(init?.signal ?? null) : new Response(csv)
  }
  const ledgerExport = createLedgerExport(
    { fetch, clock: { now: () => 1_700_000_000_000, ...noClock } },
    async (name) => {
      file.name = name
      return unwanted ? undefined : sink
    },
  )
  return { asked, file, ledgerExport }
}

interface Options {
  readonly respond?: (signal: AbortSignal | null) => Response | Promise<Response>
  /** The reader closed the file dialog. */
  readonly unwanted?: boolean
}

const noClock = {
  correct: () => undefined,
  arrival: (at: number) => at,
  subscribe: () => () => undefined,
  subscribeInBackground: () => () => undefined,
}

/** A response without an end. */
function endless(signal: AbortSignal | null): Response {
  return new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(csv))
        signal?.addEventListener('abort', () => controller.error(signal.reason))
      },
    }),
  )
}

describe('The ledger export', () => {
  it('writes what a filter selects to a file, and counts it', async () => {
    const { asked, file, ledgerExport } = world()
    await ledgerExport.start(readFilter('?account.id=0.0.5&order=asc&memo=x'), 'csv')
    expect(asked).toEqual(['/api/ledger/export?account.id=0.0.5&order=asc&format=csv'])
    expect(file).toEqual({ name: 'transactions-2023-11-14.csv', text: csv, end: 'closed' })
    expect(ledgerExport.get()).toEqual({
      kind: 'done',
      progress: { rows: 2, bytes: csv.length, reached: '1700000000.000000001' },
    })
  })

  it('requests nothing if no file was chosen', async () => {
    const { asked, ledgerExport } = world({ unwanted: true })
    await ledgerExport.start(readFilter(''), 'json')
    expect(asked).toEqual([])
    expect(ledgerExport.get()).toEqual({ kind: 'idle' })
  })

  it('keeps no file if it is canceled', async () => {
    const { file, ledgerExport } = world({ respond: endless })
    const ended = ledgerExport.start(readFilter(''), 'csv')
    await settle()
    ledgerExport.cancel()
    await ended
    expect(file.end).toBe('discarded')
    expect(ledgerExport.get()).toEqual({ kind: 'idle' })
  })

  it.each([
    ['refuses the request', () => new Response(null, { status: 503 }), 'unavailable'],
    ['cannot be reached', () => Promise.reject(new TypeError('fetch failed')), 'network'],
  ])('fails if the service %s', async (_, respond, kind) => {
    const { file, ledgerExport } = world({ respond })
    await ledgerExport.start(readFilter(''), 'csv')
    expect(ledgerExport.get()).toMatchObject({ kind: 'failed', error: { kind } })
    expect(file.end).toBe('discarded')
  })

  it('keeps nothing of a file that broke off', async () => {
    const broken = new ReadableStream({
      pull: (controller) => controller.error(new TypeError('network error')),
    })
    const { file, ledgerExport } = world({ respond: () => new Response(broken) })
    await ledgerExport.start(readFilter(''), 'csv')
    expect(ledgerExport.get()).toMatchObject({ kind: 'failed' })
    expect(file.end).toBe('discarded')
  })
})
