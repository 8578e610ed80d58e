import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app.tsx'
import { isMetered } from '../offline/metered.ts'
import { registerWorker } from '../offline/register-worker.ts'
import { preloadAllPages, preloadPage } from './pages.tsx'
import { createClock } from '../platform/time/clock.ts'
import { readFirstData } from '../platform/first-data.ts'
import { browserLiveParts } from '../platform/live/live.ts'
import { createQueryClient } from '../platform/query-client.ts'
import type { Uploader } from '../platform/files/uploader.ts'
import { leftToTheBrowser, type FirstScreen } from '../platform/screen/first-screen.ts'
import { createServices, type Services } from '../platform/services.ts'
import { browserStorage } from '../platform/storage.ts'
import { browserChannel, browserTurn } from '../platform/live/tabs.ts'
import { ApiError } from '#api/errors.ts'
import { getSources } from '#api/sources.ts'

/** Starts the app in the document: with the embedded data, or standalone if there are none. */
export async function mount(): Promise<void> {
  const storage = browserStorage()
  const data = document.querySelector('#first-data')
  const written = data?.textContent
  // A document without a service behind it carries no data.
  const standalone = written ? null : await openStandaloneApp(storage)
  const isKept = data?.hasAttribute('data-kept') ?? false
  const clock = createClock()
  const read = () => readFirstData(written, { now: clock.now(), browserNow: Date.now(), isKept })
  // Either the document is old, or one of the clocks is wrong: the service knows.
  const isUnclear = written && !isKept && read().ageSeconds !== 0
  const corrected = isUnclear && timeOfService().then((time) => clock.correct(time))
  await warmUp()
  // The first screen stays until the app can take over. If its code cannot be loaded, the page explains it.
  const isLoaded = await preloadPage(location.pathname).then(
    () => true,
    () => false,
  )
  await corrected
  const firstData = read()
  const firstScreen = isLoaded ? findFirstScreen() : null
  const shown = Promise.withResolvers<void>()
  const services = createServices({
    clock,
    firstData,
    firstScreen,
    ...(firstScreen && { fetch: holdAnswers(Promise.race([shown.promise, pause(maxHeldMs)])) }),
    ...(standalone
      ? { fetch: standalone }
      : { live: browserLiveParts(), tabs: sessionOfAllTabs(), uploader: lateUploader }),
    storage,
  })
  const root = document.querySelector('#root')
  if (root) draw(root, services, storage, shown.resolve)
  await idle()
  loadOnIntent()
  // After a release, the service no longer has the old files.
  void import('./keyboard/return-focus.ts').then((part) => part.returnFocus()).catch(() => undefined)
  void import('./update-note.tsx').catch(() => undefined)
  if (!standalone) await loadAhead()
}

/** The `Date` of an answer; null without one. */
function timeOfService(): Promise<string | null> {
  return fetch(getSources.path, { method: 'HEAD', signal: AbortSignal.timeout(maxHeldMs) }).then(
    ({ headers }) => headers.get('date'),
    () => null,
  )
}

/** Makes every page open offline: through a service worker where available, otherwise by loading page by page. */
async function loadAhead(): Promise<void> {
  const worker = 'serviceWorker' in navigator ? await registerWorker().catch(() => null) : null
  if (worker) {
    // A worker that has just been installed takes over the page.
    navigator.serviceWorker.addEventListener('controllerchange', loadOthers)
    loadOthers()
  } else if (!isMetered(navigator)) await preloadAllPages(idle)
}

/** Lets the worker load what this page did not need. */
function loadOthers(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has the origin of its pages
  navigator.serviceWorker.controller?.postMessage('load-ahead')
}

/**
 * Loads a page's code before its link is followed, which avoids a placeholder that React would show for at least 0.3 s.
 */
function loadOnIntent(): void {
  for (const type of ['pointerover', 'pointerdown', 'focusin'])
    document.addEventListener(type, loadLinked, { passive: true })
}

function loadLinked({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (link?.origin === location.origin) void preloadPage(link.pathname).catch(() => undefined)
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 1000)
  })
}

function draw(root: Element, services: Services, storage: Storage | null, onShown: () => void): void {
  const takeOver = () => {
    endFirstScreen()
    onShown()
  }
  const app = (
    <StrictMode>
      {/* The address changes at once, so that a filter does not wait for its data. */}
      <BrowserRouter useTransitions={false}>
        <App services={services} queryClient={createQueryClient()} storage={storage} onShown={takeOver} />
      </BrowserRouter>
    </StrictMode>
  )
  // A transition renders in slices, so that the page stays responsive.
  startTransition(() => {
    if (services.firstScreen) hydrateRoot(root, app, { onCaughtError: reportCaught, onRecoverableError: noteMismatch })
    else createRoot(root, { onCaughtError: reportCaught }).render(app)
  })
}

/** The service-rendered screen, however old; null if there is none. */
export function findFirstScreen(): FirstScreen | null {
  const drawn = document.querySelector('[data-prerendered]')
  return drawn && { at: Number(drawn.getAttribute('data-now')) }
}

const maxHeldMs = 2000

/**
 * Sends requests at once but holds the responses until hydration ends: until then, the data must match the rendered
 * screen.
 */
function holdAnswers(isOver: Promise<void>): typeof globalThis.fetch {
  return async (input, init) => {
    const [answer] = await Promise.all([fetch(input, init), isOver])
    return answer
  }
}

/** From now on the app keeps the page up to date. */
function endFirstScreen(): void {
  document.querySelector('[data-outdated-note]')?.remove()
  document.querySelector('[data-prerendered]')?.removeAttribute('data-prerendered')
}

/** The app re-renders parts that differ from the service's rendering, unnoticed by readers. */
export function noteMismatch(error: unknown): void {
  if (error instanceof Error && 'digest' in error && error.digest === leftToTheBrowser) return
  performance.mark(mismatchMark, { detail: String(error) })
}

/** Tests search for this mark. */
const mismatchMark = 'signalbox-mismatch'

/** Loaded with the first upload, because few readers upload anything. */
const lateUploader: Uploader = (onSent) => async (input, init) => {
  const { browserUploader } = await import('../platform/files/uploader.ts')
  return browserUploader(onSent)(input, init)
}

function sessionOfAllTabs() {
  const name = 'signalbox-session'
  return { takeTurn: browserTurn(name), openChannel: browserChannel(name) }
}

async function openStandaloneApp(storage: Storage | null) {
  const { openStandalone: open } = await import('../standalone/standalone.ts')
  return open({ fetch: globalThis.fetch.bind(globalThis), storage, now: Date.now, isOnline: () => navigator.onLine })
}

/** The page explains failed calls itself; any other error is a bug and is reported. */
export function reportCaught(error: unknown): void {
  if (!(error instanceof ApiError)) reportError(error)
}

/**
 * Browsers are slow to format the first number. It gets a separate task so that input is not blocked. The first time is
 * formatted before the first paint.
 */
async function warmUp(): Promise<void> {
  await pause()
  Intl.NumberFormat('en-GB')
}

function pause(milliseconds = 0): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, milliseconds))
}
