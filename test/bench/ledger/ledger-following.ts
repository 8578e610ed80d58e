import { readListQuery } from '#domain/ledger/transaction-query.ts'
import { formatTimestamp } from '#domain/time/timestamp.ts'
import { printTransaction } from '#server/areas/ledger/embedded/transaction-body.ts'
import { createLedgerFollower } from '#server/areas/ledger/upstream/ledger-follow.ts'
import { createLedgerAsk } from '#server/areas/ledger/upstream/ledger-node.ts'
import { readTailState } from '#server/areas/ledger/upstream/ledger-tail-state.ts'
import { openStore } from '#server/platform/database/database.ts'
import { createHealth } from '#server/platform/upstream/upstream-health.ts'
import type { Upstream } from '#server/platform/upstream/upstream-request.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { pino } from 'pino'
import { firstSecond, recordAt } from './ledger-records.ts'

const perSecond = 5000
const polls = 10
const perPoll = 2 * perSecond
const goal = perSecond
const address = 'http://node.test'
const begin = BigInt(firstSecond) * 1_000_000_000n
const step = 1_000_000_000n / BigInt(perSecond)

/** How many transactions per second of one core follows, without the network: from the bytes of a page to the figures. */
export async function benchFollowing(): Promise<string[]> {
  const texts = Array.from({ length: polls * perPoll + 100 }, (_, index) => textAt(index))
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-bench-'))
  const store = await openStore({ file: join(folder, 'signalbox.db') })
  try {
    let [held, asked, now, longest] = [100, 0, 0, 0]
    const upstream: Upstream = async ({ path }) => {
      asked += 1
      const bytes = pageOf(texts, held, path)
      return { ok: true, status: 200, headers: {}, bytes, sentAt: now, at: now, clockAheadMs: null }
    }
    const clock = () => now
    const follower = createLedgerFollower({
      store,
      ask: createLedgerAsk({ upstream, health: createHealth(address), monotonic: clock }),
      address,
      owner: 'bench',
      now: clock,
      monotonic: clock,
      random: () => 0.5,
      log: pino({ level: 'silent' }),
    })
    await follower.step()
    const before = process.threadCpuUsage()
    for (let poll = 0; poll < polls; poll += 1) {
      held += perPoll
      now += 2500
      const began = performance.now()
      await follower.step()
      longest = Math.max(longest, performance.now() - began)
    }
    const used = process.threadCpuUsage(before)
    const { position, gaps } = await readTailState(store, address)
    if (position !== timeAt(held - 1) || gaps.length > 0) throw new Error(`It ended at ${position}`)
    const seconds = (used.user + used.system) / 1e6
    const rate = Math.round((polls * perPoll) / seconds)
    return [
      `following a mirror node: ${rate.toLocaleString('en')} transactions per second of CPU (goal: ${goal.toLocaleString('en')} with a core to spare), ${asked} pages for ${(polls * perPoll) / 100}, the longest poll of ${perPoll.toLocaleString('en')} took ${(longest / 1000).toFixed(1)} s`,
    ]
  } finally {
    await store.destroy()
    await rm(folder, { recursive: true, force: true })
  }
}

function pageOf(texts: readonly string[], held: number, path: string): Uint8Array {
  const parameters = [...new URL(path, address).searchParams].map(([name, value]) => ({ name, value }))
  const reading = readListQuery(parameters)
  if (!reading.ok) throw new Error(reading.messages.join())
  const { time, order, limit } = reading.query
  const first = time.from === null ? 0 : Number((time.from - begin + step - 1n) / step)
  const page =
    order === 'desc' ? texts.slice(held - limit, held).toReversed() : texts.slice(first, Math.min(held, first + limit))
  const isFull = page.length === limit && order === 'asc'
  const next = isFull ? `/api/v1/transactions?limit=${limit}&order=asc&timestamp=gt:${timeAt(first + limit - 1)}` : null
  return Buffer.from(`{"transactions":[${page.join(',')}],"links":{"next":${JSON.stringify(next)}}}`)
}

function timeAt(index: number): string {
  return formatTimestamp(begin + BigInt(index) * step)
}

function textAt(index: number): string {
  return printTransaction({ ...recordAt(index, polls * perPoll), consensus_timestamp: timeAt(index) })
}
