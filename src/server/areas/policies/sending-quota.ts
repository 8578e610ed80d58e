import { LRUCache } from 'lru-cache'
import { tooManyRequests } from '../../platform/errors.ts'
import type { Limits } from '../../platform/limits.ts'

interface QuotaOptions {
  readonly limits: Pick<Limits, 'sendsPerMinute' | 'sendsPerDay' | 'sentBytesPerDay' | 'countedAccounts'>
  readonly now: () => number
}

export interface SendingQuota {
  /** Counts what an account sends to blocks. Throws `HttpError` 429 if that is too much. */
  take(account: string, bytes: number): void
}

interface Window {
  readonly until: number
  sends: number
  bytes: number
}

const minuteMs = 60_000
const dayMs = 86_400_000

/** Kept in memory, so that it costs nothing: a restart forgets it, and each instance counts for itself. */
export function createSendingQuota({ limits, now }: QuotaOptions): SendingQuota {
  const minutes = new LRUCache<string, Window>({ max: limits.countedAccounts })
  const days = new LRUCache<string, Window>({ max: limits.countedAccounts })
  const windowOf = (windows: LRUCache<string, Window>, account: string, lengthMs: number): Window => {
    const held = windows.get(account)
    if (held && held.until > now()) return held
    const begun = { until: now() + lengthMs, sends: 0, bytes: 0 }
    windows.set(account, begun)
    return begun
  }
  const refuse = (what: string, { until }: Window) => tooManyRequests(what, (until - now()) / 1000)
  return {
    take(account, bytes) {
      const [minute, day] = [windowOf(minutes, account, minuteMs), windowOf(days, account, dayMs)]
      if (minute.sends >= limits.sendsPerMinute)
        throw refuse(`You have sent ${limits.sendsPerMinute} times within a minute.`, minute)
      if (day.sends >= limits.sendsPerDay) throw refuse(`You have sent ${limits.sendsPerDay} times within a day.`, day)
      if (day.bytes + bytes > limits.sentBytesPerDay)
        throw refuse(`You have sent ${Math.floor(limits.sentBytesPerDay / 2 ** 20)} MiB within a day.`, day)
      for (const window of [minute, day]) {
        window.sends += 1
        window.bytes += bytes
      }
    },
  }
}
