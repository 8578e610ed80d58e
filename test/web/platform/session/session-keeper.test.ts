import { describe, expect, it } from 'vitest'
import { createClient } from '#api/client.ts'
import { ApiError, type ErrorKind } from '#api/errors.ts'
import { getAccount } from '#api/accounts/accounts.ts'
import { createKeeper, patience } from '#web/platform/session/session-keeper.ts'
import type { SessionState } from '#web/platform/session/session-access.ts'
import { createStore } from '#web/platform/store.ts'
import { manualTimers, settle } from '#test/support/app/manual-timers.ts'
import { noon } from '#test/support/server/service.ts'
import { sessionService } from '#test/support/app/session-service.ts'
import { sharedBrowser } from '#test/support/app/tabs.ts'

/** A browser whose tabs share what tabs share, in front of a service. */
function browser({ withLocks = true } = {}) {
  const service = sessionService(noon)
  const timers = manualTimers()
  const shared = sharedBrowser()
  const openTab = () => {
    const state = createStore<SessionState>({ state: 'unknown', session: null })
    const notes: boolean[] = []
    const keeper = createKeeper({
      client: createClient({ fetch: service.fetch }),
      state,
      now: () => service.now,
      note: (signedIn) => notes.push(signedIn),
      setTimer: timers.setTimer,
      takeTurn: withLocks ? shared.takeTurn : null,
      openChannel: shared.openChannel,
    })
    const client = createClient({ fetch: service.fetch, accessToken: keeper.token, onRefused: keeper.refused })
    return { keeper, client, notes, standing: () => state.get(), state }
  }
  return { service, timers, shared, openTab }
}

const credentials = { username: 'ada', password: 'secret' }

async function codeOf(call: Promise<unknown>): Promise<ErrorKind | null> {
  try {
    await call
    return null
  } catch (error) {
    if (error instanceof ApiError) return error.kind
    throw error
  }
}

describe('who is signed in', () => {
  it('is nobody where the service says so, and no token is asked for after that', async () => {
    const { service, openTab } = browser()
    const { keeper, standing, notes } = openTab()
    expect(await keeper.ask()).toEqual({ state: 'signed-out', session: null })
    expect(await keeper.token()).toBeNull()
    expect(standing().state).toBe('signed-out')
    expect(notes).toEqual([false])
    expect(service.calls).toEqual(['GET'])
  })

  it('is whoever has signed in before with this browser', async () => {
    const { service, openTab } = browser()
    service.hasSession = true
    const { keeper, notes } = openTab()
    expect(await keeper.ask()).toMatchObject({ state: 'signed-in', session: { username: 'ada' } })
    expect(notes).toEqual([true])
  })

  it('is not known while the service cannot be asked, and asked again then', async () => {
    const { service, openTab } = browser()
    service.isDown = true
    const { keeper, standing } = openTab()
    expect(await codeOf(keeper.ask())).toBe('network')
    expect(standing().state).toBe('unknown')
    service.isDown = false
    expect((await keeper.ask()).state).toBe('signed-out')
  })

  it('is whoever signs in, and nobody after a wrong password', async () => {
    const { service, openTab } = browser()
    const { keeper, standing } = openTab()
    expect(await codeOf(keeper.signIn({ ...credentials, password: 'wrong' }))).toBe('unauthorized')
    expect(standing().state).toBe('unknown')
    await keeper.signIn(credentials)
    expect(standing()).toMatchObject({ state: 'signed-in', session: { username: 'ada' } })
    expect(service.calls).toEqual(['POST', 'POST'])
  })

  it('is nobody after signing out, unless that could not be said', async () => {
    const { service, openTab } = browser()
    const { keeper, standing, notes } = openTab()
    await keeper.signIn(credentials)
    service.isDown = true
    expect(await codeOf(keeper.signOut())).toBe('network')
    expect(standing().state).toBe('signed-in')
    service.isDown = false
    await keeper.signOut()
    expect(standing()).toEqual({ state: 'signed-out', session: null })
    expect(await keeper.token()).toBeNull()
    expect(notes.at(-1)).toBe(false)
  })
})

describe('the access token', () => {
  it('serves until shortly before its end, and is renewed then', async () => {
    const { service, openTab } = browser()
    const { keeper } = openTab()
    await keeper.signIn(credentials)
    const first = await keeper.token()
    service.now = noon + 49_000
    expect(await keeper.token()).toBe(first)
    service.now = noon + 51_000
    expect(await keeper.token()).not.toBe(first)
    expect(service.calls).toEqual(['POST', 'GET'])
  })

  it('is renewed once for all calls', async () => {
    const { service, openTab } = browser()
    service.hasSession = true
    const { keeper } = openTab()
    const tokens = await Promise.all([keeper.token(), keeper.token(), keeper.ask().then(() => keeper.token())])
    expect(new Set(tokens)).toEqual(new Set([tokens[0]]))
    expect(service.calls).toEqual(['GET'])
  })

  it('is asked for in vain once for all calls', async () => {
    const { service, openTab } = browser()
    service.isDown = true
    const { keeper } = openTab()
    const codes = await Promise.all([codeOf(keeper.token()), codeOf(keeper.token()), codeOf(keeper.ask())])
    expect(codes).toEqual(['network', 'network', 'network'])
    expect(service.missed).toBe(1)
  })

  it('is renewed once where several calls are refused with it', async () => {
    const { service, openTab } = browser()
    const { keeper, client } = openTab()
    await keeper.signIn(credentials)
    service.forgetTokens()
    await Promise.all([client.call(getAccount), client.call(getAccount)])
    await client.call(getAccount)
    expect(service.calls.filter((call) => call === 'GET')).toHaveLength(1)
  })

  it('says nothing new where the session is the same', async () => {
    const { service, openTab } = browser()
    const { keeper, state } = openTab()
    await keeper.signIn(credentials)
    const before = state.get()
    service.now = noon + 55_000
    await keeper.token()
    expect(state.get()).toBe(before)
  })

  it('is not given up for a moment without a connection', async () => {
    const { service, openTab } = browser()
    const { keeper, client, standing } = openTab()
    await keeper.signIn(credentials)
    service.now = noon + 61_000
    service.isDown = true
    expect(await codeOf(client.call(getAccount))).toBe('network')
    expect(standing().state).toBe('signed-in')
    service.isDown = false
    expect(await client.call(getAccount)).toMatchObject({ username: 'ada' })
  })
})

describe('a session that ends', () => {
  it('is told as ended, with whose it was', async () => {
    const { service, openTab } = browser()
    const { keeper, client, standing, notes } = openTab()
    await keeper.signIn(credentials)
    service.endSession()
    expect(await codeOf(client.call(getAccount))).toBe('unauthorized')
    expect(standing()).toMatchObject({ state: 'ended', session: { username: 'ada' } })
    expect(notes.at(-1)).toBe(false)
  })

  it('has ended where a fresh token is refused as well', async () => {
    const { service, openTab } = browser()
    const { keeper, client, standing } = openTab()
    await keeper.signIn(credentials)
    service.refusesAll = true
    expect(await codeOf(client.call(getAccount))).toBe('unauthorized')
    expect(standing().state).toBe('ended')
    const asked = service.calls.length
    expect(await codeOf(client.call(getAccount))).toBe('unauthorized')
    expect(service.calls).toHaveLength(asked)
  })

  it('goes on when somebody signs in again', async () => {
    const { service, openTab } = browser()
    const { keeper, client, standing } = openTab()
    await keeper.signIn(credentials)
    service.endSession()
    await codeOf(client.call(getAccount))
    await keeper.signIn(credentials)
    expect(standing().state).toBe('signed-in')
    expect(await client.call(getAccount)).toMatchObject({ username: 'ada' })
  })
})

describe('a new password', () => {
  it('takes the place of the old one, and the session goes on', async () => {
    const { service, openTab } = browser()
    const { keeper, client, standing } = openTab()
    await keeper.signIn(credentials)
    await keeper.changePassword('secret', 'new secret')
    expect(service.password).toBe('new secret')
    expect(standing().state).toBe('signed-in')
    expect(await client.call(getAccount)).toMatchObject({ username: 'ada' })
  })

  it('is not taken with a wrong old one, which neither ends the session nor is tried twice', async () => {
    const { service, openTab } = browser()
    const { keeper, standing } = openTab()
    await keeper.signIn(credentials)
    expect(await codeOf(keeper.changePassword('guess', 'new secret'))).toBe('unauthorized')
    expect(service.calls).toEqual(['POST', 'change-password'])
    expect(standing().state).toBe('signed-in')
  })

  it('ends the session where one cannot be signed in with it at once', async () => {
    const { service, openTab } = browser()
    const { keeper, standing } = openTab()
    await keeper.signIn(credentials)
    service.refusesSignIn = true
    await keeper.changePassword('secret', 'new secret')
    expect(service.password).toBe('new secret')
    expect(standing().state).toBe('ended')
  })
})

describe('the tabs of a browser', () => {
  it('share who is signed in, and the token', async () => {
    const { service, openTab } = browser()
    const [first, second] = [openTab(), openTab()]
    await second.keeper.ask()
    await first.keeper.signIn(credentials)
    expect(second.standing()).toMatchObject({ state: 'signed-in', session: { username: 'ada' } })
    expect(await second.keeper.token()).toBe(await first.keeper.token())
    expect(service.calls).toEqual(['GET', 'POST'])
  })

  it('renew the token once, whoever needs it', async () => {
    const { service, openTab } = browser()
    const [first, second, third] = [openTab(), openTab(), openTab()]
    await first.keeper.signIn(credentials)
    service.now = noon + 55_000
    const tokens = await Promise.all([first.keeper.token(), second.keeper.token(), third.keeper.token()])
    expect(new Set(tokens)).toEqual(new Set([tokens[0]]))
    expect(service.calls).toEqual(['POST', 'GET'])
  })

  it('are all signed out by one of them', async () => {
    const { openTab } = browser()
    const [first, second] = [openTab(), openTab()]
    await first.keeper.signIn(credentials)
    await second.keeper.signOut()
    expect(first.standing()).toMatchObject({ state: 'ended', session: { username: 'ada' } })
    expect(second.standing()).toEqual({ state: 'signed-out', session: null })
    expect(await first.keeper.token()).toBeNull()
  })

  it('are not signed in again by an answer that was under way when one of them signed out', async () => {
    const { service, openTab } = browser()
    const [first, second] = [openTab(), openTab()]
    await first.keeper.signIn(credentials)
    service.now = noon + 55_000
    const renewal = first.keeper.token()
    await Promise.all([renewal, second.keeper.signOut()])
    expect(first.standing().state).toBe('ended')
    expect(second.standing().state).toBe('signed-out')
  })

  it('do not wait for ever for a tab that is frozen', async () => {
    const { timers, shared, openTab } = browser()
    void shared.takeTurn(new AbortController().signal, () => new Promise(() => undefined))
    const { keeper, standing } = openTab()
    const signedIn = keeper.signIn(credentials)
    await settle()
    expect(standing().state).toBe('unknown')
    await timers.advance(patience)
    await signedIn
    expect(standing().state).toBe('signed-in')
  })

  it('ignore what they do not understand', async () => {
    const { shared, openTab } = browser()
    const { keeper, standing } = openTab()
    await keeper.signIn(credentials)
    shared.shout({ session: 'everybody' })
    shared.shout('hello?')
    expect(standing()).toMatchObject({ state: 'signed-in', session: { username: 'ada' } })
  })

  it('keep the order of a tab without locks', async () => {
    const { openTab } = browser({ withLocks: false })
    const { keeper, standing } = openTab()
    await Promise.all([keeper.ask(), keeper.signIn(credentials), keeper.signOut()])
    expect(standing().state).toBe('signed-out')
  })
})
