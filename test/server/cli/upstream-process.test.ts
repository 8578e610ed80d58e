import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { openStore } from '#server/platform/database/database.ts'
import { eventReader } from '#test/support/server/event-reader.ts'
import { faults } from '#test/support/server/fault-server.ts'
import { startPage } from '#test/support/status/followed-page.ts'
import { startGuardian } from '#test/support/guardian/guardian.ts'
import { startMirrorNode } from '#test/support/ledger/mirror-node.ts'
import { aComponent, aPage } from '#test/support/status/payloads.ts'
import { runMain, temporaryFolder } from '#test/support/server/process.ts'
import { serveMain, type Served } from '#test/support/server/serve-main.ts'
import { atSecond } from '#test/support/ledger/transactions.ts'
import { isFullTier } from '#test/support/tier.ts'
import { until } from '#test/support/until.ts'

// Each of these tests starts a process, and the machine may have few cores.
vi.setConfig({ testTimeout: 60_000 })

async function folderOnly() {
  return { DATA_DIR: join(await temporaryFolder(), 'data') }
}

async function json(served: Served, path: string) {
  return (await served.ask(path)).json()
}

describe('A service with upstreams', () => {
  it.runIf(isFullTier)(
    'follows a mirror node, keeps its own status, and notifies browsers of new transactions',
    async () => {
      const node = await startMirrorNode()
      node.add(1, 3)
      const served = await serveMain({ ...(await folderOnly()), LEDGER_UPSTREAM: node.url, LEDGER_NETWORK: 'testnet' })
      await until('the first look', async () => (await json(served, '/api/sources')).ledger.newest === atSecond(3))
      const sources = await json(served, '/api/sources')
      expect(sources).toMatchObject({
        status: { source: 'embedded', sample: false },
        ledger: { source: 'upstream', network: 'testnet', health: { failing_since: null } },
        schemas: { source: 'embedded' },
      })
      const events = eventReader((await served.ask('/api/live')).body ?? new ReadableStream())
      await events.next()
      await events.next()
      node.add(4, 5)
      expect(await events.next()).toContain(`event: transactions\ndata: {"count":2,"newest":"${atSecond(5)}"}`)
      const stats = await json(served, '/api/ledger/stats')
      expect([stats.total.transactions, stats.missing[0]]).toEqual([5, { from: null, to: atSecond(1) }])
    },
  )

  it.runIf(isFullTier)('has no own accounts with a Guardian, and signs in there', async () => {
    const guardian = await startGuardian({ now: Date.now })
    const served = await serveMain({ ...(await folderOnly()), GUARDIAN_UPSTREAM: guardian.base })
    const origin = await ownOrigin(served)
    const body = JSON.stringify({ username: 'registry', password: 'secret' })
    const response = await served.ask('/api/session', { method: 'POST', body, headers: { origin } })
    expect([response.status, (await response.json()).session.username]).toEqual([200, 'registry'])
    expect(served.stdout()).not.toContain('Sign in as')
  })

  it.each([
    ['LEDGER_UPSTREAM', 'https://node.example.org/api/v1', 'an address without one'],
    ['GUARDIAN_UPSTREAM', 'https://guardian.example.org', 'that ends in /api/v1'],
    ['LEDGER_UPSTREAM', 'https://me:secret@node.example.org', 'an address without'],
  ])('does not start if %s is %s', async (name, value, expected) => {
    const { code, stderr } = await runMain(['serve'], { ...(await folderOnly()), [name]: value })
    expect([code, stderr]).toEqual([1, expect.stringContaining(expected)])
    expect(stderr).not.toContain('secret')
  })

  it('ends at once even if an upstream hangs', async () => {
    const node = await startMirrorNode()
    node.break(faults.hang)
    const served = await serveMain({ ...(await folderOnly()), LEDGER_UPSTREAM: node.url })
    await until('a question', () => Promise.resolve(node.asked.length > 0))
    served.child.kill('SIGTERM')
    const { code } = await served.ended
    expect(code).toBe(0)
  })
})

describe('Two services on the same data and the same upstreams', () => {
  /** Both of them; the first one asks. */
  async function pair() {
    const [node, page] = [await startMirrorNode(), await startPage()]
    node.add(1, 3)
    const env = { ...(await folderOnly()), LEDGER_UPSTREAM: node.url, STATUS_UPSTREAM: page.base }
    const start = async () => {
      const served = await serveMain(env)
      const newest = async (second: number) =>
        until(
          `transaction ${second}`,
          async () => (await json(served, '/api/sources')).ledger.newest === atSecond(second),
        )
      return { ...served, newest }
    }
    const first = await start()
    await first.newest(3)
    const owners = async () => {
      const store = await openStore({ file: join(env.DATA_DIR, 'signalbox.db') })
      const rows = await store.selectFrom('lease').select(['name', 'owner']).orderBy('name').execute()
      await store.destroy()
      return rows.filter(({ name }) => name.includes('upstream'))
    }
    await until('both leases', async () => (await owners()).length === 2)
    return { node, page, first, start, owners }
  }

  it('take over from each other: after a kill every transaction is counted once, and the status is confirmed', async () => {
    const { node, page, first, start, owners } = await pair()
    const updated_at = new Date().toISOString()
    const outage = {
      page: aPage({ updated_at }),
      components: [aComponent('api', { status: 'major_outage', updated_at })],
      status: { indicator: 'major', description: 'Partial System Outage' },
    }
    const second = await start()
    const held = await owners()
    first.child.kill('SIGKILL')
    await first.ended
    node.add(4, 250)
    page.become(outage)
    await second.newest(250)
    const stats = await json(second, '/api/ledger/stats')
    expect(stats.total.transactions).toBe(250)
    expect(stats.missing.filter(({ from }: { from: unknown }) => from !== null)).toEqual([])
    await until('the new status', async () => (await json(second, '/api/v2/status.json')).status.indicator === 'major')
    const now = await owners()
    expect(now.map(({ name }) => name)).toEqual(held.map(({ name }) => name))
    for (const one of held) expect(now).not.toContainEqual(one)
    const { transitions } = await json(second, '/api/history/transitions?component=api')
    expect(transitions).toMatchObject([{ from: 'operational', to: 'major_outage' }])
  })

  it.runIf(isFullTier)('release their lease at once when they receive a signal', async () => {
    const { node, first, start, owners } = await pair()
    first.child.kill('SIGTERM')
    expect((await first.ended).code).toBe(0)
    expect(await owners()).toEqual([])
    node.add(4, 5)
    const second = await start()
    await second.newest(5)
    expect((await json(second, '/api/ledger/stats')).total.transactions).toBe(5)
  })
})

/** The address that the service takes for its own. */
async function ownOrigin(served: Served): Promise<string> {
  await until('the closing lines', () => Promise.resolve(served.stdout().includes('Signalbox  http')))
  return /Signalbox {2}(\S+)/.exec(served.stdout())?.[1] ?? ''
}
