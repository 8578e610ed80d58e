import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { permissions } from '#api/accounts/accounts.ts'
import { createLiveHub, type LiveHub } from '#server/platform/live/live.ts'
import { mergeTransactions, storedTransactionsOf } from '#server/areas/ledger/embedded/ledger-merge.ts'
import { dropTransactionsBefore } from '#server/areas/ledger/embedded/ledger-retention.ts'
import { listPeriods } from '#server/areas/ledger/store/periods.ts'
import { appendChange, appendChanges, dropChangesBefore } from '#server/platform/database/writes.ts'
import { isPostgres, openStore, type Store } from '#server/platform/database/database.ts'
import { limits } from '#server/platform/limits.ts'
import { eventReader } from '#test/support/server/event-reader.ts'
import { describeOnStores, freshSqlite } from '#test/support/server/stores.ts'
import { aTransaction, atSecond } from '#test/support/ledger/transactions.ts'

const updatedAt = '2026-03-12T12:00:00.000Z'

interface HubOptions {
  readonly load?: (areas: ReadonlySet<string>) => Promise<void>
  readonly age?: () => number | null
  /** Sessions that last. */
  readonly sessions?: ReadonlySet<string>
}

async function hubOn(store: Store, options: HubOptions = {}): Promise<LiveHub> {
  const { load = () => Promise.resolve(), age = () => 0, sessions = new Set() } = options
  const stillValid = (asked: readonly string[]) => Promise.resolve(new Set(asked).intersection(sessions))
  const blockEventFilter = () => Promise.resolve(() => false)
  const live = await createLiveHub({
    store,
    load,
    statusUpdatedAt: () => updatedAt,
    statusAge: age,
    stillValid,
    blockEventFilter,
  })
  onTestFinished(() => live.close())
  return live
}

const listen = async (live: LiveHub, lastEventId?: string) => eventReader(await live.listen(lastEventId))

/** Everything up to the end of a stream but what everyone hears first. */
async function eventsOf(reader: ReturnType<typeof eventReader>): Promise<string[]> {
  const heard: string[] = []
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- a stream is read piece by piece
    const block = await reader.next()
    if (block === undefined) return heard.slice(1)
    heard.push(block)
  }
}

/** A listener that has heard what everyone hears first. */
async function listenFromNow(live: LiveHub) {
  const reader = await listen(live)
  await reader.next()
  await reader.next()
  return reader
}

function statusText(id: number, ...kinds: readonly string[]): string {
  return `id: ${id}\nevent: status\ndata: ${JSON.stringify({ kinds, updated_at: updatedAt })}`
}
const reset = (id: number) => `id: ${id}\nevent: reset\ndata: {}`

describeOnStores('Live events', (fresh) => {
  it('start with the retry time and the age, and announce once that there may be changes', async () => {
    const store = await fresh()
    await appendChanges(store, 'status', ['page'], 1)
    const reader = await listen(await hubOn(store, { age: () => 12.4 }))
    expect(await reader.next()).toBe('retry: 2000\nid: 1\n: 12')
    expect(await reader.next()).toBe(statusText(1))
  })

  it('announce what a poll found, after the sources have loaded it', async () => {
    const store = await fresh()
    const steps: string[] = []
    const load = (areas: ReadonlySet<string>) => {
      steps.push([...areas].join())
      return Promise.resolve()
    }
    const live = await hubOn(store, { load })
    const [one, other] = [await listenFromNow(live), await listenFromNow(live)]
    await appendChanges(store, 'status', ['component', 'incident'], 1)
    await appendChanges(store, 'status', ['incident'], 2)
    await live.poll()
    expect(steps).toEqual(['status'])
    expect(await one.next()).toBe(statusText(3, 'component', 'incident'))
    expect(await other.next()).toBe(statusText(3, 'component', 'incident'))
  })

  it('announce nothing twice', async () => {
    const store = await fresh()
    const live = await hubOn(store)
    const reader = await listenFromNow(live)
    for (const kind of ['component', 'incident']) {
      await appendChanges(store, 'status', [kind], 1)
      await live.poll()
      await live.poll()
    }
    live.close()
    expect([await reader.next(), await reader.next(), await reader.next()]).toEqual([
      statusText(1, 'component'),
      statusText(2, 'incident'),
      undefined,
    ])
  })

  it('announce a number that commits after a greater one', async () => {
    const store = await fresh()
    const live = await hubOn(store)
    const reader = await listenFromNow(live)
    const commit = (number: number, kind: string) =>
      store.insertInto('change').values({ number, area: 'status', kind, id: null, at: 1 }).execute()
    await commit(7, 'incident')
    await live.poll()
    await commit(5, 'component')
    await live.poll()
    expect([await reader.next(), await reader.next()]).toEqual([statusText(7, 'incident'), statusText(7, 'component')])
  })

  it('are loaded but not sent for an area without listeners', async () => {
    const store = await fresh()
    const areas: string[] = []
    const live = await hubOn(store, { load: (found) => Promise.resolve(void areas.push(...found)) })
    const reader = await listenFromNow(live)
    await appendChanges(store, 'other', ['thing'], 1)
    await live.poll()
    await appendChanges(store, 'status', ['page'], 1)
    await live.poll()
    expect(areas).toEqual(['other', 'status'])
    expect(await reader.next()).toBe(statusText(2, 'page'))
  })

  it('are sent later if they cannot be loaded now', async () => {
    const store = await fresh()
    const failures = [new Error('no')]
    const load = () => (failures.length > 0 ? Promise.reject(failures.pop()) : Promise.resolve())
    const live = await hubOn(store, { load })
    const reader = await listenFromNow(live)
    await appendChanges(store, 'status', ['page'], 1)
    await expect(live.poll()).rejects.toThrow('no')
    await live.poll()
    expect(await reader.next()).toBe(statusText(1, 'page'))
  })
})

describeOnStores('A listener that reconnects', (fresh) => {
  const after = async (lastEventId: string) => {
    const store = await fresh()
    for (const [index, kind] of ['page', 'component', 'incident', 'maintenance'].entries())
      await appendChanges(store, 'status', [kind], index)
    await appendChanges(store, 'other', ['thing'], 4)
    await dropChangesBefore(store, 1)
    const live = await hubOn(store)
    const reader = await listen(live, lastEventId)
    live.close()
    await reader.next()
    return reader.next()
  }

  it.each([
    ['1', statusText(5, 'component', 'incident', 'maintenance')],
    ['3', statusText(5, 'maintenance')],
    ['4', undefined],
    ['5', undefined],
    ['0', reset(5)],
    ['6', reset(5)],
    ['-1', reset(5)],
    ['1.5', reset(5)],
    ['nonsense', reset(5)],
    ['9'.repeat(40), reset(5)],
  ])('with the id %s receives what it missed', async (lastEventId, expected) => {
    expect(await after(lastEventId)).toBe(expected)
  })
})

describeOnStores('A listener that missed more changes than a stream replays', (fresh) => {
  const manyChanges = async (store: Store, count: number) => {
    for (let done = 0; done < count; done += 500)
      await appendChanges(
        store,
        'status',
        Array.from({ length: 500 }, () => 'incident'),
        done,
      )
  }

  it('receives a reset, to fetch everything again', async () => {
    const store = await fresh()
    await manyChanges(store, limits.replayedChanges + 500)
    const reader = await listen(await hubOn(store), '1')
    await reader.next()
    expect(await reader.next()).toBe(reset(limits.replayedChanges + 500))
  })

  it('receives a reset after a delayed poll, and what follows', async () => {
    const store = await fresh()
    const loaded: string[][] = []
    const live = await hubOn(store, { load: (areas) => Promise.resolve(void loaded.push([...areas])) })
    const reader = await listenFromNow(live)
    await manyChanges(store, limits.replayedChanges + 500)
    await live.poll()
    expect(await reader.next()).toBe(reset(limits.replayedChanges + 500))
    expect(loaded).toEqual([['status']])
    await appendChanges(store, 'status', ['incident'], 1)
    await live.poll()
    expect(await reader.next()).toContain('event: status')
  })
})

describeOnStores('Live events of the ledger', (fresh) => {
  const news = (id: number, count: number, newest: string | null) =>
    `id: ${id}\nevent: transactions\ndata: ${JSON.stringify({ count, newest })}`
  const merge = (store: Store, ...seconds: readonly number[]) => {
    const records = storedTransactionsOf(seconds.map((second) => aTransaction(second)))
    return mergeTransactions(store, records, { now: 1, sampled: false })
  }

  it('state once per poll how many transactions came, and the newest', async () => {
    const store = await fresh()
    const live = await hubOn(store)
    const reader = await listenFromNow(live)
    await merge(store, 7, 3)
    await merge(store, 5)
    await live.poll()
    await live.poll()
    await merge(store, 5)
    await live.poll()
    await merge(store, 2)
    await live.poll()
    live.close()
    expect([await reader.next(), await reader.next(), await reader.next()]).toEqual([
      news(2, 3, atSecond(7)),
      news(3, 1, atSecond(2)),
      undefined,
    ])
  })

  it('treat a time with more digits as the later one', async () => {
    const store = await fresh()
    const live = await hubOn(store)
    const reader = await listenFromNow(live)
    const at = (consensus_timestamp: string) => storedTransactionsOf([aTransaction(0, { consensus_timestamp })])
    for (const time of ['999999999.999999999', '1000000000.000000000'])
      await mergeTransactions(store, at(time), { now: 1, sampled: false })
    await live.poll()
    expect(await reader.next()).toBe(news(2, 2, '1000000000.000000000'))
  })

  it('count replaced transactions, and announce removed ones', async () => {
    const store = await fresh()
    await merge(store, 1, 2, 3)
    const live = await hubOn(store)
    const reader = await listenFromNow(live)
    const changed = storedTransactionsOf([aTransaction(1), aTransaction(2, { nonce: 1 })])
    await mergeTransactions(store, changed, { now: 1, sampled: false })
    await live.poll()
    const instant = 1_700_000_002_000
    // On PostgreSQL periods are dropped first, also empty ones of other tests; each is another change.
    const periods = isPostgres(store) ? await listPeriods(store) : []
    const dropped = periods.filter(({ to }) => to * 86_400_000 <= instant)
    await dropTransactionsBefore(store, instant, 1)
    await live.poll()
    expect([await reader.next(), await reader.next()]).toEqual([
      news(2, 1, atSecond(2)),
      news(3 + dropped.length, 0, null),
    ])
  })

  it('are sent next to those of the status, once per area', async () => {
    const store = await fresh()
    const live = await hubOn(store)
    const reader = await listenFromNow(live)
    await merge(store, 1)
    await appendChanges(store, 'status', ['page'], 1)
    await merge(store, 2)
    await live.poll()
    expect([await reader.next(), await reader.next()]).toEqual([statusText(3, 'page'), news(3, 2, atSecond(2))])
  })

  it('summarize for a reconnecting listener what it missed', async () => {
    const store = await fresh()
    for (const second of [1, 4, 2, 3]) await merge(store, second)
    const live = await hubOn(store)
    const after = async (id: string | undefined) => {
      const reader = await listen(live, id)
      await reader.next()
      return reader.next()
    }
    expect([await after('1'), await after('2')]).toEqual([news(4, 3, atSecond(4)), news(4, 2, atSecond(3))])
    expect(await after(undefined)).toBe(statusText(4))
  })
})

describeOnStores('Live events of schemas', (fresh) => {
  const schemaText = (id: number, schema: string) => `id: ${id}\nevent: schema\ndata: {"id":"${schema}"}`
  const change = (store: Store, id: string) => appendChange(store, { area: 'schema', kind: 'updated', id, at: 1 })
  const reading = { session: 's1', did: 'did:1', permissions: [permissions.readSystemSchemas] }
  const blind = { session: 's2', did: 'did:2', permissions: [permissions.updateSystemSchema] }
  const sessions = new Set(['s1', 's2'])

  it('go to signed-in users who may read schemas, one for each schema', async () => {
    const store = await fresh()
    const live = await hubOn(store, { sessions })
    const readers = await Promise.all([reading, blind, null].map((audience) => live.listen('0', audience)))
    for (const id of ['a', 'b', 'a']) await change(store, id)
    await live.poll()
    await appendChanges(store, 'status', ['page'], 1)
    await live.poll()
    live.close()
    const heard = await Promise.all(readers.map((stream) => eventsOf(eventReader(stream))))
    expect(heard).toEqual([
      [schemaText(3, 'a'), schemaText(3, 'b'), statusText(4, 'page')],
      [statusText(4, 'page')],
      [statusText(4, 'page')],
    ])
  })

  it('are sent to a listener who reconnects and may receive them', async () => {
    const store = await fresh()
    for (const id of ['a', 'b']) await change(store, id)
    const live = await hubOn(store, { sessions })
    const readers = await Promise.all([reading, blind, null].map((audience) => live.listen('1', audience)))
    live.close()
    const heard = await Promise.all(readers.map((stream) => eventsOf(eventReader(stream))))
    expect(heard).toEqual([[schemaText(2, 'b')], [], []])
  })

  it('end with the session, before any other event is sent', async () => {
    const store = await fresh()
    const valid = new Set(['s1', 's2'])
    const live = await hubOn(store, { sessions: valid })
    const [ended, other] = [eventReader(await live.listen('0', reading)), eventReader(await live.listen('0', blind))]
    const anyone = eventReader(await live.listen('0'))
    valid.delete('s1')
    await change(store, 'a')
    await live.poll()
    expect(live.listeners()).toBe(2)
    expect(await eventsOf(ended)).toEqual([])
    await appendChanges(store, 'status', ['page'], 1)
    await live.poll()
    live.close()
    expect(await Promise.all([eventsOf(other), eventsOf(anyone)])).toEqual([
      [statusText(2, 'page')],
      [statusText(2, 'page')],
    ])
  })
})

describe('A heartbeat', () => {
  it('sends the age to every listener', async () => {
    const ages = [null, 3, 61.6]
    const live = await hubOn(await freshSqlite(), { age: () => ages[0] ?? null })
    const reader = await listenFromNow(live)
    for (const expected of [': unconfirmed', ': 3', ': 62']) {
      live.beat()
      expect(await reader.next()).toBe(expected)
      ages.shift()
    }
  })
})

describe('A listener', () => {
  it('that does not read is dropped, and the others stay', async () => {
    const store = await freshSqlite()
    const live = await hubOn(store)
    const reader = await listenFromNow(live)
    const slow = await live.listen(undefined)
    expect(live.listeners()).toBe(2)
    for (let round = 1; round <= 3; round += 1) {
      await appendChanges(store, 'status', [`kind${round}`.padEnd(40_000, '.')], round)
      await live.poll()
      expect(await reader.next()).toContain(`kind${round}`)
    }
    expect(live.listeners()).toBe(1)
    expect(await new Response(slow).text()).not.toContain('kind3')
  })

  it('that disconnects is forgotten', async () => {
    const live = await hubOn(await freshSqlite())
    const [one, other] = [await listenFromNow(live), await listenFromNow(live)]
    await one.cancel()
    expect(live.listeners()).toBe(1)
    live.beat()
    expect(await other.next()).toBe(': 0')
  })

  it('receives the end of the stream when the service ends', async () => {
    const live = await hubOn(await freshSqlite())
    const reader = await listenFromNow(live)
    live.close()
    expect(await reader.next()).toBeUndefined()
    expect(live.listeners()).toBe(0)
  })

  it('is turned away once the service ends, and told to come back', async () => {
    const live = await hubOn(await freshSqlite())
    const late = live.listen(undefined)
    live.close()
    const refused = { status: 503, retryAfterSeconds: 2 }
    await expect(late).rejects.toMatchObject(refused)
    await expect(live.listen(undefined)).rejects.toMatchObject(refused)
    expect(live.listeners()).toBe(0)
  })
})

describe('A change by another process', () => {
  it('is sent to listeners', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'signalbox-'))
    const [own, other] = [
      await openStore({ file: join(folder, 'a.db') }),
      await openStore({ file: join(folder, 'a.db') }),
    ]
    onTestFinished(async () => {
      await Promise.all([own.destroy(), other.destroy()])
      await rm(folder, { recursive: true })
    })
    const live = await hubOn(own)
    const reader = await listenFromNow(live)
    await appendChanges(other, 'status', ['incident'], 1)
    await live.poll()
    expect(await reader.next()).toBe(statusText(1, 'incident'))
  })
})
