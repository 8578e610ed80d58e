import { chromium, type Page } from '@playwright/test'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { open } from '../test/e2e/support/places.ts'
import { openSolar, openTag } from '../test/e2e/support/policies.ts'
import { findSchema, signInWith } from '../test/e2e/support/schema-desk.ts'
import { openService, type Service } from '../test/e2e/support/service.ts'
import type { Store } from '../src/server/platform/database/database.ts'
import { until } from '../test/support/until.ts'
import { findBrowser, noBrowser } from './find-browser.ts'
import { isBuildOld } from './is-build-old.ts'

const folder = join(import.meta.dirname, '../docs/pictures')
const viewport = { width: 1280, height: 860 }

/** The pictures of the README, each of the sample network. */
const pictures: Readonly<Record<string, (page: Page, service: Service) => Promise<unknown>>> = {
  async status(page) {
    await open(page, '/')
    await page.getByText('per second', { exact: true }).waitFor()
  },
  incidents: (page) => open(page, '/incidents'),
  async transactions(page) {
    await open(page, '/transactions')
    await page.locator('canvas').first().waitFor()
  },
  async signals(page) {
    await open(page, '/signals')
    await page.locator('svg.signal-curve').first().waitFor()
  },
  async wall(page) {
    await open(page, '/wall')
    await page.getByRole('region', { name: 'Mainnet ledger' }).getByText('per second', { exact: true }).waitFor()
  },
  async policy(page, service) {
    await openSolar(page, service, 'verifier')
    await openTag(page, 'installations')
    await page.getByRole('main').getByRole('table').waitFor()
  },
  async schema(page, service) {
    await signInWith(page, service)
    await open(page, `/schemas/${(await findSchema(service, 'Participant')).id}`)
    await page.locator('.cm-content').waitFor()
  },
}

const executablePath = findBrowser()
if (executablePath === undefined) {
  process.stderr.write(noBrowser)
  process.exit(1)
}
if (await isBuildOld()) await import('./build.ts')
const service = await openService({ sample: true, hasPast: true })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  await service.behind(async (store) => {
    // The sample takes longer for its day than one wait allows.
    for (const hours of [4, 12, 23]) await until(`${hours} hours of signals`, () => hasHours(store, hours))
  })
  for (const [name, show] of Object.entries(pictures)) {
    const page = await browser.newPage({
      viewport,
      baseURL: service.address,
      colorScheme: 'light',
      locale: 'en-GB',
      timezoneId: 'America/New_York',
      reducedMotion: 'reduce',
    })
    await show(page, service)
    await page.screenshot({ path: join(folder, `${name}.png`) })
    process.stderr.write(`docs/pictures/${name}.png\n`)
    await page.close()
  }
  await drawPreviews()
} finally {
  await browser.close()
  await service.end()
}

/** The sample writes the last minutes first, then fills in the past, and then counts it. */
async function hasHours(store: Store, hours: number): Promise<boolean> {
  const minutes = await store.selectFrom('signal_minute').select('start').execute()
  return minutes.length > hours * 60
}

/** The status marks as PNG for link previews, because chats do not show SVG. */
async function drawPreviews(): Promise<void> {
  const assets = join(import.meta.dirname, '../public')
  const page = await browser.newPage({ viewport: { width: 400, height: 400 } })
  for (const file of (await readdir(assets)).filter((name) => name.startsWith('favicon-'))) {
    const svg = await readFile(join(assets, file), 'utf8')
    const style =
      'body{margin:0;display:grid;place-items:center;height:400px;background:#f6f7f9}svg{width:240px;height:240px}'
    await page.setContent(`<style>${style}</style>${svg}`)
    const name = file.replace('favicon-', 'preview-').replace('.svg', '.png')
    await page.screenshot({ path: join(assets, name) })
    process.stderr.write(`public/${name}\n`)
  }
  await page.close()
}
