import type { Browser, Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { livePath } from '#api/live.ts'
import { freePort, middle, startServer, stopServer } from '#test/support/server/spawn.ts'
import { openBrowser } from './browser.ts'
import { importStatus } from './import-status.ts'
import { fillLedger } from './ledger/ledger-records.ts'
import { statusOf } from './status.ts'

const runs = 3
const rows = 2000
const slowdown = 4
/** Tasks count for this long after the navigation. */
const observedMs = 3000
const settleMs = 3000
/** From reaching a link to pressing it. */
const hoverMs = 100
const hiddenMs = 15_000
/** Until what the page had fetched before it was hidden has become stale, for which each query has a timer. */
const staleMs = 12_000
const blockingMs = 200
const changeMs = 100
const paths = [
  '/',
  '/components',
  '/incidents',
  '/maintenance',
  '/uptime',
  '/changes',
  '/signals',
  '/transactions',
  '/policies',
  '/schemas',
  '/wall',
  '/sign-in',
  '/about',
] as const
/** Pages that show time passing. */
const busyPaths = ['/', '/transactions', '/wall'] as const

/** What every page costs the browser: blocking while it starts, the way from one to another, and what a hidden tab does. */
export async function benchPages(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-bench-'))
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  // Nothing changes by itself, so that what a hidden tab does is its own.
  await fillLedger(folder, rows)
  await importStatus(folder, statusOf(54))
  const environment = { PORT: String(port), DATA_DIR: folder, SAMPLE: 'off', LOG_LEVEL: 'error' }
  const server = await startServer('src/server/main.ts', [], environment, `${base}/healthz`)
  const browser = await openBrowser()
  try {
    const lines = [
      `total blocking at ${slowdown}x CPU slowdown, median of ${runs} (budget ${blockingMs} ms on every page), and a change to the page from / until its first content, cold (budget ${changeMs} ms):`,
    ]
    for (const path of paths) {
      const blocking = []
      const changes = []
      for (let run = 0; run < runs; run += 1) {
        blocking.push(await blockingOf(browser, base + path))
        const change = path === '/' ? null : await changeTo(browser, base, path)
        if (change !== null) changes.push(change)
      }
      const change = changes.length === 0 ? 'no link to it on /' : `${middle(changes).toFixed(0)} ms`
      lines.push(`  ${path.padEnd(14)} ${middle(blocking).toFixed(0).padStart(4)} ms   ${change}`)
    }
    lines.push(`in ${hiddenMs / 1000} s of a hidden tab (goal: none):`)
    for (const path of busyPaths) lines.push(`  ${path.padEnd(14)} ${await hiddenWork(browser, base + path)}`)
    return lines
  } finally {
    await browser.close()
    await stopServer(server)
    await rm(folder, { recursive: true, force: true })
  }
}

async function withPage<Result>(browser: Browser, work: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** What tasks take beyond 50 ms each. */
function blockingOf(browser: Browser, address: string): Promise<number> {
  return withPage(browser, async (page) => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries())
          performance.measure('long task', { start: startTime, duration })
      }).observe({ type: 'longtask', buffered: true })
    })
    await slowDown(page)
    await page.goto(address, { waitUntil: 'commit' })
    await page.waitForTimeout(observedMs)
    return page.evaluate(() =>
      performance.getEntriesByName('long task').reduce((sum, { duration }) => sum + duration - 50, 0),
    )
  })
}

/** Milliseconds from the click on a link to the frame that shows another first heading; null without such a link. */
function changeTo(browser: Browser, base: string, path: string): Promise<number | null> {
  return withPage(browser, async (page) => {
    await page.goto(`${base}/`)
    await page.waitForTimeout(settleMs)
    await slowDown(page)
    const link = page.locator(`a[href="${path}"]`).first()
    if ((await link.count()) === 0) return null
    await link.hover()
    await page.waitForTimeout(hoverMs)
    return link.evaluate((element: HTMLElement) => {
      const headings = () => [...document.querySelectorAll('main h1, main h2')].map((one) => one.textContent).join()
      const before = headings()
      const began = performance.now()
      element.click()
      return new Promise<number>((resolve) => {
        const look = () => {
          const isThere = location.pathname !== '/' && headings() !== before && headings() !== ''
          // The callback of the next frame comes once this one is drawn.
          requestAnimationFrame(isThere ? () => resolve(performance.now() - began) : look)
        }
        requestAnimationFrame(look)
      })
    })
  })
}

/** Requests, timers and frames of a page that says that it is hidden. */
function hiddenWork(browser: Browser, address: string): Promise<string> {
  return withPage(browser, async (page) => {
    await page.addInitScript(() => {
      const count = (name: string) => performance.mark(name)
      const { setTimeout: setTimer, setInterval: setRepeated, requestAnimationFrame: onFrame } = globalThis
      Object.assign(globalThis, {
        setTimeout: (run: () => void, ms?: number) => setTimer(() => (count('timer'), run()), ms),
        setInterval: (run: () => void, ms?: number) => setRepeated(() => (count('timer'), run()), ms),
        requestAnimationFrame: (run: FrameRequestCallback) => onFrame((time) => (count('frame'), run(time))),
      })
    })
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await page.goto(address)
    await page.waitForTimeout(settleMs)
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
      Object.defineProperty(document, 'hidden', { get: () => true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
    await page.waitForTimeout(staleMs)
    requests.length = 0
    await page.evaluate(() => performance.clearMarks())
    await page.waitForTimeout(hiddenMs)
    const [timers, frames] = await page.evaluate(() =>
      ['timer', 'frame'].map((name) => performance.getEntriesByName(name).length),
    )
    const asked = requests.filter((path) => path !== livePath)
    return `${asked.length} requests${asked.length === 0 ? '' : ` (${[...new Set(asked)].join(', ')})`}, ${timers} timers, ${frames} frames`
  })
}
