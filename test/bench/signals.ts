import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { sql } from 'kysely'
import type { LedgerFact } from '#domain/ledger/figures/ledger-bucket.ts'
import { emptyMinute, minuteSeconds } from '#domain/signals/signal-minute.ts'
import { readSignals } from '#domain/signals/readings.ts'
import { summarizeHour, usualAt } from '#domain/signals/usual.ts'
import { updateBuckets } from '#server/areas/ledger/embedded/ledger-buckets.ts'
import { createLedgerFeed, type FeedView } from '#server/areas/signals/feed.ts'
import { putHour, putMinutes } from '#server/areas/signals/store/signals.ts'
import { openStore, type Store } from '#server/platform/database/database.ts'
import { randomOf } from '#server/platform/random.ts'
import { detectFaults, isInTime, testSeeds, tuningSeeds } from '#test/support/signals/detection.ts'
import { faultKinds, minuteOfSlots, simulateNetwork } from '#test/support/signals/simulated-network.ts'

const daysOfEach = 10
const perSecond = 10_000
const countedSeconds = 60
const stepSeconds = 2
const daySeconds = 86_400
const epoch = Date.UTC(2026, 0, 5) / 1000

/** What the signals find of injected faults, and what they find without one. */
export function benchSignals(): Promise<string[]> {
  return Promise.resolve([
    ...detection('networks that no bound was chosen by', testSeeds),
    // Bounds that fit their own networks better than others were fitted too closely.
    ...detection('networks that the bounds were chosen by, for comparison', tuningSeeds),
  ])
}

function detection(what: string, seeds: readonly number[]): string[] {
  const results = seeds.map((seed) => detectFaults(seed, daysOfEach))
  const detections = results.flatMap((result) => result.detections)
  const falseAlarms = results.flatMap((result) => result.falseAlarms)
  const days = results.reduce((sum, result) => sum + result.days, 0)
  const rows = faultKinds.map((kind) => {
    const own = detections.filter(({ fault }) => fault.kind === kind)
    const times = own.flatMap(({ seconds }) => seconds ?? []).toSorted((a, b) => a - b)
    const at = (share: number) => `${Math.round(times[Math.floor(share * (times.length - 1))] ?? Number.NaN)} s`
    const share = own.filter(isInTime).length / Math.max(1, own.length)
    return `  ${kind.padEnd(16)} ${String(own.length).padStart(5)} ${percent(share).padStart(9)} ${at(0.5).padStart(7)} ${at(0.95).padStart(7)}`
  })
  const inTime = detections.filter(isInTime).length / detections.length
  const bySignal = [...Map.groupBy(falseAlarms, ({ signal }) => signal)].map(([name, own]) => `${name} ${own.length}`)
  return [
    `Signals: ${days} simulated network-days of ${what}, ${detections.length} faults`,
    `  ${'fault'.padEnd(16)} ${'count'.padStart(5)} ${'in 2 min'.padStart(9)} ${'median'.padStart(7)} ${'p95'.padStart(7)}`,
    ...rows,
    `  found within 2 minutes of becoming visible: ${percent(inTime)} (goal: 95 %)`,
    `  false alarms in 7 days: ${((falseAlarms.length / days) * 7).toFixed(2)} (goal: at most 1; ${bySignal.join(', ')})`,
  ]
}

export async function benchSignalCost(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-bench-'))
  const store = await openStore({ file: join(folder, 'signalbox.db') })
  try {
    const seconds = Array.from({ length: countedSeconds }, (_, index) => factsOf(epoch + index))
    const rollups = await coreShare(async () => {
      for (const facts of seconds) {
        // oxlint-disable-next-line no-await-in-loop -- one second after the other
        await store.transaction().execute((transaction) => updateBuckets(transaction, { added: facts, removed: [] }))
      }
    })
    const judging = await coreShare(() => judge(store))
    const bytes = await bytesOfYear(store, join(folder, 'signalbox.db'))
    return [
      `Cost at ${perSecond.toLocaleString('en-US')} transactions per second, as a share of a core`,
      `  rolling up every second of a minute and storing it: ${percent(rollups)} (goal: at most 10 %)`,
      `  reading the counted minute and judging it every ${stepSeconds} s: ${percent(judging)}`,
      `  a year of minutes and hours, 31 nodes: ${Math.round(bytes / 1e6)} MB (goal: at most 200 MB)`,
    ]
  } finally {
    await store.destroy()
    await rm(folder, { recursive: true })
  }
}

/** Processor time of the work of a minute, as a share of the minute. */
async function coreShare(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6 / countedSeconds
}

const random = randomOf('cost')

function factsOf(second: number): LedgerFact[] {
  return Array.from({ length: perSecond }, () => {
    const success = !random.chance(0.04)
    return {
      seconds: second,
      type: random.pick(['CRYPTOTRANSFER', 'CONSENSUSSUBMITMESSAGE', 'CONTRACTCALL', 'ETHEREUMTRANSACTION']),
      result: success ? 'SUCCESS' : random.pick(['INSUFFICIENT_PAYER_BALANCE', 'CONTRACT_REVERT_EXECUTED']),
      success,
      payer: `0.0.${random.between(1000, 6000)}`,
      node: `0.0.${random.between(3, 33)}`,
      fee: BigInt(random.between(50_000, 9_000_000)),
      latencyNs: BigInt(random.between(1_500, 4_000)) * 1_000_000n,
    }
  })
}

/** What the service does of a minute: reads what was counted, and judges it. */
async function judge(store: Store): Promise<void> {
  const ledger = { info: () => ({ sample: true, newest: `${epoch + countedSeconds}.0` }) }
  const feed = createLedgerFeed({ store, ledger, upstream: null })
  const view: FeedView = {
    origin: 'bench',
    measuresLag: false,
    newest: epoch + countedSeconds,
    frontier: epoch + countedSeconds,
    obstacle: null,
    gaps: [],
    countsEmptyMinutes: true,
  }
  for (let second = 0; second < countedSeconds; second += stepSeconds) {
    // oxlint-disable-next-line no-await-in-loop -- one step after the other
    const minutes = await feed.minutes(view, { from: epoch, to: epoch + minuteSeconds }, () => null)
    const recent = Array.from({ length: 60 }, (_, index) => emptyMinute(epoch - (60 - index) * 60, minuteSeconds))
    const now = epoch + second
    const { newest, obstacle, measuresLag } = view
    readSignals(
      { now, minutes: [...recent.slice(-16), ...minutes], newest, arrivedAt: now, lag: null, measuresLag, obstacle },
      usualAt(new Map(), recent, now),
    )
  }
}

async function bytesOfYear(store: Store, file: string): Promise<number> {
  const before = await sizeOf(store, file)
  const network = simulateNetwork(1, epoch)
  const names = Array.from({ length: 31 }, (_, index) => `0.0.${index + 3}`)
  const causes = ['INSUFFICIENT_PAYER_BALANCE', 'CONTRACT_REVERT_EXECUTED', 'INVALID_SIGNATURE', 'WRONG_NONCE']
  for (let day = 0; day < 365; day += 1) {
    const from = epoch + day * daySeconds
    const minutes = Array.from({ length: 1440 }, (_, index) => {
      const minute = minuteOfSlots(
        network,
        from + index * 60,
        [network.slotAt(from + index * 60, undefined, false)],
        4.25,
      )
      const nodes = names.map((name) => [name, 19_000 + network.random.between(0, 900)] as const)
      const failures = causes.map((cause) => [cause, 1000 + network.random.between(0, 900)] as const)
      return { ...minute, counted: 60, transactions: 600_123, fees: 4_812_345_678_901n, nodes, causes: failures }
    })
    // oxlint-disable-next-line no-await-in-loop -- one day after the other
    await store.transaction().execute(async (transaction) => {
      for (let part = 0; part < minutes.length; part += 120) {
        // oxlint-disable-next-line no-await-in-loop -- one transaction has one connection
        await putMinutes(transaction, 'mainnet', minutes.slice(part, part + 120))
      }
      for (let hour = 0; hour < 24; hour += 1) {
        // oxlint-disable-next-line no-await-in-loop -- as above
        await putHour(
          transaction,
          'mainnet',
          summarizeHour(from + hour * 3600, minutes.slice(hour * 60, hour * 60 + 60)),
        )
      }
    })
  }
  return (await sizeOf(store, file)) - before
}

/** After what is still in the log has been written into the file. */
async function sizeOf(store: Store, file: string): Promise<number> {
  await sql`pragma wal_checkpoint(truncate)`.execute(store)
  return (await stat(file)).size
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
