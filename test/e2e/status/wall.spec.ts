import type { Locator, Page } from '@playwright/test'
import { aComponent, aGroup, aMaintenance, anIncident, anUpdate } from '#test/support/status/payloads.ts'
import { rare } from '#test/support/tier.ts'
import { summary } from '../support/network.ts'
import { expect, failedRequest, sampleTest, test } from '../support/test.ts'

const screens = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
  { width: 1080, height: 1920 },
]
const nets = ['Mainnet', 'Testnet', 'Previewnet']

/** Every third name takes two lines. */
const nameOf = (number: number) =>
  number % 3 === 0 ? `Service ${number} behind the regional gateway` : `Service ${number}`

const components = nets.flatMap((net) => [
  aGroup(net, [], { name: net }),
  ...Array.from({ length: 40 }, (_, number) =>
    aComponent(`${net}-${number}`, { name: nameOf(number), group_id: net, status: 'partial_outage' }),
  ),
])
const incidents = Array.from({ length: 12 }, (_, number) =>
  anIncident(`i${number}`, { name: `Incident ${number}`, impact: 'major' }),
)

test.use({ holds: { payloads: [summary({ components, incidents })] } })

test('A crowded wall fits the screen in large type and counts the rest', async ({ page }) => {
  await page.goto('/wall')
  for (const screen of screens)
    await test.step(`The wall fits a screen of ${screen.width} × ${screen.height}`, async () => {
      await page.setViewportSize(screen)
      const networks = page.getByRole('region', { name: 'Networks' })
      for (const net of nets) {
        const column = networks.getByRole('region', { name: net })
        await expect(column.getByText(/^and \d+ more$/)).toBeInViewport({ ratio: 1 })
        await expect(column.getByText(/^Service/).first()).toBeInViewport({ ratio: 1 })
        await expect.poll(() => cutNames(column), 'names that are cut').toEqual([])
      }
      await expect(page.getByRole('region', { name: 'Open incidents' }).getByText(/^and \d+ more$/)).toBeVisible()
      await expect.poll(() => outside(page), 'texts that are cut off by the screen').toEqual([])
      await expect.poll(() => smallest(page), 'pixels of the smallest type that matters').toBeGreaterThanOrEqual(28)
    })
})

test.describe('Several incidents', () => {
  const names = ['Consensus Nodes', 'JSON-RPC Relay', 'Mirror Node REST API']
  const affected = nets.flatMap((net) => [
    aGroup(net, [], { name: net }),
    ...names.map((name, index) =>
      aComponent(`${net}-${index}`, {
        name,
        group_id: net,
        start_date: '2025-01-01',
        status: index === 0 ? 'major_outage' : 'degraded_performance',
      }),
    ),
  ])
  test.use({ holds: { payloads: [summary({ components: affected, incidents: incidents.slice(0, 2) })] } })

  test('The wall names every affected component before it shows their history', async ({ page }) => {
    await page.goto('/wall')
    const networks = page.getByRole('region', { name: 'Networks' })
    for (const screen of [
      { width: 1920, height: 1080 },
      { width: 2560, height: 1440 },
    ])
      await test.step(`A screen of ${screen.width} × ${screen.height}`, async () => {
        await page.setViewportSize(screen)
        for (const net of nets)
          for (const name of names)
            await expect(networks.getByRole('region', { name: net }).getByText(name)).toBeInViewport({ ratio: 1 })
        const apart = await networks.getByText(/^(JSON-RPC Relay|Mirror Node REST API)$/).evaluateAll((texts) => {
          const [top = 0, next = 0] = texts.map((text) => text.getBoundingClientRect().top)
          return (next - top) / Number.parseFloat(getComputedStyle(texts[0] ?? document.body).fontSize)
        })
        expect(Math.abs(apart - 1.25), 'ems from one name to the next, but for one line').toBeLessThan(0.1)
      })
  })
})

sampleTest('The ledger on the wall is large, and no line of it is cut', async ({ page }) => {
  await page.goto('/wall')
  const ledger = page.getByRole('region', { name: 'Mainnet ledger' })
  for (const [width, height] of [
    [1280, 720],
    [1280, 768],
    [1280, 860],
    [1366, 768],
    [1920, 1080],
  ] as const)
    await sampleTest.step(`A screen of ${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height })
      for (const text of ['per second', 'succeeded', 'in the last 5 min', 'sample network'])
        await expect(ledger.getByText(text, { exact: true })).toBeInViewport({ ratio: 1 })
      await expect.poll(() => smallestText(ledger), 'pixels of the smallest type').toBeGreaterThanOrEqual(26)
    })
})

sampleTest(
  'A ledger that fails says so on the wall in its own type, without a button',
  async ({ page, complaints }) => {
    complaints.allow(failedRequest)
    await page.route('**/api/ledger/**', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/wall')
    const ledger = page.getByRole('region', { name: 'Mainnet ledger' })
    await expect(ledger.getByText('The service failed')).toBeVisible({ timeout: 60_000 })
    await expect(ledger.getByRole('button')).toHaveCount(0)
    expect(await smallestText(ledger)).toBeGreaterThanOrEqual(22)
  },
)

sampleTest('The networks come before the ledger on an upright wall', async ({ page }) => {
  await page.setViewportSize({ width: 1080, height: 1920 })
  await page.goto('/wall')
  await expect(page.getByRole('region', { name: 'Mainnet ledger' }).getByText('succeeded')).toBeVisible()
  const networks = page.getByRole('region', { name: 'Networks' })
  for (const [width, height] of [
    [1080, 1920],
    [1024, 1366],
    [768, 1024],
    [390, 844],
  ] as const)
    await sampleTest.step(`A screen of ${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height })
      for (const net of nets) await expect(networks.getByRole('heading', { name: net })).toBeInViewport({ ratio: 1 })
      await expect.poll(() => covered(networks), 'names of networks below something else').toEqual([])
    })
})

test.describe('Incidents and maintenance', () => {
  const affected = nets.flatMap((net) => [
    aGroup(net, [], { name: net }),
    aComponent(`${net}-0`, {
      name: 'Consensus Nodes',
      group_id: net,
      status: net === 'Previewnet' ? 'partial_outage' : 'operational',
    }),
  ])
  const body = 'The gas limit per second was taken from the wrong file after a restart of the nodes.'
  const reports = ['creation', 'calls'].map((id) =>
    anIncident(id, {
      name: 'Contracts fail on previewnet',
      incident_updates: [anUpdate(`u-${id}`, '2026-03-12T11:00:00.000Z', { incident_id: id, body })],
    }),
  )
  const maintenances = ['now', 'next'].map((id) =>
    aMaintenance(id, {
      name: 'Previewnet mirror node database maintenance',
      status: id === 'now' ? 'in_progress' : 'scheduled',
    }),
  )
  const payloads = [summary({ components: affected, incidents: reports, scheduled_maintenances: maintenances })]
  test.use({ holds: { payloads } })

  test.describe('on a screen that is touched', () => {
    test.use({ hasTouch: true, isMobile: true })

    for (const viewport of [
      { width: 390, height: 844 },
      { width: 844, height: 390 },
      { width: 1280, height: 800 },
    ])
      test(`every link takes taps on 44 px at ${viewport.width} × ${viewport.height}`, rare, async ({ page }) => {
        await page.setViewportSize(viewport)
        await page.goto('/wall')
        const links = page.getByRole('main').locator('section').getByRole('link').filter({ visible: true })
        await expect(links.first()).toBeInViewport()
        const heights = () =>
          links.evaluateAll((all) =>
            all.map((link) => {
              const { left, top, height } = link.getBoundingClientRect()
              const middle = top + height / 2
              const reach = (step: number) => {
                let at = middle
                while (link.contains(document.elementFromPoint(left + 4, at))) at += step
                return at
              }
              return Math.round(reach(0.5) - reach(-0.5)) >= 44
            }),
          )
        await expect.poll(heights).not.toContain(false)
      })
  })

  test('The networks keep their place on a small upright wall', rare, async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 900 })
    await page.goto('/wall')
    const column = page.getByRole('region', { name: 'Previewnet' })
    await expect(column).toBeVisible()
    const over = () => column.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
    await expect.poll(over, 'pixels of the column beyond its frame').toBeLessThanOrEqual(0)
  })
})

/** The text spacing that readers may set, by WCAG 1.4.12. */
const wideSpacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'

sampleTest('A wall whose text is spaced widely scrolls instead of covering its parts', rare, async ({ page }) => {
  await page.goto('/wall')
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
  const networks = page.getByRole('region', { name: 'Networks' })
  for (const [width, height] of [
    [640, 844],
    [320, 844],
    [1280, 720],
  ] as const)
    await sampleTest.step(`A screen of ${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height })
      await page.evaluate(async (css) => {
        document.adoptedStyleSheets = [await new CSSStyleSheet().replace(css)]
      }, wideSpacing)
      await expect.poll(() => overflowing(page), 'sections whose content leaves them').toEqual([])
      for (const net of nets) {
        await networks.getByRole('heading', { name: net }).scrollIntoViewIfNeeded()
        const column = networks.getByRole('region', { name: net })
        await expect.poll(() => covered(column), 'a name below something else').toEqual([])
      }
      await page.evaluate(() => (document.adoptedStyleSheets = []))
      await expect.poll(() => overflowing(page), 'sections that overflow without it').toEqual([])
      await expect(page.getByRole('main')).not.toHaveAttribute('data-cramped')
    })
})

sampleTest('A wall that scrolls stays where it was scrolled to', rare, async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 844 })
  await page.goto('/wall')
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
  await page.evaluate(async (css) => {
    document.adoptedStyleSheets = [await new CSSStyleSheet().replace(css)]
  }, wideSpacing)
  const wall = page.getByRole('main')
  await expect(wall).toHaveAttribute('data-cramped')
  const end = await wall.evaluate((element) => {
    element.scrollTo(0, element.scrollHeight)
    return element.scrollTop
  })
  expect(end).toBeGreaterThan(0)
  // Shows the pointer, and so renders the wall.
  await page.mouse.move(100, 100)
  await expect(wall).not.toHaveClass(/cursor-none/)
  expect(await wall.evaluate(({ scrollTop }) => scrollTop)).toBe(end)
})

test.describe('All is well', () => {
  const calm = nets.flatMap((net) => [
    aGroup(net, [], { name: net }),
    aComponent(`${net}-0`, { name: 'Consensus Nodes', group_id: net, start_date: '2025-01-01' }),
  ])
  test.use({ holds: { payloads: [summary({ components: calm })] } })

  test('A calm wall on a small upright screen shows the last incident of every network', rare, async ({ page }) => {
    await page.goto('/wall')
    const networks = page.getByRole('region', { name: 'Networks' })
    for (const [width, height] of [
      [640, 844],
      [390, 844],
      [320, 844],
    ] as const)
      await test.step(`A screen of ${width} × ${height}`, async () => {
        await page.setViewportSize({ width, height })
        for (const net of nets)
          await expect(networks.getByRole('region', { name: net }).getByText(/^(Last|No) incidents? /)).toBeInViewport({
            ratio: 1,
          })
      })
  })
})

sampleTest('Nothing below the headline of the wall moves when the headline changes', async ({ page }) => {
  await page.goto('/wall')
  const networks = page.getByRole('region', { name: 'Networks' })
  const headline = page.getByRole('heading', { level: 1 })
  for (const [width, height] of [
    [1920, 1080],
    [1280, 900],
    [1024, 768],
    [390, 844],
  ] as const)
    await sampleTest.step(`A screen of ${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height })
      await expect(networks).toBeInViewport()
      const tops = await headline.evaluate((title) => {
        const own = title.innerHTML
        const found = [
          'All Systems Operational',
          'Service Under Maintenance',
          'Partially Degraded Service',
          'Minor Service Outage',
          'Partial System Outage',
        ].map((words) => {
          title.textContent = words
          return title.closest('header')?.getBoundingClientRect().bottom
        })
        title.innerHTML = own
        return found
      })
      expect(new Set(tops).size, `different bottoms of the header: ${tops.join()}`).toBe(1)
    })
})

sampleTest('The theme in the address holds on the wall whatever the system has', rare, async ({ page }) => {
  const surface = () =>
    page.getByRole('main').evaluate((wall) => {
      const { color, backgroundColor, colorScheme } = getComputedStyle(wall)
      return { color, backgroundColor, colorScheme }
    })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/wall?theme=dark')
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
  const dark = await surface()
  expect(dark.colorScheme).toBe('dark')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await surface(), 'ink and ground').toEqual(dark)
  await page.goto('/wall?theme=light')
  await expect(page.locator('[data-prerendered]')).toHaveCount(0)
  expect((await surface()).colorScheme).toBe('light')
  expect((await surface()).color).not.toBe(dark.color)
})

/** Sections that are smaller than their content. */
function overflowing(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main section')].flatMap((section) =>
      section.scrollHeight > section.clientHeight + 1 ? [section.getAttribute('aria-label')] : [],
    ),
  )
}

/** Headings whose middle shows something else. */
function covered(region: Locator): Promise<string[]> {
  return region.getByRole('heading').evaluateAll((headings) =>
    headings.flatMap((heading) => {
      const { left, top, width, height } = heading.getBoundingClientRect()
      const shown = document.elementFromPoint(left + width / 2, top + height / 2)
      return heading.contains(shown) ? [] : heading.textContent
    }),
  )
}

function smallestText(region: Locator): Promise<number> {
  return region
    .locator('h2, p, span')
    .evaluateAll((texts) => Math.min(...texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize))))
}

/** Visible texts that extend beyond the screen, or the page itself. */
function outside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement
    const shown = [...document.querySelectorAll('main h1, main h2, main p, main li')].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    )
    const cut = shown.filter((element) => {
      const { top, left, bottom, right } = element.getBoundingClientRect()
      return top < 0 || left < 0 || bottom > innerHeight || right > innerWidth
    })
    const scrolled = scrollWidth > innerWidth || scrollHeight > innerHeight ? ['the page scrolls'] : []
    return [...scrolled, ...cut.map((element) => element.textContent)]
  })
}

/** Names in sight that have more lines than they show. */
function cutNames(column: Locator): Promise<string[]> {
  return column
    .getByText(/^Service/)
    .evaluateAll((names) =>
      names.flatMap((name) =>
        name.checkVisibility({ visibilityProperty: true }) &&
        (name.scrollHeight > name.clientHeight + 1 || name.scrollWidth > name.clientWidth + 1)
          ? name.textContent
          : [],
      ),
    )
}

function smallest(page: Page): Promise<number> {
  return page.evaluate(() => {
    const sizes = [...document.querySelectorAll('main h1, main h2, main li')].map((element) =>
      Number.parseFloat(getComputedStyle(element).fontSize),
    )
    return Math.min(...sizes)
  })
}
