import { addressOf } from '#api/endpoint.ts'
import { ApiError, kindOfStatus } from '#api/errors.ts'
import { ledgerExportPath, type ExportFormat } from '#api/ledger/ledger.ts'
import { followExport, type ExportProgress } from '#domain/ledger/export-progress.ts'
import { apiQueryOf, type ListFilter } from '#domain/ledger/transaction-filter.ts'
import { openFile, type FileSink } from '../../../platform/files/file-sink.ts'
import type { Services } from '../../../platform/services.ts'
import { createStore, type ObservableStore } from '../../../platform/store.ts'

interface Transferred extends ExportProgress {
  readonly bytes: number
}

export type ExportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running' | 'done'; readonly progress: Transferred }
  | { readonly kind: 'failed'; readonly progress: Transferred; readonly error: unknown }

/** Runs one export at a time. */
export interface LedgerExporter extends Pick<ObservableStore<ExportState>, 'get' | 'subscribe'> {
  readonly start: (filter: ListFilter, format: ExportFormat) => Promise<void>
  readonly cancel: () => void
}

const types: Readonly<Record<ExportFormat, string>> = { csv: 'text/csv', json: 'application/json' }
const progressIntervalMs = 150

export function createLedgerExport(services: Pick<Services, 'fetch' | 'clock'>, open = openFile): LedgerExporter {
  const store = createStore<ExportState>({ kind: 'idle' })
  let running: AbortController | undefined

  async function start(filter: ListFilter, format: ExportFormat): Promise<void> {
    const day = new Date(services.clock.now()).toISOString().slice(0, 10)
    const sink = await open(`transactions-${day}.${format}`, types[format])
    if (!sink) return
    const own = new AbortController()
    running?.abort()
    running = own
    let progress: Transferred = { rows: 0, reached: null, bytes: 0 }
    store.set({ kind: 'running', progress })
    try {
      for await (const transferred of transfer(
        services.fetch,
        addressOfExport(filter, format),
        format,
        sink,
        own.signal,
      )) {
        progress = transferred
        store.set({ kind: 'running', progress })
      }
      await sink.close()
      store.set({ kind: 'done', progress })
    } catch (error) {
      await sink.discard()
      if (running === own) store.set(own.signal.aborted ? { kind: 'idle' } : { kind: 'failed', error, progress })
    }
  }

  return { get: store.get, subscribe: store.subscribe, start, cancel: () => running?.abort() }
}

function addressOfExport(filter: ListFilter, format: ExportFormat): string {
  return addressOf(ledgerExportPath, { query: { ...apiQueryOf(filter), format } })
}

/** Yields the progress periodically and at the end. */
async function* transfer(
  fetch: typeof globalThis.fetch,
  address: string,
  format: ExportFormat,
  sink: FileSink,
  signal: AbortSignal,
): AsyncGenerator<Transferred> {
  const response = await fetch(address, { signal }).catch((cause: unknown) => {
    throw new ApiError('network', `${ledgerExportPath}: cannot be reached`, { cause })
  })
  if (!response.ok || !response.body)
    throw new ApiError(kindOfStatus(response.status), `${ledgerExportPath}: ${response.status}`, {
      status: response.status,
    })
  const follow = followExport(format)
  const decoder = new TextDecoder()
  const reader = response.body.getReader()
  let progress: ExportProgress = { rows: 0, reached: null }
  let bytes = 0
  let yieldedAt = performance.now()
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a stream is read chunk by chunk
    const { done, value } = await reader.read()
    if (done) break
    // oxlint-disable-next-line no-await-in-loop -- the sink sets the pace
    await sink.write(value)
    bytes += value.byteLength
    progress = follow(decoder.decode(value, { stream: true }))
    if (performance.now() - yieldedAt < progressIntervalMs) continue
    yieldedAt = performance.now()
    yield { ...progress, bytes }
  }
  yield { ...progress, bytes }
}
