import { createHash, randomUUID } from 'node:crypto'
import type { Store } from '../../platform/database/database.ts'
import { insertFailedLogin, listFailedLogins } from './store/failed-logins.ts'
import { networkOf } from '../../http/client-address.ts'
import { tooManyRequests } from '../../platform/errors.ts'

const failuresAllowed = 10
export const failureWindow = 15 * 60_000

export interface LoginLimit {
  /**
   * Runs a sign-in attempt and counts it if it fails (null). Throws 429 after too many failures for this username and
   * address, whether or not the account exists.
   */
  attempt<Result>(username: string, address: string, run: () => Promise<Result | null>): Promise<Result | null>
}

export function createLoginLimit(store: Store, now: () => number): LoginLimit {
  const running = new Map<string, Promise<unknown>>()

  async function limited<Result>(who: string, run: () => Promise<Result | null>): Promise<Result | null> {
    const failures = await listFailedLogins(store, who, now() - failureWindow, failuresAllowed)
    const first = failures.at(-1) ?? 0
    if (failures.length >= failuresAllowed)
      throw tooManyRequests('Too many attempts to sign in failed.', (first + failureWindow - now()) / 1000)
    const result = await run()
    if (result === null) await insertFailedLogin(store, { who, at: now(), id: randomUUID() })
    return result
  }

  return {
    // One at a time: concurrent attempts would all start before the first has failed.
    async attempt(username, address, run) {
      const who = createHash('sha256')
        .update(`${username}\0${networkOf(address)}`)
        .digest('base64url')
      const attempt = (running.get(who) ?? Promise.resolve()).then(() => limited(who, run))
      const settled = attempt.then(
        () => undefined,
        () => undefined,
      )
      running.set(who, settled)
      try {
        return await attempt
      } finally {
        if (running.get(who) === settled) running.delete(who)
      }
    },
  }
}
