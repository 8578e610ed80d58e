import { createHash, randomUUID } from 'node:crypto'
import { subnetOf } from '../../http/client-address.ts'
import { HttpError, tooManyRequests } from '../../platform/errors.ts'
import { limits } from '../../platform/limits.ts'
import type { Store } from '../../platform/database/database.ts'
import { createSlots } from '../../platform/slots.ts'
import { insertFailedLogin, listFailedLogins } from './store/failed-logins.ts'

export const failureWindow = 15 * 60_000

export interface LoginLimit {
  /**
   * Runs a sign-in attempt and counts it if it fails (returns null). Throws 429 after too many failures for this
   * username and address, whether or not the account exists, or after more failures from this address for any
   * names.
   */
  attempt<Result>(username: string, address: string, run: () => Promise<Result | null>): Promise<Result | null>
}

/** A counter of failures. */
interface Bucket {
  readonly who: string
  readonly maxFailures: number
  readonly message: string
}

export function createLoginLimit(store: Store, now: () => number): LoginLimit {
  const running = new Map<string, Promise<unknown>>()
  const places = createSlots({ inAll: limits.signInsAtOnce, perOwner: limits.signInsAtOncePerAddress })

  async function check({ who, maxFailures, message }: Bucket): Promise<void> {
    const failures = await listFailedLogins(store, who, { from: now() - failureWindow, now: now() }, maxFailures)
    const first = failures.at(-1) ?? 0
    if (failures.length >= maxFailures) throw tooManyRequests(message, (first + failureWindow - now()) / 1000)
  }

  async function limited<Result>(
    buckets: readonly Bucket[],
    run: () => Promise<Result | null>,
  ): Promise<Result | null> {
    for (const bucket of buckets) await check(bucket)
    const fail = async () => {
      for (const { who } of buckets) await insertFailedLogin(store, { who, at: now(), id: randomUUID() })
    }
    const result = await run().catch(async (error: unknown) => {
      if (error instanceof HttpError && error.code === 'otp_wrong') await fail()
      throw error
    })
    if (result === null) await fail()
    return result
  }

  return {
    // Attempts for one name and address run one at a time. Otherwise all could start before the first one fails.
    async attempt(username, address, run) {
      const network = subnetOf(address)
      const place = places.take(network)
      if (typeof place === 'string') throw tooManyRequests('Too many sign-ins at once.', 5)
      const [own, all] = bucketsOf(username, network)
      const attempt = (running.get(own.who) ?? Promise.resolve()).then(() => limited([own, all], run))
      const settled = attempt.then(
        () => undefined,
        () => undefined,
      )
      running.set(own.who, settled)
      try {
        return await attempt
      } finally {
        place()
        if (running.get(own.who) === settled) running.delete(own.who)
      }
    },
  }
}

function bucketsOf(username: string, network: string): [Bucket, Bucket] {
  return [
    {
      who: hashOf(`${username}\0${network}`),
      maxFailures: limits.signInFailures,
      message: 'Too many attempts to sign in failed.',
    },
    {
      // No username begins with this character, so nobody can fill this bucket on purpose.
      who: hashOf(`\0\0${network}`),
      maxFailures: limits.signInFailuresPerAddress,
      message: 'Too many attempts to sign in failed from your address.',
    },
  ]
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
