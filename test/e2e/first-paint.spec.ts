import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pageBytes, pageFiles } from '#test/support/app/page-bytes.ts'
import type { Page, Request } from '@playwright/test'
import { livePath } from '#api/live.ts'
import { pageRoutes } from '#server/http/documents/pages.ts'
import { expectDrawn, open, places, rollup } from './support/places.ts'
import { expect, failedRequest, sampleTest as test } from './support/test.ts'
import { rare } from '#test/support/tier.ts'

const dist = join(import.meta.dirname, '../../dist')
const mostRequests = 12
const mostToTheApi = 5
const statusBytes = 152_000
const ownBytes = 60_000
const editorBytes = 200_000
const schemaEditor = 'src/web/features/schemas/editor/schema-page.tsx'
/** Every page loads these once it works. */
const liveClient = 'src/web/platform/live/live-client.ts'
const afterPaint = 'src/web/app/after-paint.tsx'
/** Pages of an account load it once they work, and it asks for the session. */
const sessionManager = 'src/web/platform/session/session-manager.ts'
/** Every page loads these when it has time. */
const returnFocus = 'src/web/app/keyboard/return-focus.ts'
const updateNote = 'src/web/app/update-note.tsx'
// The worker loads the other pages ahead; without one, the page itself would.
test.use({ serviceWorkers: 'allow' })

/** The other documents are drawn by the same code. */
const usual = new Set(['status'])

/** Each loads more once it works; of the others, the bytes of their modules are counted without a browser. */
const unlike = new Set(['status', 'a component', 'an incident', 'transactions', 'wall'])

const moduleOf = (name: string) => `src/web/${name}.tsx`

for (const { name, module, later, maxRequests = mostRequests, find } of places) {
  test(
    `The page “${name}” shows the rollup before any request is answered`,
    usual.has(name) ? {} : rare,
    async ({ page, sample }) => {
      // No answer ever comes: what stands there came with the document.
      await page.route('**/api/**', () => {})
      const path = await find(sample)
      // The sample network moves: it may do so between question and look.
      await expect(async () => {
        const sentence = await rollup(sample)
        await page.goto(path, { waitUntil: 'commit' })
        const said = page.getByText(sentence).filter({ visible: true }).first()
        await expect(said).toBeVisible({ timeout: 5000 })
      }).toPass()
      await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
    },
  )

  test(
    `The page “${name}” stays within its budget of requests and bytes`,
    unlike.has(name) ? {} : rare,
    async ({ page, sample }) => {
      const address = await find(sample)
      await expectDrawn(sample, address)
      const requests: Request[] = []
      page.on('request', (request) => requests.push(request))
      await open(page, address)
      const own = await pageFiles(moduleOf(module))
      const files = new Set<string>()
      for (const one of [liveClient, afterPaint, sessionManager, returnFocus, updateNote])
        for (const file of await pageFiles(one)) files.add(file)
      const asksLater = new Set(['/api/session', ...(later?.asks ?? [])])
      for (const one of later?.modules ?? []) for (const file of await pageFiles(moduleOf(one))) files.add(file)
      const comesLater = (path: string) => asksLater.has(path) || (files.has(path.slice(1)) && !own.has(path.slice(1)))
      const asked = requests.map((request) => new URL(request.url()).pathname)
      // What the page asks for after it has begun to listen catches up with what the sample has done since it was drawn.
      const begun = asked.findIndex((path, index) => index > asked.indexOf(livePath) && path.startsWith('/api/'))
      const paths = asked
        .slice(0, asked.includes(livePath) && begun > 0 ? begun : undefined)
        .filter((path) => !comesLater(path))
      expect(paths.length, paths.join(' ')).toBeLessThanOrEqual(maxRequests)
      const api = paths.filter((path) => path.startsWith('/api/'))
      expect(api.length, api.join(' ')).toBeLessThanOrEqual(mostToTheApi)
      expect(new Set(paths).size, 'nothing is asked for twice').toBe(paths.length)

      const scripts = paths.filter((path) => path.startsWith('/assets/') && path.endsWith('.js'))
      const sizes = await Promise.all(scripts.map(async (path) => (await readFile(join(dist, `${path}.gz`))).length))
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(await pageBytes(moduleOf(module)))
    },
  )
}

test.describe('A page without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const { name, find } of places)
    test(`${name}: the first screen is readable`, usual.has(name) ? {} : rare, async ({ page, sample }) => {
      const address = await find(sample)
      await expectDrawn(sample, address)
      await page.goto(address)
      await expect(page.getByRole('main')).toHaveCount(1)
      await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
      await expect(
        page
          .getByText(/^confirmed /)
          .filter({ visible: true })
          .first(),
      ).toBeVisible()
    })
})

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test.describe(`A first screen that the app never takes over, with the motion preference ${reducedMotion},`, () => {
    test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion } })

    for (const { name, find } of places.filter(({ name: place }) => ['status', 'wall', 'about'].includes(place)))
      test(
        `says after a minute that it is old, and is no longer green: ${name}`,
        usual.has(name) && reducedMotion === 'no-preference' ? {} : rare,
        async ({ page, sample }) => {
          const address = await find(sample)
          await expectDrawn(sample, address)
          await page.goto(address)
          const note = page.getByText('This page has not been updated since it was loaded.')
          const confirmed = page.getByText(/^confirmed .*(now|ago)/i).filter({ visible: true })
          await setAge(page, 59_900)
          await expect(note).toBeHidden()
          await expect(confirmed).not.toHaveCount(0)
          expect(await colors(page)).toBeGreaterThan(1)
          await setAge(page, 60_100)
          await expect(note).toBeVisible()
          await expect(confirmed).toHaveCount(0)
          expect(await colors(page), 'one gray for every mark').toBe(1)
          const lines = await page
            .locator('.dotted')
            .filter({ has: page.locator('[data-freshness]') })
            .allInnerTexts()
          expect(lines.join('\n'), 'no dot beside the hidden age').not.toMatch(/·\s*(?:·|$)/m)
          await expect(page.getByRole('link', { name: 'Reload the page' })).toBeVisible()
        },
      )
  })

test('The app removes the note about age', async ({ page }) => {
  await open(page, '/')
  await expect(page.getByText('This page has not been updated')).toHaveCount(0)
})

test('The JavaScript of every page stays within its budget', async () => {
  const status = await pageBytes(moduleOf('app/home-page'))
  expect(status).toBeLessThanOrEqual(statusBytes)
  const shared = await pageBytes('index.html')
  for (const { module } of pageRoutes)
    expect((await pageBytes(module)) - shared, module).toBeLessThanOrEqual(
      module === schemaEditor ? editorBytes : ownBytes,
    )
})

test('Hashed files of the build are immutable and served with brotli', async ({ page, sample }) => {
  const files: string[] = []
  page.on('request', (request) => void files.push(request.url()))
  await open(page, '/')
  const hashed = files.filter((url) => new URL(url).pathname.startsWith('/assets/'))
  expect(hashed.length).toBeGreaterThan(2)
  for (const url of hashed) {
    const headers = (await page.request.head(url, { headers: { 'accept-encoding': 'br, gzip' } })).headers()
    expect(headers['cache-control'], url).toContain('immutable')
    expect(headers['content-encoding'], url).toBe('br')
  }
  const document = await page.request.get(sample.address)
  expect(document.headers()['cache-control']).toBe('public, max-age=0, s-maxage=2, must-revalidate')
})

test('The security policy runs no inline script', async ({ page, complaints }) => {
  complaints.allow(/Content Security Policy/)
  complaints.allow(failedRequest)
  await open(page, '/')
  const ran = await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.documentElement.lang = "xx"'
    document.body.append(script)
    document.body.insertAdjacentHTML(
      'beforeend',
      '<img src="/no-image" onerror="document.documentElement.lang = \'xx\'">',
    )
    return document.documentElement.lang
  })
  expect(ran).toBe('en')
  const policy = (await page.request.get('/')).headers()['content-security-policy']
  expect(policy).toContain("script-src 'self'")
  expect(policy?.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe')
})

test('A document without a first screen shows the frame of the page until the app has drawn', async ({ page }) => {
  await page.route('**/assets/*.js', () => {})
  // The service draws no page with a query this long.
  await page.goto(`/incidents?q=${'x'.repeat(600)}`, { waitUntil: 'commit' })
  const drawn = () =>
    page.evaluate(() => {
      const root = document.querySelector('#root')
      return (
        root && [
          ...['::before', '::after'].map((part) => getComputedStyle(root, part).content),
          root.clientHeight > 200,
        ]
      )
    })
  await expect.poll(drawn).toEqual(['"Signalbox"', '"Loading…"', true])
})

/** Moves the animations of the first screen to this age. */
function setAge(page: Page, milliseconds: number): Promise<void> {
  return page.evaluate((age) => {
    const screen = document.querySelector('[data-prerendered]')
    for (const animation of screen?.getAnimations() ?? []) {
      animation.pause()
      animation.currentTime = age
    }
  }, milliseconds)
}

/** The number of colors that the status marks have. */
function colors(page: Page): Promise<number> {
  return page.evaluate(() => {
    const marks = document.querySelectorAll('[data-prerendered] [data-status]:not([data-status="no-data"])')
    return new Set([...marks].map((mark) => getComputedStyle(mark).getPropertyValue('--status'))).size
  })
}
