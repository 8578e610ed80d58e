import { createContext, use } from 'react'
import { createClient, type Client } from '#api/client.ts'
import type { Address, Endpoint, OutputOf } from '#api/endpoint.ts'
import { getSources } from '#api/sources.ts'
import { getSummary } from '#api/status/status.ts'
import { startTimer } from '#api/timer.ts'
import { createClock, type Clock } from './time/clock.ts'
import { ConfirmationTracker } from './confirmation.ts'
import { noFirstData, type FirstData } from './first-data.ts'
import type { FirstScreen } from './screen/first-screen.ts'
import type { LiveParts } from './live/live-client.ts'
import { createLiveUpdates, type LiveUpdates, type LiveState } from './live/live.ts'
import { createPreferences, type Preferences } from './preferences.ts'
import { createSession, type SessionAccess } from './session/session-access.ts'
import type { Uploader } from './files/uploader.ts'
import type { TabParts } from './session/session-manager.ts'
import { useStore } from './store.ts'

/** The app's dependencies, created once per tab and once per test. */
export interface Services {
  readonly client: Client
  /** For downloads. */
  readonly fetch: typeof globalThis.fetch
  /** A `fetch` that reports upload progress, if the browser can. */
  readonly uploader: Uploader
  readonly clock: Clock
  /** Since when requests have not reached the service, in milliseconds since 1970; null if the last one did. */
  readonly unreachableSince: () => number | null
  readonly confirmation: ConfirmationTracker
  readonly firstData: FirstData
  readonly live: LiveUpdates
  readonly preferences: Preferences
  /** The browser's storage; null if unavailable. */
  readonly storage: Storage | null
  readonly session: SessionAccess
  /** Null if the service did not render one. */
  readonly firstScreen: FirstScreen | null
  /** Whole seconds since the status of the first screen was confirmed; null if it never was. */
  readonly firstAgeSeconds: number | null
}

export interface ServicesOptions {
  readonly fetch?: typeof globalThis.fetch
  readonly firstData?: FirstData
  readonly clock?: Clock
  readonly confirmation?: ConfirmationTracker
  readonly storage?: Storage | null
  /** Without it, uploads show no progress. */
  readonly uploader?: Uploader
  /** Without it there is no stream: the app polls. */
  readonly live?: LiveParts
  /** Without them, tabs do not share the session. */
  readonly tabs?: TabParts
  readonly firstScreen?: FirstScreen | null
}

export function createServices(options: ServicesOptions = {}): Services {
  const { fetch, firstData = noFirstData, clock = createClock(), confirmation = new ConfirmationTracker() } = options
  const { firstScreen = null } = options
  const firstAge = firstData.find(getSources)?.status.age
  if (typeof firstAge === 'number' && firstData.ageSeconds !== null)
    confirmation.confirm(Math.round(firstAge + firstData.ageSeconds))
  const storage = options.storage ?? null
  const preferences = createPreferences(storage)
  const session = createSession(
    (state) => ({
      client,
      state,
      now: () => clock.now(),
      note: (signedIn) => preferences.signedIn.set(signedIn ? 'yes' : 'no'),
      setTimer: startTimer,
      ...(options.tabs ?? { takeTurn: null, openChannel: null }),
    }),
    () => client.call(getSources),
  )
  let unreachableSince: number | null = null
  const client: Client = createClient({
    ...(fetch && { fetch }),
    accessToken: async (refused) => (await session.manager()).token(refused),
    onRefused: () => void session.manager().then((manager) => manager.refused()),
    isOnline: () => navigator.onLine,
    onReach: (isReached) => (unreachableSince = isReached ? null : (unreachableSince ?? clock.now())),
    onAnswer(path, response) {
      clock.correct(response.headers.get('date'))
      if (path === getSummary.path) confirmation.confirmBy(response)
    },
  })
  return {
    client,
    fetch: fetch ?? globalThis.fetch.bind(globalThis),
    uploader: options.uploader ?? (() => fetch ?? globalThis.fetch.bind(globalThis)),
    clock,
    unreachableSince: () => unreachableSince,
    confirmation,
    firstData,
    firstScreen,
    firstAgeSeconds: typeof firstAge === 'number' ? Math.round(firstAge) : null,
    live: createLiveUpdates(() => clock.now(), options.live, firstScreen ? 'connecting' : undefined),
    preferences,
    storage,
    session,
  }
}

export const ServicesContext = createContext<Services | null>(null)

export function useServices(): Services {
  const services = use(ServicesContext)
  if (!services) throw new Error('useServices needs a ServicesContext')
  return services
}

/** The options that all queries of an endpoint share: the call, and the data that came with the document. */
export function endpointQuery<E extends Endpoint>(services: Services, endpoint: E, address: Address = {}) {
  return {
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<OutputOf<E>> =>
      services.client.call(endpoint, { ...address, signal }),
    initialData: () => services.firstData.find(endpoint, address),
    initialDataUpdatedAt: services.firstData.at,
  }
}

/** How the app learns about changes: through the stream, by polling, or not at all. */
export function useConnection(): LiveState {
  return useStore(useServices().live.state)
}
