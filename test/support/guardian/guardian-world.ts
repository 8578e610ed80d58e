import type { Fault } from '../server/fault-server.ts'
import { startGuardian, type Guardian, type Release } from './guardian.ts'
import { createManualTimeout } from '../server/manual-timeout.ts'
import { noon, startService, type TestService, type TestServiceOptions } from '../server/service.ts'

export interface GuardianWorld {
  readonly world: TestService
  readonly guardian: Guardian
  /** The fault, which lasts until the request times out. */
  outlast(fault: Fault): Fault
  /** Moves both clocks. */
  pass(milliseconds: number): void
  /** Sends a request as the signed-in registry, with the token of its session. */
  ask(path: string, init?: RequestInit): Promise<Response>
  /** The browser's session as the service returns it. */
  session(method?: string, body?: object): Promise<Response>
  signIn(): Promise<void>
}

const origin = 'https://signalbox.example.org'

/** A service in front of a Guardian, and a browser that keeps the session's cookie. */
export async function openGuardianWorld(
  release: Partial<Release> = {},
  options: TestServiceOptions = {},
): Promise<GuardianWorld> {
  const clock = { now: noon }
  const timeout = createManualTimeout()
  const guardian = await startGuardian({ ...release, now: () => clock.now })
  const world = await startService({
    guardianUpstream: guardian.base,
    upstreamTimer: timeout.timer,
    ...options,
  })
  let cookie = ''
  const session = async (method = 'GET', body?: object) => {
    const headers = { origin, ...(cookie && { cookie }) }
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
    const response = await world.app.request('/api/session', init)
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return response
  }
  return {
    world,
    guardian,
    outlast: timeout.outlast,
    session,
    pass(milliseconds) {
      clock.now += milliseconds
      world.now = clock.now
    },
    async ask(path, init = {}) {
      const { accessToken } = await (await session()).json()
      const headers = { authorization: `Bearer ${accessToken}`, ...init.headers }
      return world.app.request(path, { ...init, headers })
    },
    async signIn() {
      const response = await session('POST', { username: 'registry', password: 'secret' })
      if (!response.ok) throw new Error(`could not sign in: ${response.status}`)
    },
  }
}
