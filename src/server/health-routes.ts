import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { isoOrNull } from '#domain/time/instant.ts'
import type { StorageWatch } from './platform/database/storage-watch.ts'
import type { Metrics } from './platform/metrics.ts'
import type { LedgerSource } from './areas/ledger/source.ts'
import type { SchemaSource } from './areas/schemas/source.ts'
import type { StatusSource } from './areas/status/source.ts'
import { json } from './http/serve.ts'

export interface HealthOptions {
  readonly status: StatusSource
  readonly ledger: LedgerSource
  readonly schemas: SchemaSource
  readonly storage: Pick<StorageWatch, 'fullSince'>
  readonly metrics: Metrics
  /** Rejects if the store does not answer. */
  readonly ping: () => Promise<unknown>
  readonly log: Logger
  readonly now: () => number
}

/** `/healthz`: the process runs. `/readyz`: its store answers, too. `/metrics`: Prometheus metrics. */
export function serveHealth(
  app: Hono,
  { status, ledger, schemas, storage, metrics, ping, log, now }: HealthOptions,
): void {
  app.get('/healthz', () => json({ status: 'ok' }))
  app.get('/readyz', async () => {
    const store = await ping().then(
      () => 'ok',
      (error: unknown) => {
        // This endpoint is public; the reason contains addresses and is only logged.
        log.warn({ err: error }, 'the database does not answer')
        return 'does not answer'
      },
    )
    const areas = { status: status.info(now()), ledger: ledger.info(), schemas: schemas.info() }
    const full_since = isoOrNull(storage.fullSince())
    // Reads still work.
    const full = full_since === null ? {} : { storage_full_since: full_since }
    return json({ status: store === 'ok' ? 'ok' : 'unavailable', store, ...full, areas }, store === 'ok' ? 200 : 503)
  })
  app.get('/metrics', async (context) => {
    context.header('content-type', metrics.contentType)
    return context.body(await metrics.text())
  })
}
