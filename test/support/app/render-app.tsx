import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { onTestFinished } from 'vitest'
import { MemoryRouter, useLocation } from 'react-router'
import { App } from '#web/app/app.tsx'
import { reportCaught } from '#web/app/mount.tsx'
import type { ConfirmationTracker } from '#web/platform/confirmation.ts'
import { noFirstData, type FirstData } from '#web/platform/first-data.ts'
import type { LiveParts } from '#web/platform/live/live-client.ts'
import { createQueryClient } from '#web/platform/query-client.ts'
import { createClock, type Clock } from '#web/platform/time/clock.ts'
import type { PolicyViewChoice } from '#web/platform/preferences.ts'
import { createServices } from '#web/platform/services.ts'

export interface RenderAppOptions {
  /** Answers the app's requests. */
  readonly fetch: typeof globalThis.fetch
  /** The first address. */
  readonly path?: string
  readonly firstData?: FirstData
  readonly confirmation?: ConfirmationTracker
  readonly clock?: Clock
  readonly storage?: Storage | null
  /** The initial view of policies: the tree of their blocks, unless a test is about their pages. */
  readonly policyView?: PolicyViewChoice
  /** Without it the app polls. */
  readonly live?: LiveParts
}

/** Renders the real app with its real routes, new services and a new cache. */
export function renderApp(options: RenderAppOptions) {
  const {
    fetch,
    path = '/',
    firstData = noFirstData,
    clock = createClock(),
    confirmation,
    storage = null,
    policyView = 'structure',
    live,
  } = options
  const services = createServices({
    fetch,
    firstData,
    clock,
    storage,
    ...(confirmation && { confirmation }),
    ...(live && { live }),
  })
  services.preferences.policyView.set(policyView)
  const queryClient = createQueryClient(0)
  const place = { now: path }
  const user = userEvent.setup()
  const view = render(
    <MemoryRouter initialEntries={[path]} useTransitions={false}>
      <App services={services} queryClient={queryClient} storage={storage} />
      <Address onChange={(address) => (place.now = address)} />
    </MemoryRouter>,
    { onCaughtError: reportCaught },
  )
  onTestFinished(() => queryClient.clear())
  return {
    ...view,
    user,
    services,
    queryClient,
    /** Path and query where the app is now. */
    address: () => place.now,
  }
}

function Address({ onChange }: { readonly onChange: (address: string) => void }) {
  const { pathname, search } = useLocation()
  onChange(pathname + search)
  return null
}
