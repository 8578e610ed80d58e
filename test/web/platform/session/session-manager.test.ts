import { describe, expect, it } from 'vitest'
import { createClient } from '#api/client.ts'
import { ApiError, type ErrorKind } from '#api/errors.ts'
import { getAccount } from '#api/accounts/accounts.ts'
import { createSessionManager, turnTimeoutMs, type SessionState } from '#web/platform/session/session-manager.ts'
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
    const manager = createSessionManager({
      client: createClient({ fetch: service.fetch }),
      state,
      now: () => service.now,
      note: (signedIn) => notes.push(signedIn),
      setTimer: timers.setTimer,
      takeTurn: withLocks ? shared.takeTurn : null,
      openChannel: shared.openChannel,
    })
    const client = createClient({ fetch: service.fetch, accessToken: manager.token, onRefused: manager.refused })
    return { manager, client, notes, standing: () => state.get(), state }
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

describe('Who is signed in', () => {
  it('is empty if the service says so, and no token is requested afterward', async () => {
    const { service, openTab } = browser()
    const { manager, standing, notes } = openTab()
    expect(await manager.ask()).toEqual({ state: 'signed-out', session: null })
    expect(await manager.token()).toBeNull()
    expect(standing().state).toBe('signed-out')
    expect(notes).toEqual([false])
    expect(service.calls).toEqual(['GET'])
  })

  it('is the user who signed in with this browser before', async () => {
    const { service, openTab } = browser()
    service.hasSession = true
    const { manager, notes } = openTab()
    expect(await manager.ask()).toMatchObject({ state: 'signed-in', session: { username: 'ada' } })
    expect(notes).toEqual([true])
  })

  it('is unknown while the service cannot be reached, and requested again then', async () => {
    const { service, openTab } = browser()
    service.isDown = true
    const { manager, standing } = openTab()
    expect(await codeOf(manager.ask())).toBe('network')
    expect(standing().state).toBe('unknown')
    service.isDown = false
    expect((await manager.ask()).state).toBe('signed-out')
  })

  it('is that of the user who signs in, and empty after a wrong password', async () => {
    const { service, openTab } = browser()
    const { manager, standing } = openTab()
    expect(await codeOf(manager.signIn({ ...credentials, password: 'wrong' }))).toBe('unauthorized')
    expect(standing().state).toBe('unknown')
    await manager.signIn(credentials)
    expect(standing()).toMatchObject({ state: 'signed-in', session: { username: 'ada' } })
    expect(service.calls).toEqual(['POST', 'POST'])
  })

  it('is empty after signing out, unless the service could not be reached', async () => {
    const { service, openTab } = browser()
    const { manager, standing, notes } = openTab()
    await manager.signIn(credentials)
    service.isDown = true
    expect(await codeOf(manager.signOut())).toBe('network')
    expect(standing().state).toBe('signed-in')
    service.isDown = false
    await manager.signOut()
    expect(standing()).toEqual({ state: 'signed-out', session: null })
    expect(await manager.token()).toBeNull()
    expect(notes.at(-1)).toBe(false)
  })
})

describe('The access token', () => {
  it('is used until shortly before it expires, and then renewed', async () => {
    const { service, openTab } = browser()
    const { manager } = openTab()
    await manager.signIn(credentials)
    const first = await manager.token()
    service.now = noon + 49_000
    expect(await manager.token()).toBe(first)
    service.now = noon + 51_000
    expect(await manager.token()).not.toBe(first)
    expect(service.calls).toEqual(['POST', 'GET'])
  })

  it('is renewed once for all calls', async () => {
    const { service, openTab } = browser()
    service.hasSession = true
    const { manager } = openTab()
    const tokens = await Promise.all([manager.token(), manager.token(), manager.ask().then(() => manager.token())])
    expect(new Set(tokens)).toEqual(new Set([tokens[0]]))
    expect(service.calls).toEqual(['GET'])
  })

  it('is requested once for all calls if the request fails', async () => {
    const { service, openTab } = browser()
    service.isDown = true
    const { manager } = openTab()
    const codes = await Promise.all([codeOf(manager.token()), codeOf(manager.token()), codeOf(manager.ask())])
    expect(codes).toEqual(['network', 'network', 'network'])
    expect(service.missed).toBe(1)
  })

  it('is renewed once if several calls with it are rejected', async () => {
    const { service, openTab } = browser()
    const { manager, client } = openTab()
    await manager.signIn(credentials)
    service.forgetTokens()
    await Promise.all([client.call(getAccount), client.call(getAccount)])
    await client.call(getAccount)
    expect(service.calls.filter((call) => call === 'GET')).toHaveLength(1)
  })

  it('notifies nobody if the session is the same', async () => {
    const { service, openTab } = browser()
    const { manager, state } = openTab()
    await manager.signIn(credentials)
    const before = state.get()
    service.now = noon + 55_000
    await manager.token()
    expect(state.get()).toBe(before)
  })

  it('is kept during a short loss of the connection', async () => {
    const { service, openTab } = browser()
    const { manager, client, standing } = openTab()
    await manager.signIn(credentials)
    service.now = noon + 61_000
    service.isDown = true
    expect(await codeOf(client.call(getAccount))).toBe('network')
    expect(standing().state).toBe('signed-in')
    service.isDown = false
    expect(await client.call(getAccount)).toMatchObject({ username: 'ada' })
  })
})

describe('A session that ends', () => {
  it('is reported as ended, with its user', async () => {
    const { service, openTab } = browser()
    const { manager, client, standing, notes } = openTab()
    await manager.signIn(credentials)
    service.endSession()
    expect(await codeOf(client.call(getAccount))).toBe('unauthorized')
    expect(standing()).toMatchObject({ state: 'ended', session: { username: 'ada' } })
    expect(notes.at(-1)).toBe(false)
  })

  it('has ended if a new token is rejected, too', async () => {
    const { service, openTab } = browser()
    const { manager, client, standing } = openTab()
    await manager.signIn(credentials)
    service.refusesAll = true
    expect(await codeOf(client.call(getAccount))).toBe('unauthorized')
    expect(standing().state).toBe('ended')
    const asked = service.calls.length
    expect(await codeOf(client.call(getAccount))).toBe('unauthorized')
    expect(service.calls).toHaveLength(asked)
  })

  it('continues when a user signs in again', async () => {
    const { service, openTab } = browser()
    const { manager, client, standing } = openTab()
    await manager.signIn(credentials)
    service.endSession()
    await codeOf(client.call(getAccount))
    await manager.signIn(credentials)
    expect(standing().state).toBe('signed-in')
    expect(await client.call(getAccount)).toMatchObject({ username: 'ada' })
  })
})

describe('A new password', () => {
  it('replaces the old one, and the session continues', async () => {
    const { service, openTab } = browser()
    const { manager, client, standing } = openTab()
    await manager.signIn(credentials)
    await manager.changePassword('secret', 'new secret')
    expect(service.password).toBe('new secret')
    expect(standing().state).toBe('signed-in')
    expect(await client.call(getAccount)).toMatchObject({ username: 'ada' })
  })

  it('is rejected with a wrong old one, which neither ends the session nor is sent twice', async () => {
    const { service, openTab } = browser()
    const { manager, standing } = openTab()
    await manager.signIn(credentials)
    expect(await codeOf(manager.changePassword('guess', 'new secret'))).toBe('unauthorized')
    expect(service.calls).toEqual(['POST', 'change-password'])
    expect(standing().state).toBe('signed-in')
  })

  it('ends the session if it cannot be used to sign in at once', async () => {
    const { service, openTab } = browser()
    const { manager, standing } = openTab()
    await manager.signIn(credentials)
    service.refusesSignIn = true
    await manager.changePassword('secret', 'new secret')
    expect(service.password).toBe('new secret')
    expect(standing().state).toBe('ended')
  })
})

describe('The tabs of a browser', () => {
  it('share who is signed in, and the token', async () => {
    const { service, openTab } = browser()
    const [first, second] = [openTab(), openTab()]
    await second.manager.ask()
    await first.manager.signIn(credentials)
    expect(second.standing()).toMatchObject({ state: 'signed-in', session: { username: 'ada' } })
    expect(await second.manager.token()).toBe(await first.manager.token())
    expect(service.calls).toEqual(['GET', 'POST'])
  })

  it('renew the token once for all of them', async () => {
    const { service, openTab } = browser()
    const [first, second, third] = [openTab(), openTab(), openTab()]
    await first.manager.signIn(credentials)
    service.now = noon + 55_000
    const tokens = await Promise.all([first.manager.token(), second.manager.token(), third.manager.token()])
    expect(new Set(tokens)).toEqual(new Set([tokens[0]]))
    expect(service.calls).toEqual(['POST', 'GET'])
  })

  it('are all signed out by one of them', async () => {
    const { openTab } = browser()
    const [first, second] = [openTab(), openTab()]
    await first.manager.signIn(credentials)
    await second.manager.signOut()
    expect(first.standing()).toMatchObject({ state: 'ended', session: { username: 'ada' } })
    expect(second.standing()).toEqual({ state: 'signed-out', session: null })
    expect(await first.manager.token()).toBeNull()
  })

  it('are not signed in again by an answer that was pending when one of them signed out', async () => {
    const { service, openTab } = browser()
    const [first, second] = [openTab(), openTab()]
    await first.manager.signIn(credentials)
    service.now = noon + 55_000
    const renewal = first.manager.token()
    await Promise.all([renewal, second.manager.signOut()])
    expect(first.standing().state).toBe('ended')
    expect(second.standing().state).toBe('signed-out')
  })

  it('do not wait forever for a frozen tab', async () => {
    const { timers, shared, openTab } = browser()
    void shared.takeTurn(new AbortController().signal, () => new Promise(() => undefined))
    const { manager, standing } = openTab()
    const signedIn = manager.signIn(credentials)
    await settle()
    expect(standing().state).toBe('unknown')
    await timers.advance(turnTimeoutMs)
    await signedIn
    expect(standing().state).toBe('signed-in')
  })

  it('ignore messages that they do not understand', async () => {
    const { shared, openTab } = browser()
    const { manager, standing } = openTab()
    await manager.signIn(credentials)
    shared.shout({ session: 'everybody' })
    shared.shout('hello?')
    expect(standing()).toMatchObject({ state: 'signed-in', session: { username: 'ada' } })
  })

  it('keep the order of a tab without locks', async () => {
    const { openTab } = browser({ withLocks: false })
    const { manager, standing } = openTab()
    await Promise.all([manager.ask(), manager.signIn(credentials), manager.signOut()])
    expect(standing().state).toBe('signed-out')
  })
})
