import { createClient } from '#api/client.ts'
import { startSession } from '#api/accounts/session.ts'
import type { Transaction } from '#api/ledger/transactions.ts'
import type { NewAccount } from '#server/areas/accounts/add-account.ts'
import { createClock } from '#web/platform/clock.ts'
import { giveAccount, password } from '../server/accounts.ts'
import { cookieJar, showCookies } from './cookie-jar.ts'
import { renderApp, type RenderAppOptions } from './render-app.tsx'
import { startService, type TestServiceOptions } from '../server/service.ts'

export interface WorldOptions extends TestServiceOptions, Omit<RenderAppOptions, 'fetch'> {
  /** Status payloads that the service holds from the start. */
  readonly payloads?: readonly object[]
  /** Transactions that the service holds from the start. */
  readonly transactions?: readonly Transaction[]
  /** An account that is made, and signed in with this browser from the start: a Standard Registry called admin unless told otherwise. */
  readonly signedInAs?: Partial<NewAccount>
  /** An account of the Guardian behind the service that is signed in from the start. */
  readonly credentials?: { readonly username: string; readonly password: string }
  /** Beginnings of paths where the service fails from the start. */
  readonly failing?: readonly string[]
}

/** A whole world: the real app in the browser's place, the real service behind it, a fresh database behind that. */
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
    /** The browser's cookies by name: emptied, it is signed out behind the app's back. */
    cookies: jar.cookies,
    ...renderApp({ clock: createClock(() => service.now), ...options, fetch }),
    /** Cuts the connection to the service, or restores it. */
    cutNet: () => (net.isCut = true),
    restoreNet: () => (net.isCut = false),
    /** Cuts the connection after the service has done what was posted to such a path. */
    loseAnswers: (paths: RegExp) => void (net.loses = paths),
    /** Lets the service fail wherever a path begins so, and work again. */
    fail: (start: string) => void failing.add(start),
    repair: (start: string) => void failing.delete(start),
    /** Lets no answer come wherever a path begins so, until that is over. */
    stall: (start: string) => void stalled.set(start, Promise.withResolvers()),
    endStall(start: string) {
      stalled.get(start)?.resolve()
      stalled.delete(start)
    },
  }
}
