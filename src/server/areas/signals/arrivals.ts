import { medianOf } from '#domain/signals/robust.ts'
import { parseTimestamp } from '#domain/time/timestamp.ts'
import type { Store } from '../../platform/database/database.ts'
import { limits } from '../../platform/limits.ts'
import { changeRange, listChangesAfter } from '../../platform/database/writes.ts'

/** When transactions arrived, according to the change log. Times are seconds since 1970. */
export interface Arrivals {
  /** The last arrival of transactions newer than all before. */
  readonly last: { readonly at: number; readonly newest: number } | null
  /** The usual number of seconds between consensus and arrival. */
  readonly usualLag: number
  /** The lag of the last arrivals; null if nothing has arrived recently. */
  lagNow(now: number): number | null
  /** The lag of the arrivals in a minute; null if there were none. */
  lagAt(minute: number): number | null
  /** Whether transactions arrived that are older than those before. Reading it resets it. */
  takeBackdated(): boolean
  /** Reads the new entries of the change log. */
  read(): Promise<void>
}

const keptMinutes = 90
const recentSeconds = 60
/** Transactions this much older than the newest are imported ones, not delayed ones. */
const backdatedSeconds = 600
const maxUsualLag = 30

export function createArrivals(store: Store): Arrivals {
  const minutes = new Map<number, number[]>()
  let number: number | null = null
  let last: Arrivals['last'] = null
  let isBackdated = false
  let usualLag = 0

  function note(at: number, newest: number): void {
    if (last && newest < last.newest) {
      if (at - newest > backdatedSeconds) isBackdated = true
      return
    }
    last = { at, newest }
    const minute = Math.floor(at / 60) * 60
    const lags = minutes.get(minute) ?? []
    lags.push(Math.max(0, at - newest))
    minutes.set(minute, lags)
    for (const [old] of minutes) if (old < minute - keptMinutes * 60) minutes.delete(old)
    usualLag = Math.min(maxUsualLag, medianOf([...minutes.values()].flatMap((each) => medianOf(each) ?? [])) ?? 0)
  }

  return {
    get last() {
      return last
    },
    get usualLag() {
      return usualLag
    },
    lagNow: (now) => (last && now - last.at < recentSeconds ? Math.max(0, last.at - last.newest) : null),
    lagAt: (minute) => medianOf(minutes.get(minute) ?? []),
    takeBackdated() {
      const was = isBackdated
      isBackdated = false
      return was
    },
    async read() {
      const after: number = number ?? (await changeRange(store)).newest - limits.signalArrivals
      const rows = await listChangesAfter(store, after, limits.signalArrivals)
      for (const row of rows) {
        const time = row.area === 'ledger' && row.id !== null ? parseTimestamp(row.id) : undefined
        if (time !== undefined) note(row.at / 1000, Number(time / 1_000_000n) / 1000)
      }
      number = Math.max(after, ...rows.map((row) => row.number))
    },
  }
}
