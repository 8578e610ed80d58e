import { addressOf } from '#api/endpoint.ts'
import { ApiError, kindOfStatus } from '#api/errors.ts'
import { ledgerExportPath, type ExportFormat } from '#api/ledger/ledger.ts'
import { followExport, type ExportProgress } from '#domain/ledger/export-progress.ts'
import { apiQueryOf, type ListFilter } from '#domain/ledger/transaction-filter.ts'
import type { FileSink } from '../../../platform/files/file-sink.ts'

export interface DownloadProgress extends ExportProgress {
  readonly bytes: number
}

interface Export {
  readonly filter: ListFilter
  readonly format: ExportFormat
}

const progressIntervalMs = 150

/** Yields the progress periodically and at the end. */
export async function* download(
  fetch: typeof globalThis.fetch,
  { filter, format }: Export,
  sink: FileSink,
  signal: AbortSignal,
): AsyncGenerator<DownloadProgress> {
  const address = addressOf(ledgerExportPath, { query: { ...apiQueryOf(filter), format } })
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
