import type { Browser } from '@playwright/test'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, middle, startServer, stopServer } from '#test/support/server/spawn.ts'
import { openBrowser } from './browser.ts'
import { importStatus } from './import-status.ts'
import { staticPage } from './static-page.ts'
import { statusOf } from './status.ts'

const sizes = [20, 54, 478] as const
const compared = 54
const runs = 7
/** Time to the first row of `/components`, cold, by the number of components, and beside a static page of the same content. */
export async function benchFirstRow(): Promise<string[]> {
  const browser = await openBrowser()
  const times = new Map<string, number[]>()
  const services = new Map<number, Awaited<ReturnType<typeof serve>>>()
  for (const size of sizes) services.set(size, await serve(size))
  const bare = await serveStatic(compared)

  for (let run = 0; run < runs; run += 1) {
    for (const [size, { address }] of services)
      note(times, String(size), await firstRow(browser, address, 'main [role="slider"]'))
    note(times, 'static', await firstRow(browser, bare.address, 'li svg'))
  }
  await browser.close()
  await Promise.all([...services.values(), bare].map(({ child }) => stopServer(child)))

  const of = (name: string) => middle(times.get(name) ?? [])
  const shown = (name: string) => `${Math.round(of(name))} ms`
  return [
    `first row of /components, cold, median of ${runs}: ${sizes.map((size) => `${size} components ${shown(String(size))}`).join(', ')};`,
    `static page of ${compared}: ${shown('static')}`,
    `${compared} against static: ${(of(String(compared)) / of('static')).toFixed(2)} (budget ≤ 2); 478 against 20: ${(of('478') / of('20')).toFixed(2)} (budget ≤ 1.5)`,
  ]
}

async function serve(size: number) {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-bench-'))
  const port = await freePort()
  const env = { DATA_DIR: folder, LOG_LEVEL: 'error', SAMPLE: 'off', PORT: String(port) }
  await importStatus(folder, statusOf(size))
  const address = `http://127.0.0.1:${port}/components`
  return { address, child: await startServer('src/server/main.ts', [], env, address) }
}

async function serveStatic(size: number) {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-bench-'))
  const file = join(folder, 'index.html')
  await writeFile(file, staticPage(statusOf(size).components.map(({ name }) => name)))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}/`
  const child = await startServer(
    'test/bench/bare-server.ts',
    [String(port), file, 'text/html; charset=utf-8'],
    {},
    address,
  )
  return { address, child }
}

/** Milliseconds from navigation to the frame after the first element is there, in a fresh context. */
async function firstRow(browser: Browser, address: string, selector: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript((wanted) => {
    const look = () => {
      const found = document.querySelector(wanted)?.getClientRects().length
      requestAnimationFrame(found ? () => performance.mark('first row') : look)
    }
    requestAnimationFrame(look)
  }, selector)
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first row').length > 0)
  const time = await page.evaluate(() => performance.getEntriesByName('first row')[0]?.startTime ?? Number.NaN)
  await context.close()
  return time
}

function note(times: Map<string, number[]>, name: string, time: number): void {
  times.set(name, [...(times.get(name) ?? []), time])
}
