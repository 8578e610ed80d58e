import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { stringifyJson } from '#api/json.ts'
import { eventReader } from '#test/support/server/event-reader.ts'
import { runMain, temporaryFolder } from '#test/support/server/process.ts'
import { serveMain, type Served } from '#test/support/server/serve-main.ts'
import { aTransaction, atSecond, transfersOf } from '#test/support/ledger/transactions.ts'
import { isFullTier } from '#test/support/tier.ts'
import { until } from '#test/support/until.ts'

// Each of these tests starts several processes, and the machine may have few cores.
vi.setConfig({ testTimeout: 120_000 })

async function site() {
  const folder = await temporaryFolder()
  const env = { DATA_DIR: join(folder, 'data') }
  return {
    env,
    async import(from: number, to: number) {
      const file = join(folder, `${from}.ndjson`)
      const lines = Array.from({ length: to - from }, (_, index) =>
        stringifyJson(aTransaction(from + index, { transfers: transfersOf([`0.0.${from + index + 1}`, 1n]) })),
      )
      await writeFile(file, lines.join('\n'))
      return runMain(['import', 'transactions', file], env)
    },
  }
}

async function json(served: Served, path: string) {
  const response = await served.ask(path)
  expect(response.status).toBe(200)
  return response.json()
}

describe('The ledger of a service', () => {
  it.runIf(isFullTier)('shows what another process imports, and sends an event', async () => {
    const { env, import: load } = await site()
    const served = await serveMain({ ...env, LEDGER_NETWORK: 'testnet' })
    const ledger = async () => (await json(served, '/api/sources')).ledger
    expect(await ledger()).toMatchObject({ network: 'testnet', sample: false, newest: null, imported_at: null })
    const events = eventReader((await served.ask('/api/live')).body ?? new ReadableStream())
    await events.next()
    await events.next()
    expect((await load(0, 3)).stdout).toBe('3 transactions: 3 added, 0 changed, 0 unchanged.\n')
    expect(await events.next()).toContain(`event: transactions\ndata: {"count":3,"newest":"${atSecond(2)}"}`)
    expect(await ledger()).toMatchObject({ newest: atSecond(2), imported_at: expect.stringMatching(/^20/) })
    expect((await json(served, '/api/v1/transactions')).transactions).toHaveLength(3)
  })

  it('is read in a worker thread that ends with the service', async () => {
    const { env, import: load } = await site()
    expect((await load(0, 1200)).stdout).toBe('1,200 transactions: 1,200 added, 0 changed, 0 unchanged.\n')
    const served = await serveMain(env)
    const [range, stats, file] = await Promise.all([
      json(
        served,
        '/api/v1/transactions?account.id=gte:0.0.2&account.id=ne:0.0.1200&limit=100&transactiontype=cryptotransfer',
      ),
      json(served, '/api/ledger/stats?intervals=1'),
      json(served, '/api/ledger/export?format=json&account.id=lte:0.0.1000'),
    ])
    expect([range.transactions.length, stats.total.transactions, file.length]).toEqual([100, 1200, 1000])
    served.child.kill('SIGTERM')
    const { code, stderr } = await served.ended
    expect([code, stderr]).toEqual([0, ''])
  })

  it.runIf(isFullTier)('is the sample until something is imported, even while the service runs', async () => {
    const { env, import: load } = await site()
    const served = await serveMain({ ...env, SAMPLE: 'auto' })
    const ledger = async () => (await json(served, '/api/sources')).ledger
    await until('transactions of the sample', async () => (await ledger()).newest !== null)
    expect(await ledger()).toMatchObject({ sample: true, imported_at: null })
    expect((await load(0, 40)).stdout).toBe(
      '40 transactions: 40 added, 0 changed, 0 unchanged. The sample network’s transactions were removed.\nThe accounts of the sample are disabled: auditor, installer, reader, verifier.\n',
    )
    await until('the import', async () => !(await ledger()).sample)
    await until('another look', async () => (await ledger()).newest === atSecond(39))
    const { transactions, links } = await json(served, '/api/v1/transactions?limit=100')
    expect([transactions.length, links.next]).toEqual([40, null])
  })
})
