import type { ExportFormat } from '#api/ledger/ledger.ts'
import type { ListFilter } from '#domain/ledger/transaction-filter.ts'
import { openFile } from '../../../platform/files/file-sink.ts'
import type { Services } from '../../../platform/services.ts'
import { createStore, type ObservableStore } from '../../../platform/store.ts'
import type { DownloadProgress } from './download.ts'

export type ExportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running' | 'done'; readonly progress: DownloadProgress }
  | { readonly kind: 'failed'; readonly progress: DownloadProgress; readonly error: unknown }

/** Runs one export at a time. */
export interface LedgerExporter extends Pick<ObservableStore<ExportState>, 'get' | 'subscribe'> {
  readonly start: (filter: ListFilter, format: ExportFormat) => Promise<void>
  readonly cancel: () => void
}

const types: Readonly<Record<ExportFormat, string>> = { csv: 'text/csv', json: 'application/json' }

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
    let progress: DownloadProgress = { rows: 0, reached: null, bytes: 0 }
    store.set({ kind: 'running', progress })
    try {
      // Most readers export nothing.
      const { download } = await import('./download.ts')
      for await (const downloaded of download(services.fetch, { filter, format }, sink, own.signal)) {
        progress = downloaded
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
