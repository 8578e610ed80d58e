import { createClient } from '#api/client.ts'
import { startSession } from '#api/accounts/session.ts'
import type { Transaction } from '#api/ledger/transactions.ts'
import type { NewAccount } from '#server/areas/accounts/add-account.ts'
import { createClock } from '#web/platform/time/clock.ts'
import { giveAccount, password } from '../server/accounts.ts'
import { cookieJar, showCookies } from './cookie-jar.ts'
import { renderApp, type RenderAppOptions } from './render-app.tsx'
import { startService, type TestServiceOptions } from '../server/service.ts'

export interface WorldOptions extends TestServiceOptions, Omit<RenderAppOptions, 'fetch'> {
  /** The status payloads that the service initially has. */
  readonly payloads?: readonly object[]
  /** The transactions that the service initially has. */
  readonly transactions?: readonly Transaction[]
  /** An account that is created and signed in with this browser; by default a Standard Registry called admin. */
  readonly signedInAs?: Partial<NewAccount>
  /** An account of the Guardian behind the service, which is signed in. */
  readonly credentials?: { readonly username: string; readonly password: string }
  /** Requests to paths with these prefixes fail. */
  readonly failing?: readonly string[]
}

/** The real app in place of a browser, the real service behind it, and a fresh database behind that. */
export async function openWorld({
  payloads = [],
  transactions = [],
  signedInAs,
  credentials: known,
  failing: failingFirst = [],
  ...options
}: WorldOptions = {}) {
  showCookies()
  const service = await startService({ dist: 'public', ...options })
  if (payloads.length > 0) await service.import(...payloads)
  if (transactions.length > 0) await service.importTransactions(transactions)
  const net: { isCut: boolean; loses: RegExp | null } = { isCut: false, loses: null }
  const failing = new Set(failingFirst)
  const stalled = new Map<string, PromiseWithResolvers<void>>()
  const jar = cookieJar()
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (net.isCut) throw new TypeError('fetch failed')
    const request = new Request(new URL(String(input), 'http://signalbox.test'), init)
    const { pathname } = new URL(request.url)
    for (const [start, { promise }] of stalled) if (pathname.startsWith(start)) await promise
    if ([...failing].some((start) => pathname.startsWith(start))) return new Response(null, { status: 500 })
    const answer = jar.keep(await service.app.fetch(jar.send(request)))
    if (request.method === 'POST' && net.loses?.test(pathname)) throw new TypeError('fetch failed')
    return answer
  }
  if (signedInAs) await giveAccount(service, signedInAs)
  const credentials = signedInAs ? { username: 'admin', password, ...signedInAs } : known
  if (credentials) await createClient({ fetch }).call(startSession, { body: JSON.stringify(credentials) })
  return {
    service,
    /** The browser's cookies by name. Clearing them signs the browser out without the app's knowledge. */
    cookies: jar.cookies,
    ...renderApp({ clock: createClock(() => service.now), ...options, fetch }),
    /** Cuts the connection to the service. */
    cutNet: () => (net.isCut = true),
    restoreNet: () => (net.isCut = false),
    /** Cuts the connection after the service has handled a POST to such a path. */
    loseAnswers: (paths: RegExp) => void (net.loses = paths),
    /** Makes requests to paths with this prefix fail until they are repaired. */
    fail: (start: string) => void failing.add(start),
    repair: (start: string) => void failing.delete(start),
    /** Holds the answers of paths with this prefix until `endStall`. */
    stall: (start: string) => void stalled.set(start, Promise.withResolvers()),
    endStall(start: string) {
      stalled.get(start)?.resolve()
      stalled.delete(start)
    },
  }
}
