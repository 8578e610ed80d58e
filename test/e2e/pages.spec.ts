import type { Page } from '@playwright/test'
import { axe, usualSchemes } from './support/axe.ts'
import { expectNoSidewaysScroll, open, places, settle, type Place } from './support/places.ts'
import { openSolarAgain } from './support/policies.ts'
import { isFullTier, rare } from '#test/support/tier.ts'
import { findSchema, signInWith } from './support/schema-desk.ts'
import { expect, failedRequest, sampleTest as test } from './support/test.ts'

const otherWidths = isFullTier ? [1920, 768, 390] : [390]
const all: readonly Pick<Place, 'name' | 'find' | 'show'>[] = [
  ...places,
  { name: 'the calendar', find: () => Promise.resolve('/maintenance?view=calendar') },
  { name: 'sign-in', find: () => Promise.resolve('/sign-in') },
  { name: 'a subscription', find: () => Promise.resolve('/subscription') },
  { name: 'no page', find: () => Promise.resolve('/no/such/page') },
]

/** What only somebody signed in sees. */
const behindSignIn: readonly Pick<Place, 'name' | 'find' | 'show'>[] = [
  { name: 'schemas', find: () => Promise.resolve('/schemas') },
  {
    name: 'a draft that is edited',
    find: async (service) => `/schemas/${(await findSchema(service, 'Participant')).id}`,
    async show(page) {
      const row = page.getByRole('main').getByRole('list', { name: 'Fields' }).getByRole('listitem').first()
      await row.getByRole('button', { expanded: false }).click()
      await row.getByRole('textbox', { name: 'Title' }).fill('Edited')
    },
  },
  {
    name: 'an active schema',
    find: async (service) => `/schemas/${(await findSchema(service, 'User profile')).id}?view=preview`,
  },
  {
    name: 'versions of a schema',
    find: async (service) => `/schemas/${(await findSchema(service, 'Registry profile')).id}/versions`,
    show: (page) => page.getByRole('button', { name: 'What changed' }).first().click(),
  },
  {
    name: 'a comparison of schemas',
    find: async (service) => `/schemas/${(await findSchema(service, 'Registry profile')).id}/compare`,
  },
  { name: 'notifications', find: () => Promise.resolve('/notifications') },
]

/** What consists of the same parts as another page: without a session, as another list, as another view. */
const alike = new Set([
  'accounts',
  'audit log',
  'accept_terms',
  'my_installations',
  'installations_pages',
  '/compare',
  'by_status',
  'decide?view=properties',
  'decide?view=json',
  '/no/such/page',
  '/incidents/nosuch',
  '/maintenance/nosuch',
])

/** The colors of all states, of lists and plots, and of forms. */
const alsoDark = new Set(['status', 'components', 'transactions', 'a draft that is edited'])

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const { name, find, show } of [...all, ...behindSignIn])
  test(
    `The page “${name}” has landmarks, no sideways scroll and no axe violation`,
    alike.has(name) ? rare : {},
    async ({ page, sample, complaints }) => {
      if (name === 'no page') complaints.allow(failedRequest)
      if (behindSignIn.some((place) => place.name === name)) await signInWith(page, sample)
      await open(page, await find(sample))
      await show?.(page)
      await expect(page).toHaveTitle(name === 'status' ? /(^| · )Signalbox$/ : /\S · Signalbox$/)
      await expectGood(page, { isAlone: name === 'wall', inBothThemes: alsoDark.has(name) })
    },
  )

const blocks = [
  ['installer', 'my_installations'],
  ['installer', 'report_reading'],
  ['installer', 'accept_terms'],
  ['verifier', 'installations'],
  ['verifier', 'installations_pages'],
  ['verifier', 'by_status'],
  ['verifier', 'decide?view=properties'],
  ['verifier', 'decide?view=json'],
  ['verifier', 'decide?view=send'],
] as const

for (const [username, tag] of blocks)
  test(
    `The block ${tag} has landmarks, no sideways scroll and no axe violation`,
    alike.has(tag) ? rare : {},
    async ({ page, sample }) => {
      await openSolarAgain(page, sample, username, `/tag/${tag}`)
      await expectGood(page)
    },
  )

for (const tool of ['?show=flow', '?show=dry-run', '/check', '/compare'])
  test(
    `The tool ${tool} of a policy has landmarks, no sideways scroll and no axe violation`,
    alike.has(tool) ? rare : {},
    async ({ page, sample }) => {
      await signInWith(page, sample)
      await open(page, '/policies')
      const policy = page.getByRole('main').getByRole('link', { name: 'Well monitoring' })
      await open(page, `${await policy.getAttribute('href')}${tool}`)
      await expectGood(page)
    },
  )

for (const path of ['/policies', 'a policy'])
  test(`The page “${path}” has landmarks, no sideways scroll and no axe violation for a verifier`, async ({
    page,
    sample,
  }) => {
    await openSolarAgain(page, sample, 'verifier')
    if (path !== 'a policy') await open(page, path)
    await expectGood(page)
  })

for (const path of ['/no/such/page', '/components/nosuch', '/incidents/nosuch', '/maintenance/nosuch'])
  test(
    `The address ${path} answers 404 and says that nothing is there`,
    alike.has(path) ? rare : {},
    async ({ page, complaints }) => {
      complaints.allow(failedRequest)
      expect((await page.goto(path))?.status()).toBe(404)
      await settle(page)
      await expect(
        page
          .getByRole('main')
          .getByText(/^There is no |not found$/i)
          .first(),
      ).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Pages', exact: true })).toBeVisible()
    },
  )

async function expectGood(page: Page, { isAlone = false, inBothThemes = false } = {}): Promise<void> {
  await expectLandmarks(page, isAlone)
  for (const colorScheme of inBothThemes ? (['light', 'dark'] as const) : usualSchemes)
    await test.step(`1280 px, ${colorScheme}`, async () => {
      await layOut(page, 1280, colorScheme)
      expect(await axe(page, colorScheme)).toEqual([])
    })
  for (const width of otherWidths)
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 })
      await settle(page)
      await expectNoSidewaysScroll(page)
      if (!isFullTier) return
      for (const colorScheme of usualSchemes) {
        await layOut(page, width, colorScheme)
        expect(await axe(page, colorScheme)).toEqual([])
      }
    })
}

async function layOut(page: Page, width: number, colorScheme: (typeof usualSchemes)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await settle(page)
  await expectNoSidewaysScroll(page)
  await rest(page)
}

async function expectLandmarks(page: Page, alone: boolean): Promise<void> {
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
  expect(await emptyHeadings(page), 'headings without anything below them').toEqual([])
  if (alone) return
  await expect(page.getByRole('banner')).toHaveCount(1)
  await expect(page.getByRole('navigation', { name: 'Pages', exact: true })).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Status of the network' })).toBeVisible()
}

/** Headings that the next one of their level follows at once: someone who goes from heading to heading hears them for nothing. */
function emptyHeadings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const headings = [...document.querySelectorAll('main :is(h1, h2, h3, h4)')]
    return headings.flatMap((heading, index) => {
      const next = headings[index + 1]
      if (next?.tagName !== heading.tagName) return []
      const between = document.createRange()
      between.setStartAfter(heading)
      between.setEndBefore(next)
      const holds = between.cloneContents()
      const isEmpty = holds.textContent.trim() === '' && holds.querySelector('svg, input, [role=img]') === null
      return isEmpty ? heading.textContent : []
    })
  })
}

/**
 * Waits until every animation has ended: a color in transition has the wrong contrast. One that follows the scroll
 * position never ends.
 */
async function rest(page: Page): Promise<void> {
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState, timeline }) => playState === 'running' && timeline instanceof DocumentTimeline)
        .map(({ effect, id }) => `${id} ${effect instanceof KeyframeEffect ? effect.target?.outerHTML : ''}`),
    )
  await expect.poll(moving, { message: 'what moves' }).toEqual([])
}
