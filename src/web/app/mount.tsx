import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app.tsx'
import { isMetered } from '../offline/metered.ts'
import { preloadAllPages, preloadPage } from './pages.tsx'
import { readFirstData, type FirstData } from '../platform/first-data.ts'
import { browserLiveParts } from '../platform/live/live.ts'
import { createQueryClient } from '../platform/query-client.ts'
import type { Uploader } from '../platform/files/uploader.ts'
import { leftToTheBrowser, type FirstScreen } from '../platform/screen/first-screen.ts'
import { createServices, type Services } from '../platform/services.ts'
import { browserStorage } from '../platform/storage.ts'
import { browserChannel, browserTurn } from '../platform/live/tabs.ts'
import { ApiError } from '#api/errors.ts'
import { formatTime } from '../components/time-format.ts'

/** Starts the app in the document: with the data that it carries, or standalone where it carries none. */
export async function mount(): Promise<void> {
  const storage = browserStorage()
  const written = document.querySelector('#first-data')?.textContent
  // Without a service behind it the document carries no data.
  const standalone = written ? null : await openStandaloneApp(storage)
  await warmUp()
  // The first screen stays until the app can take it over. If code cannot be loaded, the page explains it.
  const isLoaded = await preloadPage(location.pathname).then(
    () => true,
    () => false,
  )
  const firstData = readFirstData(written, Date.now())
  const firstScreen = isLoaded ? findFirstScreen(firstData) : null
  const shown = Promise.withResolvers<void>()
  const services = createServices({
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
  void import('./keyboard/return-focus.ts').then((part) => part.returnFocus())
  // After a release the service no longer has the file.
  void import('./update-note.tsx').catch(() => undefined)
  if (!standalone) await loadAhead()
}

/** So that every page opens without a connection: by a service worker where the browser allows one, else page by page. */
async function loadAhead(): Promise<void> {
  const worker =
    'serviceWorker' in navigator ? await navigator.serviceWorker.register('/service-worker.js').catch(() => null) : null
  if (!worker && !isMetered(navigator)) await preloadAllPages(idle)
}

/** A page whose code is there when its link is followed needs no placeholder, which React would keep for 0.3 s. */
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

/** What the service has drawn; null where it is drawn again, because it is old or comes without data. */
function findFirstScreen(firstData: FirstData): FirstScreen | null {
  const drawn = document.querySelector('[data-prerendered]')
  return drawn && firstData.at > 0 ? { at: Number(drawn.getAttribute('data-now')) } : null
}

const maxHeldMs = 2000

/** Asks at once, but answers only when the first screen is taken over: until then, the data must be those it was drawn from. */
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

/** Where the app draws something else than the service did, it draws that part again, and readers notice nothing. */
export function noteMismatch(error: unknown): void {
  if (error instanceof Error && 'digest' in error && error.digest === leftToTheBrowser) return
  performance.mark(mismatchMark, { detail: String(error) })
}

/** Tests look for it. */
const mismatchMark = 'signalbox-mismatch'

/** Few readers upload anything: the code comes with the first upload. */
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

function pause(milliseconds = 0): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, milliseconds))
}
