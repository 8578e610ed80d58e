import type { Locator, Page } from '@playwright/test'
import { members, open } from './support/places.ts'
import { expect, failedRequest, sampleTest as test } from './support/test.ts'
import { rare } from '#test/support/tier.ts'

test('The skip link leads past the navigation', rare, async ({ page }) => {
  await open(page, '/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

for (const keys of ['Control+K', 'Meta+K'])
  test(
    `Pressing ${keys} opens the palette, which jumps to a component`,
    keys === 'Control+K' ? {} : rare,
    async ({ page, sample }) => {
      const wanted = (await members(sample)).at(-1)
      await open(page, '/about')
      const palette = await openPalette(page, keys)
      await page.keyboard.type(wanted?.name ?? '')
      await expect(palette.getByRole('option').first()).toContainText(wanted?.name ?? '')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(`/components/${wanted?.id}`)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(wanted?.name ?? '')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
  )

test('The palette keeps what was typed before it was loaded', rare, async ({ page }) => {
  await open(page, '/')
  const load = Promise.withResolvers<void>()
  await page.route('**/assets/command-palette-*.js', async (route) => {
    await load.promise
    await route.continue()
  })
  await page.keyboard.press('Control+K')
  const palette = page.getByRole('dialog', { name: 'Search or jump' })
  await page.keyboard.type('ab')
  await expect(palette.getByRole('textbox')).toHaveValue('ab')
  load.resolve()
  const box = palette.getByRole('combobox')
  await expect(box).toBeFocused()
  await page.keyboard.type('out')
  await expect(box).toHaveValue('about')
  await expect(palette.getByRole('option').first()).toHaveText(/^About/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/about')
})

test('A palette that cannot be loaded says so, and the rest of the page stays', async ({ page, complaints }) => {
  complaints.allow(failedRequest)
  complaints.allow(/Failed to fetch dynamically imported module/)
  // Before the page, which loads the palette ahead when it has time.
  await page.route('**/assets/command-palette-*.js', (route) => route.abort())
  await open(page, '/')
  await page.keyboard.press('Control+K')
  const palette = page.getByRole('dialog', { name: 'Search or jump' })
  await expect(palette.getByRole('alert')).toContainText('could not be loaded')
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('The palette finds incidents of any age, runs commands, and closes', rare, async ({ page, sample }) => {
  await open(page, '/')
  const { records }: { records: { id: string; name: string }[] } = JSON.parse(
    await sample.ask('/api/history/records?kind=incident&over=yes&limit=100'),
  )
  const oldest = records.at(-1)
  const palette = await openPalette(page)
  await page.keyboard.type(oldest?.name ?? '')
  const found = palette.getByRole('group', { name: 'Incidents and maintenance' })
  await expect(found.getByRole('option', { name: oldest?.name ?? '' }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openPalette(page)
  await page.keyboard.type('theme dark')
  await expect(palette.getByRole('option').first()).toHaveText(/dark/i)
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('Pressing g and a letter opens a page, and its title gets the focus', async ({ page }) => {
  await open(page, '/')
  const pages = [
    ['i', '/incidents', 'Incidents'],
    ['c', '/components', 'Components'],
    ['m', '/maintenance', 'Maintenance'],
    ['a', '/about', 'About'],
  ] as const
  for (const [key, path, name] of pages) {
    // A machine may pause between the two keys for longer than the app waits.
    await expect(async () => {
      await page.keyboard.press('g')
      await page.keyboard.press(key)
      await expect(page).toHaveURL(path, { timeout: 2000 })
    }).toPass()
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
  }
})

test('Pressing ? shows the keys, and Escape hides them', rare, async ({ page }) => {
  await open(page, '/incidents')
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

for (const path of ['/components', '/incidents', '/maintenance'])
  test(`Pressing / focuses the search box of ${path}`, rare, async ({ page }) => {
    await open(page, path)
    await page.keyboard.press('/')
    const box = page.getByRole('main').getByRole('searchbox')
    await expect(box).toBeFocused()
    await page.keyboard.type('g?')
    await expect(box).toHaveValue('g?')
  })

test('Pressing j and k moves through the incidents, and Enter opens one', rare, async ({ page }) => {
  await open(page, '/incidents')
  const links = page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link')
    .and(page.locator('[href^="/incidents/"]'))
  await page.keyboard.press('j')
  await expect(links.nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(links.nth(0)).toBeFocused()
  const name = (await links.nth(0).innerText()).split('\n')[0] ?? ''
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/incidents\/\w+/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
})

test(
  'Arrow keys move through the day bars, a screen reader hears each day, and Enter keeps one open',
  rare,
  async ({ page, sample }) => {
    const eventful = await aComponentWithIncidents(await sample.ask('/api/history/days'))
    await open(page, `/components/${eventful}`)
    const bars = page.getByRole('main').getByRole('slider')
    await bars.focus()
    const spoken = () => bars.getAttribute('aria-valuetext')
    const today = await spoken()
    expect(today).toMatch(/^\d{1,2} \w+ \d{4}, \w/)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(spoken).not.toBe(today)
    await page.keyboard.press('ArrowRight')
    await expect.poll(spoken).toBe(today)
    await page.keyboard.press('Home')
    await expect(bars).toHaveAttribute('aria-valuenow', '1')
    await page.keyboard.press('End')
    await expect(bars).toHaveAttribute('aria-valuenow', '90')

    for (let day = 90; day > 1 && !(await spoken())?.includes('incident'); day -= 1) {
      await expect(bars).toHaveAttribute('aria-valuenow', String(day))
      await page.keyboard.press('ArrowLeft')
    }
    expect(await spoken()).toMatch(/, \d+ incidents?$/)
    await page.keyboard.press('Enter')
    const pinned = page.locator('a:focus')
    await expect(pinned).toHaveAttribute('href', /^\/incidents\//)
    await page.keyboard.press('Escape')
    await expect(pinned).toHaveCount(0)
    await expect(bars).toBeFocused()
  },
)

async function openPalette(page: Page, keys = 'Control+K'): Promise<Locator> {
  await page.keyboard.press(keys)
  const palette = page.getByRole('dialog', { name: 'Search or jump' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  return palette
}

async function aComponentWithIncidents(days: string): Promise<string | undefined> {
  interface Days {
    readonly components: readonly {
      readonly id: string
      readonly days: readonly { readonly records: readonly string[] }[]
    }[]
    readonly records: Readonly<Record<string, { readonly kind: string }>>
  }
  const { components, records }: Days = JSON.parse(days)
  const isIncident = (id: string) => records[id]?.kind === 'incident'
  return components.find((component) => component.days.some((day) => day.records.some(isIncident)))?.id
}
