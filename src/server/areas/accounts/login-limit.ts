import { createHash, randomUUID } from 'node:crypto'
import type { Store } from '../../platform/database/database.ts'
import { insertFailedLogin, listFailedLogins } from './store/failed-logins.ts'
import { tooManyRequests } from '../../platform/errors.ts'

const failuresAllowed = 10
export const failureWindow = 15 * 60_000

export interface LoginLimit {
  /**
   * Runs an attempt to sign in, and counts it if it fails (null). Throws a `HttpError` instead where an account was
   * tried too often from an address, whether or not there is such an account.
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
    // One after another: attempts that run at once would all be made before the first of them has failed.
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

const groupsOfNetwork = 4
const groups = 8

/** What counts as one address: all of an IPv6 network, since whoever has one address of it has every one. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.toLowerCase().replace(/%.*/, '').split('::')
  const before = groupsIn(head)
  const after = groupsIn(tail ?? '')
  const missing = tail === undefined ? 0 : Math.max(0, groups - before.length - after.length)
  const whole = [...before, ...Array.from({ length: missing }, () => '0'), ...after]
  return `${whole.slice(0, groupsOfNetwork).join(':')}::/64`
}

function groupsIn(text: string): string[] {
  return text === '' ? [] : text.split(':').map((group) => group.replace(/^0+(?=.)/, ''))
}
