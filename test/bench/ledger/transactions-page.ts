import type { Browser, CDPSession, Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, middle, startServer, stopServer } from '#test/support/server/spawn.ts'
import { openBrowser } from '../browser.ts'
import { importStatus } from '../import-status.ts'
import { fillLedger } from './ledger-records.ts'
import { statusOf } from '../status.ts'

const rows = 100_000
const runs = 5
const slowdown = 4
/** Tasks count for this long after the navigation. */
const observedMs = 4000
/** The first row of the peer explorer at the same slowdown. */
const peerMs = 3817
const row = 'main [data-list] a[href^="/transactions/0.0."]'

/** The list of transactions: its first row on a slow machine, and 100,000 rows scrolled. */
export async function benchTransactionsPage(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-bench-'))
  await fillLedger(folder, rows)
  await importStatus(folder, statusOf(54))
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const environment = { PORT: String(port), DATA_DIR: folder, SAMPLE: 'off', LOG_LEVEL: 'error' }
  const server = await startServer('src/server/main.ts', [], environment, `${base}/healthz`)
  const browser = await openBrowser()
  try {
    const loads = []
    for (let run = 0; run < runs; run += 1) loads.push(await load(browser, `${base}/transactions`))
    const first = middle(loads.map((one) => one.first))
    const scrolled = await scrollAll(browser, `${base}/transactions`)
    const [one] = loads
    return [
      `/transactions at ${slowdown}x CPU slowdown, median of ${runs}: first row ${first.toFixed(0)} ms (budget ${(peerMs / 4).toFixed(0)}, a quarter of the peer's ${peerMs}), total blocking ${middle(loads.map(({ blocking }) => blocking)).toFixed(0)} ms (budget 200);`,
      `  ${one?.requests} requests up to the first row and of the charts, ${one?.toApi} to the API, ${one?.toLedger} to the ledger (budgets 12, 5, 2), ${one?.kilobytes} kB on the wire`,
      `${scrolled.loaded} rows loaded in ${scrolled.seconds.toFixed(0)} s, then scrolled from end to end at ${slowdown}x slowdown: longest task ${scrolled.longest.toFixed(0)} ms (budget 50), heap ${scrolled.megabytes.toFixed(0)} MB (budget 150)`,
    ]
  } finally {
    await browser.close()
    await stopServer(server)
    await rm(folder, { recursive: true, force: true })
  }
}

async function load(browser: Browser, address: string) {
  const { page, session, close } = await openPage(browser)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  await session.send('Network.enable')
  await page.goto(address, { waitUntil: 'commit' })
  // Evaluating code while the page starts would delay it: measure when it has finished.
  await page.waitForTimeout(observedMs)
  await page.waitForFunction(() => performance.getEntriesByName('first row').length > 0)
  const first = await page.evaluate(() => performance.getEntriesByName('first row')[0]?.startTime ?? Number.NaN)
  const resources = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({ path: new URL(name).pathname, startedMs: startTime })),
  )
  const blocking = (await longTasks(page)).reduce((sum, duration) => sum + duration - 50, 0)
  await close()
  const to = (start: string) => resources.filter(({ path }) => path.startsWith(start)).length
  return {
    first,
    blocking,
    // What follows the first row is loaded ahead while the browser is idle. The document counts, too.
    requests: 1 + resources.filter(({ path, startedMs }) => startedMs <= first || path.startsWith('/api/')).length,
    toApi: to('/api/'),
    toLedger: to('/api/v1/transactions'),
    kilobytes: Math.round(bytes / 1000),
  }
}

async function scrollAll(browser: Browser, address: string) {
  const { page, session, close } = await openPage(browser)
  await page.goto(address)
  await page.waitForFunction(() => performance.getEntriesByName('first row').length > 0)
  const began = performance.now()
  let height = 0
  for (let still = 0; still < 40;) {
    const now = await page.evaluate(() => {
      scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
      return document.documentElement.scrollHeight
    })
    still = now === height ? still + 1 : 0
    height = now
    await page.waitForTimeout(25)
  }
  const seconds = (performance.now() - began) / 1000
  const loaded = await page.evaluate(() => document.querySelector('[aria-rowcount]')?.getAttribute('aria-rowcount'))
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.evaluate(() => performance.mark('scroll'))
  for (let part = 100; part >= 0; part -= 1)
    await page.evaluate(async (share) => {
      scrollTo({ top: document.documentElement.scrollHeight * share, behavior: 'instant' })
      await new Promise((resolve) => void requestAnimationFrame(resolve))
    }, part / 100)
  for (let step = 0; step < 200; step += 1) {
    await page.mouse.wheel(0, 700)
    await page.evaluate(() => new Promise((resolve) => void requestAnimationFrame(resolve)))
  }
  const longest = Math.max(0, ...(await longTasks(page, 'scroll')))
  await close()
  return { loaded, seconds, longest, megabytes: usedSize / 1e6 }
}

/** Durations of tasks over 50 ms, since a mark if one is named. */
function longTasks(page: Page, mark?: string): Promise<number[]> {
  return page.evaluate((name) => {
    const after = name === undefined ? 0 : (performance.getEntriesByName(name)[0]?.startTime ?? 0)
    const tasks = performance.getEntriesByName('long task')
    return tasks.flatMap(({ startTime, duration }) => (startTime >= after ? [duration] : []))
  }, mark)
}

async function openPage(browser: Browser): Promise<{ page: Page; session: CDPSession; close: () => Promise<void> }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript((wanted) => {
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        performance.measure('long task', { start: startTime, duration })
    }).observe({ type: 'longtask', buffered: true })
    const check = () => {
      const found = document.querySelector(wanted)?.getClientRects().length
      requestAnimationFrame(found ? () => performance.mark('first row') : check)
    }
    requestAnimationFrame(check)
  }, row)
  return { page, session: await context.newCDPSession(page), close: () => context.close() }
}
