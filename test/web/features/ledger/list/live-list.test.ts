import { describe, expect, it } from 'vitest'
import { createClient } from '#api/client.ts'
import type { LiveEvent } from '#api/live.ts'
import { readFilter } from '#domain/ledger/transaction-filter.ts'
import { countHeldRows, countLoadedRows, visibleSegments, hasReachedEnd } from '#domain/ledger/list/transaction-list.ts'
import { noFirstData, readFirstData, type FirstData } from '#web/platform/first-data.ts'
import type { LiveState } from '#web/platform/live/live.ts'
import { createStore } from '#web/platform/store.ts'
import { createLiveList } from '#web/features/ledger/list/live-list.ts'
import { fakeLedger } from '#test/support/ledger/fake-ledger.ts'
import { manualTimers, settle } from '#test/support/app/manual-timers.ts'

const begin = 1_700_000_000

function watched({ search = '', streaming = true, firstData = noFirstData }: Options = {}) {
  const ledger = fakeLedger()
  const timers = manualTimers()
  const time = { now: begin * 1000 }
  const tab = { hidden: false }
  const returning = new Set<() => void>()
  const listeners = new Set<(event: LiveEvent) => void>()
  const connection = createStore<LiveState>({ connection: streaming ? 'live' : 'polling', retryAt: null })
  const list = createLiveList(
    {
      client: createClient({ fetch: ledger.fetch }),
      clock: { now: () => time.now },
      live: {
        state: connection,
        listen(listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      firstData,
      setTimer: timers.setTimer,
      random: () => 1,
      visibility: {
        isHidden: () => tab.hidden,
        onReturn(listener) {
          returning.add(listener)
          return () => returning.delete(listener)
        },
      },
    },
    readFilter(search),
  )
  return {
    ledger,
    list,
    connection,
    tab,
    state: () => list.get(),
    rows: () => countLoadedRows(list.get().list),
    gaps: () => visibleSegments(list.get().list).flatMap((part) => (part.kind === 'gap' ? part.gap : [])),
    tell: (count: number) =>
      listeners.forEach((listener) => listener({ type: 'transactions', data: { count, newest: null } })),
    comeBack() {
      tab.hidden = false
      for (const listener of returning) listener()
    },
    async pass(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        time.now += 1000
        await timers.advance(1000)
      }
    },
    async watch() {
      const stop = list.subscribe(() => undefined)
      await settle()
      return stop
    },
  }
}

interface Options {
  readonly search?: string
  readonly streaming?: boolean
  readonly firstData?: FirstData
}

async function firstDataAt(at: number): Promise<FirstData> {
  const ledger = fakeLedger()
  ledger.add(3, begin)
  const answer = await ledger.fetch('/api/v1/transactions?limit=100')
  return { ...readFirstData(`{"/api/v1/transactions?limit=100":${await answer.text()}}`, { now: at }), at }
}

describe('A live list', () => {
  it('requests its first page when it gets a subscriber', async () => {
    const { ledger, rows, watch, state } = watched()
    ledger.add(250, begin)
    expect(ledger.asked).toEqual([])
    await watch()
    expect(ledger.asked).toEqual(['limit=100'])
    expect(rows()).toBe(100)
    expect(state()).toMatchObject({ checkedAt: begin * 1000, top: { isBusy: false, failure: null } })
  })

  it('uses the first page that came with the document', async () => {
    const { ledger, rows, watch } = watched({ firstData: await firstDataAt(begin * 1000) })
    expect(rows()).toBe(3)
    await watch()
    expect(ledger.asked).toEqual([])
  })

  it('asks again where that page came long ago, and says when', async () => {
    const at = (begin - 60) * 1000
    const { ledger, state, rows, watch } = watched({ firstData: await firstDataAt(at) })
    expect(rows()).toBe(3)
    expect(state().checkedAt).toBe(at)
    await watch()
    expect(ledger.asked).toEqual(['limit=100'])
    expect(state().checkedAt).toBe(begin * 1000)
  })

  it('loads older pages up to the last link, one at a time', async () => {
    const { ledger, list, rows, watch, state } = watched()
    ledger.add(250, begin)
    await watch()
    list.loadOlder()
    list.loadOlder()
    await settle()
    expect(ledger.asked.slice(1)).toEqual([`limit=100&timestamp=lt:${begin - 99}.000000000`])
    list.loadOlder()
    await settle()
    expect(rows()).toBe(250)
    expect(hasReachedEnd(state().list)).toBe(true)
    list.loadOlder()
    await settle()
    expect(ledger.asked).toHaveLength(3)
  })

  it('polls once for several announcements, for no more rows than announced', async () => {
    const { ledger, rows, watch, tell, pass, state } = watched()
    ledger.add(250, begin)
    await watch()
    for (let second = 1; second <= 4; second += 1) {
      ledger.add(5, begin + second * 5)
      tell(5)
      await pass(1)
    }
    expect(ledger.asked).toEqual(['limit=100', 'limit=50'])
    expect(rows()).toBe(120)
    expect(state().arrivedAfter).toBe(BigInt(begin) * 1_000_000_000n)
  })

  it('polls at most every four seconds', async () => {
    const { ledger, watch, tell, pass } = watched()
    ledger.add(250, begin)
    await watch()
    for (let second = 0; second < 60; second += 1) {
      tell(1)
      await pass(1)
    }
    expect(ledger.asked.length).toBeLessThanOrEqual(1 + 15)
    expect(ledger.asked.length).toBeGreaterThanOrEqual(12)
  })

  it('polls every five seconds without a stream', async () => {
    const { ledger, rows, watch, pass } = watched({ streaming: false })
    ledger.add(10, begin)
    await watch()
    ledger.add(2, begin + 2)
    await pass(60)
    expect(rows()).toBe(12)
    expect(ledger.asked.length).toBeLessThanOrEqual(13)
    expect(ledger.asked.length).toBeGreaterThanOrEqual(10)
  })

  it('polls at once when the stream resumes', async () => {
    const { ledger, connection, rows, watch, pass } = watched({ streaming: false })
    ledger.add(10, begin)
    await watch()
    await pass(4)
    ledger.add(2, begin + 2)
    connection.set({ connection: 'live', retryAt: null })
    await pass(1)
    expect(rows()).toBe(12)
  })

  it('does not poll in a hidden tab, and catches up when it is visible again', async () => {
    const { ledger, rows, tab, watch, tell, pass, comeBack } = watched()
    ledger.add(10, begin)
    await watch()
    tab.hidden = true
    ledger.add(30, begin + 30)
    tell(30)
    await pass(60)
    expect(ledger.asked).toHaveLength(1)
    comeBack()
    await pass(1)
    expect(rows()).toBe(40)
  })

  it('stops without subscribers, and continues where it was', async () => {
    const { ledger, rows, watch, tell, pass } = watched()
    ledger.add(10, begin)
    const stop = await watch()
    stop()
    tell(5)
    await pass(60)
    expect(ledger.asked).toHaveLength(1)
    ledger.add(2, begin + 2)
    await watch()
    expect(rows()).toBe(12)
  })

  it('marks a gap, and fills it on demand a few pages at a time', async () => {
    const { ledger, list, rows, gaps, watch, tell, pass } = watched()
    ledger.add(10, begin)
    await watch()
    ledger.add(1500, begin + 1500)
    tell(1500)
    await pass(4)
    expect(rows()).toBe(110)
    const [gap] = gaps()
    expect(gap).toMatchObject({
      newer: BigInt(begin + 1401) * 1_000_000_000n,
      older: BigInt(begin) * 1_000_000_000n,
    })
    list.fillGap(gap?.link ?? '')
    await pass(0)
    await settle()
    expect(ledger.asked.length).toBe(2 + 10)
    expect(gaps()).toHaveLength(1)
    list.fillGap(gaps()[0]?.link ?? '')
    await settle()
    expect(gaps()).toEqual([])
    expect(rows()).toBe(1510)
  })

  it('automatically fills a small gap', async () => {
    const { ledger, rows, gaps, watch, tell, pass } = watched()
    ledger.add(100, begin)
    await watch()
    ledger.add(220, begin + 220)
    tell(220)
    await pass(4)
    await settle()
    expect(gaps()).toEqual([])
    expect(rows()).toBe(320)
  })

  it('automatically fills a small gap left by an outage', async () => {
    const { ledger, rows, gaps, watch, tell, pass } = watched()
    ledger.add(100, begin)
    await watch()
    ledger.cut()
    for (let second = 1; second <= 20; second += 1) {
      ledger.add(8, begin + second * 8)
      tell(8)
      await pass(1)
    }
    ledger.repair()
    await pass(20)
    await settle()
    expect(gaps()).toEqual([])
    expect(rows()).toBe(260)
  })

  it('does not poll while it is paused', async () => {
    const { ledger, list, rows, watch, tell, pass } = watched()
    ledger.add(10, begin)
    await watch()
    list.setPaused(true)
    ledger.add(5, begin + 5)
    tell(5)
    await pass(60)
    expect(ledger.asked).toHaveLength(1)
    list.setPaused(false)
    await settle()
    expect(rows()).toBe(15)
    ledger.add(1, begin + 6)
    tell(1)
    await pass(4)
    expect(rows()).toBe(16)
  })

  it('holds new rows back while the reader is further down', async () => {
    const { ledger, list, watch, tell, pass, state } = watched()
    ledger.add(10, begin)
    await watch()
    list.setHeld(true)
    ledger.add(12, begin + 12)
    tell(12)
    await pass(4)
    expect(countHeldRows(state().list)).toEqual({ count: 12, atLeast: false })
    list.setHeld(false)
    expect(countHeldRows(state().list).count).toBe(0)
    expect(visibleSegments(state().list).flatMap((part) => (part.kind === 'rows' ? part.rows : []))).toHaveLength(22)
  })

  it('starts over if its rows are gone, say after an import', async () => {
    const { ledger, rows, watch, tell, pass, state } = watched()
    ledger.add(100, begin)
    await watch()
    ledger.remove()
    ledger.add(7, begin - 5000)
    tell(7)
    await pass(4)
    expect(rows()).toBe(7)
    expect(state().replacements).toBe(1)
    ledger.remove()
    tell(1)
    await pass(4)
    expect(rows()).toBe(0)
    expect(hasReachedEnd(state().list)).toBe(true)
  })

  it('does not start over for an answer that another one overtook', async () => {
    const { ledger, rows, watch, tell, pass, state } = watched()
    ledger.add(100, begin)
    await watch()
    ledger.remove(10)
    tell(1)
    await pass(4)
    expect(rows()).toBe(100)
    expect(state().replacements).toBe(0)
  })

  it.each(['?timestamp=lt:1700000000', '?order=asc'])('does not follow the ledger with %s', async (search) => {
    const { ledger, watch, tell, pass, state } = watched({ search, streaming: false })
    ledger.add(10, begin - 5)
    await watch()
    tell(3)
    await pass(60)
    expect(ledger.asked).toHaveLength(1)
    expect(state().notLiveReason).not.toBeNull()
  })

  it('loads newer rows on demand if the oldest come first', async () => {
    const { ledger, list, rows, watch } = watched({ search: '?order=asc' })
    ledger.add(10, begin)
    await watch()
    ledger.add(3, begin + 3)
    list.checkNow()
    await settle()
    expect(ledger.asked[1]).toContain(`timestamp=gt:${begin}.000000000`)
    expect(rows()).toBe(13)
  })
})

describe('A live list that cannot reach the ledger', () => {
  it('says since when it fails, retries with growing pauses, and recovers', async () => {
    const { ledger, rows, watch, pass, state } = watched()
    ledger.add(10, begin)
    ledger.cut()
    await watch()
    expect(state().top.failure).toMatchObject({ since: begin * 1000, retryAt: begin * 1000 + 1000 })
    await pass(1)
    expect(state().top.failure).toMatchObject({ since: begin * 1000, retryAt: begin * 1000 + 1000 + 2000 })
    ledger.repair()
    await pass(2)
    expect(state().top.failure).toBeNull()
    expect(rows()).toBe(10)
  })

  it('keeps its rows, and does not retry earlier because of announcements', async () => {
    const { ledger, rows, watch, tell, pass } = watched()
    ledger.add(10, begin)
    await watch()
    ledger.fail(() => new Response(null, { status: 503, headers: { 'retry-after': '20' } }))
    tell(1)
    await pass(4)
    expect(ledger.asked).toHaveLength(2)
    for (let second = 0; second < 19; second += 1) {
      tell(1)
      await pass(1)
    }
    expect(ledger.asked).toHaveLength(2)
    expect(rows()).toBe(10)
    ledger.repair()
    ledger.add(25, begin + 25)
    await pass(2)
    expect(rows()).toBe(35)
    ledger.add(1, begin + 26)
    tell(1)
    await pass(4)
    expect(rows()).toBe(36)
  })

  it('does not repeat a rejected request', async () => {
    const { ledger, watch, pass, state } = watched()
    ledger.fail(() => Response.json({ _status: { messages: [{ message: 'no' }] } }, { status: 400 }))
    await watch()
    await pass(60)
    expect(ledger.asked).toHaveLength(1)
    expect(state().top.failure?.retryAt).toBeNull()
  })

  it('waits in a hidden tab, and retries at once when it is visible again', async () => {
    const { ledger, rows, tab, watch, pass, comeBack } = watched()
    ledger.add(10, begin)
    ledger.cut()
    await watch()
    tab.hidden = true
    await pass(60)
    expect(ledger.asked).toHaveLength(1)
    ledger.repair()
    comeBack()
    await settle()
    expect(rows()).toBe(10)
  })

  it('continues to load older rows where it failed', async () => {
    const { ledger, list, rows, watch, pass, state } = watched()
    ledger.add(150, begin)
    await watch()
    ledger.cut()
    list.loadOlder()
    await settle()
    expect(state().older.failure).not.toBeNull()
    list.loadOlder()
    await settle()
    expect(ledger.asked).toHaveLength(2)
    ledger.repair()
    await pass(1)
    expect(rows()).toBe(150)
  })

  it('continues to fill a gap where it failed', async () => {
    const { ledger, list, rows, gaps, watch, tell, pass } = watched()
    ledger.add(10, begin)
    await watch()
    ledger.add(300, begin + 300)
    tell(300)
    await pass(4)
    ledger.cut()
    list.fillGap(gaps()[0]?.link ?? '')
    await settle()
    ledger.repair()
    await pass(1)
    expect(gaps()).toEqual([])
    expect(rows()).toBe(310)
  })
})
