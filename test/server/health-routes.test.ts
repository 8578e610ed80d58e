import { describe, expect, it } from 'vitest'
import { aPage } from '#test/support/status/payloads.ts'
import { startService } from '#test/support/server/service.ts'
import { aTransaction } from '#test/support/ledger/transactions.ts'

describe('health', () => {
  it('is reported for the process', async () => {
    const { app } = await startService()
    const response = await app.request('/healthz')
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('is ready when the store answers, with or without a page', async () => {
    const world = await startService()
    const ask = async () => {
      const response = await world.app.request('/readyz')
      return [response.status, await response.json()]
    }
    expect(await ask()).toMatchObject([200, { status: 'ok', store: 'ok', areas: { status: { known: false } } }])
    await world.import({ page: aPage() })
    expect(await ask()).toMatchObject([200, { status: 'ok', store: 'ok', areas: { status: { known: true } } }])
    await world.importTransactions([aTransaction(0, { consensus_timestamp: '1773316790.000000001' })])
    const ledger = { source: 'embedded', network: 'mainnet', newest: '1773316790.000000001' }
    expect(await ask()).toMatchObject([200, { areas: { ledger } }])
    await world.store.schema.dropTable('change').execute()
    expect(await ask()).toMatchObject([503, { status: 'unavailable', store: 'does not answer' }])
  })

  it('includes metrics for Prometheus', async () => {
    const world = await startService()
    const before = await (await world.app.request('/metrics')).text()
    expect(before).toContain('signalbox_status_age_seconds -1')
    expect(before).toContain('signalbox_ledger_newest_age_seconds -1')
    await world.import({ page: aPage() })
    const newest = String(world.now / 1000 - 12)
    await world.importTransactions([aTransaction(0, { consensus_timestamp: `${newest}.500000000` })])
    await world.app.request('/api/sources')
    const response = await world.app.request('/metrics')
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    const text = await response.text()
    expect(text).toContain('signalbox_status_age_seconds 0')
    expect(text).toContain('signalbox_ledger_newest_age_seconds 11.5')
    expect(text).toContain('signalbox_live_listeners 0')
    expect(text).toContain('signalbox_request_seconds_count{method="GET",status="200"} 2')
  })
})
