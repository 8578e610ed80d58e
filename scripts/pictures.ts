import { chromium, type Page } from '@playwright/test'
import { join } from 'node:path'
import { open } from '../test/e2e/support/places.ts'
import { openSolar, openTag } from '../test/e2e/support/policies.ts'
import { findSchema, signInWith } from '../test/e2e/support/schema-desk.ts'
import { openService, type Service } from '../test/e2e/support/service.ts'
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
  async policy(page, service) {
    await openSolar(page, service, 'verifier')
    await openTag(page, 'installations')
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
const service = await openService({ sample: true })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  for (const [name, show] of Object.entries(pictures)) {
    const page = await browser.newPage({
      viewport,
      baseURL: service.address,
      colorScheme: 'light',
      reducedMotion: 'reduce',
    })
    await show(page, service)
    await page.screenshot({ path: join(folder, `${name}.png`) })
    process.stderr.write(`docs/pictures/${name}.png\n`)
    await page.close()
  }
} finally {
  await browser.close()
  await service.end()
}
