import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app.tsx'
import { preloadAllPages, preloadPage } from './pages.tsx'
import { readFirstData } from '../platform/first-data.ts'
import { browserLiveParts } from '../platform/live/live.ts'
import { createQueryClient } from '../platform/query-client.ts'
import type { Uploader } from '../platform/files/uploader.ts'
import { createServices, type Services } from '../platform/services.ts'
import { browserStorage } from '../platform/storage.ts'
import { browserChannel, browserTurn } from '../platform/live/tabs.ts'
import { ApiError } from '#api/errors.ts'
import { formatTime } from '../components/time-format.ts'

/** Starts the app in the document: with the data that it carries, or standalone where it carries none. */
export async function mount(): Promise<void> {
  const storage = browserStorage()
  const firstData = document.querySelector('#first-data')?.textContent
  // Without a service behind it the document carries no data.
  const alone = firstData ? null : await openAlone(storage)
  await warmUp()
  // The prerendered markup stays until the app can render the same. If code cannot be loaded, the page explains it.
  await preloadPage(location.pathname).catch(() => undefined)
  const services = createServices({
    firstData: readFirstData(firstData, Date.now()),
    ...(alone ? { fetch: alone } : { live: browserLiveParts(), tabs: sessionOfAllTabs(), uploader: lateUploader }),
    storage,
  })
  const root = document.querySelector('#root')
  if (root) draw(root, services, storage)
  await idle()
  void import('./keyboard/return-focus.ts').then((part) => part.returnFocus())
  if (!alone) await loadAhead()
}

/** So that every page opens without a connection: by a service worker where the browser allows one, else page by page. */
async function loadAhead(): Promise<void> {
  const worker =
    'serviceWorker' in navigator ? await navigator.serviceWorker.register('/service-worker.js').catch(() => null) : null
  if (!worker && navigator.connection?.saveData !== true) await preloadAllPages(idle)
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 1000)
  })
}

function draw(root: Element, services: Services, storage: Storage | null): void {
  const app = createRoot(root, { onCaughtError: reportCaught })
  // A transition renders in slices, so that the page stays responsive.
  startTransition(() =>
    app.render(
      <StrictMode>
        {/* The address changes at once, so that a filter does not wait for its data. */}
        <BrowserRouter useTransitions={false}>
          <App services={services} queryClient={createQueryClient()} storage={storage} />
        </BrowserRouter>
      </StrictMode>,
    ),
  )
}

/** Few readers upload anything: the code comes with the first upload. */
const lateUploader: Uploader = (onSent) => async (input, init) => {
  const { browserUploader } = await import('../platform/files/uploader.ts')
  return browserUploader(onSent)(input, init)
}

function sessionOfAllTabs() {
  const name = 'signalbox-session'
  return { takeTurn: browserTurn(name), openChannel: browserChannel(name) }
}

async function openAlone(storage: Storage | null) {
  const { openStandalone: open } = await import('../standalone/standalone.ts')
  return open({ fetch: globalThis.fetch.bind(globalThis), storage, now: Date.now, isOnline: () => navigator.onLine })
}

/** The page explains a failed call; any other error is a bug and is reported. */
export function reportCaught(error: unknown): void {
  if (!(error instanceof ApiError)) reportError(error)
}

/** Browsers take long to format the first number and the first time: each gets a separate task so that input is not blocked. */
async function warmUp(): Promise<void> {
  await pause()
  Intl.NumberFormat('en-GB')
  await pause()
  formatTime(0, 'UTC', 'bare', 0)
  await pause()
}

function pause(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve))
}
