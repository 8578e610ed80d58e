import { createCountedWindows } from '../../platform/counted-windows.ts'
import { tooManyRequests } from '../../platform/errors.ts'
import type { Limits } from '../../platform/limits.ts'

interface QuotaOptions {
  readonly limits: Pick<Limits, 'sendsPerMinute' | 'sendsPerDay' | 'sentBytesPerDay' | 'countedAccounts'>
  /** A monotonic clock in milliseconds. */
  readonly monotonic: () => number
}

export interface SendingQuota {
  /** Counts what an account sends to blocks. Throws `HttpError` 429 if it is too much. */
  take(account: string, bytes: number): void
}

const minuteMs = 60_000
const dayMs = 86_400_000

export function createSendingQuota({ limits, monotonic }: QuotaOptions): SendingQuota {
  const windows = (lengthMs: number) => createCountedWindows({ lengthMs, maxOwners: limits.countedAccounts, monotonic })
  const bounds = [
    {
      used: windows(minuteMs),
      max: limits.sendsPerMinute,
      isBytes: false,
      what: `${limits.sendsPerMinute} times within a minute`,
    },
    { used: windows(dayMs), max: limits.sendsPerDay, isBytes: false, what: `${limits.sendsPerDay} times within a day` },
    {
      used: windows(dayMs),
      max: limits.sentBytesPerDay,
      isBytes: true,
      what: `${Math.floor(limits.sentBytesPerDay / 2 ** 20)} MiB within a day`,
    },
  ]
  return {
    take(account, bytes) {
      for (const { used, max, isBytes, what } of bounds)
        if (used.total(account) + (isBytes ? bytes : 1) > max)
          throw tooManyRequests(`You have sent ${what}.`, used.secondsLeft(account))
      for (const { used, isBytes } of bounds) used.add(account, isBytes ? bytes : 1)
    },
  }
}
