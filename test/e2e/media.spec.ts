import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, open, places } from './support/places.ts'
import { openSolarAgain } from './support/policies.ts'
import { expect, sampleTest as test } from './support/test.ts'
import { isFullTier, rare } from '#test/support/tier.ts'

/** What is left of A4 between margins of one centimetre, in CSS pixels. */
const paper = { width: 718, height: 1047 }
const zoomed = { width: 640, height: 450 }

/** Each kind of page; the others share their parts. */
const kinds = new Set(['transactions'])
/** Where something is chosen in each of the ways that the app knows. */
const outlined = new Set(['status', 'components', 'signals'])

for (const { name, find } of places.filter((place) => place.name !== 'wall')) {
  const often = kinds.has(name) ? {} : rare
  test(`The page “${name}” prints without controls, and nothing is cut off`, often, async ({ page, sample }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await open(page, await find(sample))
    const onScreen = await ink(page)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.setViewportSize(paper)
    await expectNoSidewaysScroll(page)
    await expect(page.getByRole('navigation', { name: 'Pages', exact: true })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Settings' })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => ink(page), 'dark ink on paper').not.toBe(onScreen)
  })

  test(`The page “${name}” keeps everything reachable at a zoom of 200 %`, often, async ({ page, sample }) => {
    await page.setViewportSize(zoomed)
    await open(page, await find(sample))
    await expectNoSidewaysScroll(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Pages', exact: true })).toBeVisible()
    await page.getByRole('navigation', { name: 'Pages', exact: true }).getByRole('button', { name: /^More/ }).click()
    const more = page.getByRole('dialog', { name: 'More' })
    await expect(more.getByRole('link', { name: 'Settings' })).toBeVisible()
    await more.getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL(/\/about/)
  })
}

test('On paper, lists break between their rows, and no page stays empty', rare, async ({ page }) => {
  await open(page, '/transactions')
  // The list draws only the rows in sight, and paper has no place to scroll to.
  expect(sheets(await page.pdf({ format: 'A4' }))).toBeLessThanOrEqual(3)
  await open(page, '/changes?since=7d')
  const list = page.getByRole('region', { name: 'Changes' })
  await expect(list.getByRole('listitem').nth(6)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeHidden()
  await expect(list.locator('[data-card]')).toHaveCSS('break-inside', 'auto')
  await expect(list.getByRole('listitem').first()).toHaveCSS('break-inside', 'avoid')
})

test('On paper, the times of a transaction have their year', rare, async ({ page, sample }) => {
  const transaction = places.find(({ name }) => name === 'a transaction')
  await open(page, (await transaction?.find(sample)) ?? '')
  await page.emulateMedia({ media: 'print' })
  const facts = page.getByRole('main').locator('dl')
  await expect(facts.getByText(/^\d+ \w+ \d{4}, \d\d:\d\d:\d\d\.\d{9} /).first()).toBeVisible()
  await expect(facts.getByText('By the same payer')).toHaveCount(0)
})

test('On paper, no column of a table is cut off or covered', rare, async ({ page, sample }) => {
  await openSolarAgain(page, sample, 'verifier', '/tag/installations')
  await expect(page.getByRole('main').getByRole('table').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(paper)
  const cut = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main table')].flatMap((table) => {
        const { right } = document.querySelector('main')?.getBoundingClientRect() ?? { right: 0 }
        const cells = [...table.querySelectorAll('thead th')].map((cell) => cell.getBoundingClientRect())
        const covered = cells.filter((cell, index) => cell.left < (cells[index - 1]?.right ?? 0) - 1)
        return [...covered, ...cells.filter((cell) => cell.right > right)].length
      }),
    )
  await expect.poll(async () => Math.max(...(await cut()))).toBe(0)
})

test('On paper, the status is said in full above the time and the address', rare, async ({ page }) => {
  await page.setViewportSize(paper)
  await open(page, `/components?q=${'relay+'.repeat(20)}`)
  await page.emulateMedia({ media: 'print' })
  const sentence = page.getByRole('banner').locator('span[title]')
  await expect.poll(() => sentence.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
})

test('On paper, a chart stays in its card', rare, async ({ page }) => {
  // A node: an account with few transactions may have no chart.
  await open(page, '/ledger/0.0.3')
  await expect(page.locator('.u-over').first()).toBeAttached()
  await page.emulateMedia({ media: 'print' })
  const tooWide = await page.evaluate((width) => {
    // A browser lays out the printed page without drawing its charts again.
    document.documentElement.style.width = `${width}px`
    return [...document.querySelectorAll('main *')].filter(
      (element) => element.checkVisibility() && element.getBoundingClientRect().right > width,
    ).length
  }, paper.width)
  expect(tooWide).toBe(0)
})

test('On a narrow phone, no line of facts starts or ends with a dot', rare, async ({ page, sample }) => {
  await page.setViewportSize({ width: 320, height: 844 })
  const dangling: string[] = []
  for (const { name, find } of places) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await open(page, await find(sample))
    // oxlint-disable-next-line no-await-in-loop -- as above
    for (const text of await page.evaluate(danglingDots)) dangling.push(`${name}: ${text}`)
  }
  expect(dangling).toEqual([])
})

test('With wide text spacing, the status and the times of a transaction are whole', rare, async ({ page, sample }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const transaction = places.find(({ name }) => name === 'a transaction')
  await open(page, (await transaction?.find(sample)) ?? '')
  // What a reader may set, by WCAG 1.4.12. A long status shows whether it has room.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    const headline = document.querySelector('header section a > span:last-child')
    if (headline) headline.textContent = 'Partially Degraded Service'
  })
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('header section a > span:last-child, main dd time')].flatMap((text) => {
      const around = text.closest('dd') ?? text
      const { right } = around.getBoundingClientRect()
      const isCut =
        text.getBoundingClientRect().right > right + 1 ||
        (text.scrollWidth > text.clientWidth + 1 && text.clientWidth > 0)
      return isCut || (text.scrollHeight > text.clientHeight + 1 && text.clientHeight > 0) ? [text.textContent] : []
    }),
  )
  expect(cut).toEqual([])
})

test('With forced colors, the phases of an incident are seen', rare, async ({ page, sample }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const incident = places.find(({ name }) => name === 'an incident')
  await open(page, (await incident?.find(sample)) ?? '')
  const phase = page.getByRole('main').locator('.bg-status').first()
  const drawn = await phase.screenshot()
  await phase.evaluate((element) => element.style.setProperty('opacity', '0'))
  const blank = await phase.screenshot()
  expect(drawn.equals(blank)).toBe(false)
})

test('With forced colors, each page outlines where one is and what is chosen', async ({ page, sample }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  const seen: Record<string, number> = {}
  const unmarked: string[] = []
  for (const { name, find } of isFullTier ? places : places.filter((place) => outlined.has(place.name))) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    await open(page, await find(sample))
    // oxlint-disable-next-line no-await-in-loop -- as above
    const chosen = await page.evaluate(chosenThings)
    seen[name] = chosen.length
    unmarked.push(...chosen.filter(({ isMarked }) => !isMarked).map(({ html }) => `${name}: ${html}`))
  }
  expect(unmarked).toEqual([])
  expect(seen['status'], 'the current page is among what is checked').toBeGreaterThan(0)
  expect(seen['components'], 'and so is what is chosen').toBeGreaterThan(1)
})

test('With forced colors, the button that matters most has an edge', rare, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, '/sign-in')
  const button = page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true })
  const edge = await button.evaluate((element) => {
    const { borderTopWidth, borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(element)
    return { borderTopWidth, borderTopStyle, isSeen: borderTopColor !== backgroundColor }
  })
  expect(edge).toEqual({ borderTopWidth: '1px', borderTopStyle: 'solid', isSeen: true })
})

test('Nothing moves for a user who prefers reduced motion', rare, async ({ page }) => {
  await open(page, '/')
  expect(await moving(page), 'something may move otherwise').toBeGreaterThan(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await moving(page)).toBe(0)
})

/** Runs in the page: what is current or chosen and in sight, and whether an outline or a control of the browser shows it. */
function chosenThings(): { readonly html: string; readonly isMarked: boolean }[] {
  const selector =
    '[aria-current]:not([aria-current=false]), [aria-selected=true], [aria-pressed=true], input:is([type=radio], [type=checkbox]):checked'
  return [...document.querySelectorAll(selector)].flatMap((element) => {
    const isNative = element instanceof HTMLInputElement && getComputedStyle(element).opacity !== '0'
    const drawn = element instanceof HTMLInputElement ? (element.closest('label') ?? element) : element
    if (!drawn.checkVisibility({ visibilityProperty: true })) return []
    const { outlineStyle, outlineWidth } = getComputedStyle(drawn)
    const isOutlined = outlineStyle === 'solid' && Number.parseFloat(outlineWidth) >= 2
    return [{ html: drawn.outerHTML.slice(0, 120), isMarked: isNative || isOutlined }]
  })
}

/** Runs in the page: the facts whose dot is on another line than what stands before or after it. */
function danglingDots(): string[] {
  const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  const shown: { readonly char: string; readonly top: number; readonly from: Element | null }[] = []
  while (texts.nextNode()) {
    const { currentNode } = texts
    const from = currentNode.parentElement
    if (!from?.checkVisibility({ visibilityProperty: true }) || from.closest('.sr-only')) continue
    for (const [index, char] of [...(currentNode.textContent ?? '')].entries()) {
      if (char.trim() === '') continue
      const range = new Range()
      range.setStart(currentNode, index)
      range.setEnd(currentNode, Math.min(index + 1, currentNode.textContent?.length ?? 0))
      shown.push({ char, top: range.getBoundingClientRect().bottom, from })
    }
  }
  return shown.flatMap(({ char, top, from }, index) => {
    // The shared component clips the dot at the start of a line.
    if (char !== '·' || from?.closest('.dotted i')) return []
    const isApart = (other: number | undefined) => other === undefined || Math.abs(other - top) > 8
    const dangles = isApart(shown[index - 1]?.top) || isApart(shown[index + 1]?.top)
    return dangles ? [from?.parentElement?.textContent ?? ''] : []
  })
}

/** The number of pages of a printed document. */
const sheets = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0

const ink = (page: Page) => page.evaluate(() => getComputedStyle(document.body).color)

/** How many elements would move for longer than one can see. */
function moving(page: Page): Promise<number> {
  return page.evaluate(() => {
    const seconds = (times: string) => Math.max(...times.split(',').map(Number.parseFloat))
    return [...document.querySelectorAll('*')].filter((element) => {
      const { animationName, animationDuration, transitionDuration } = getComputedStyle(element)
      return Math.max(animationName === 'none' ? 0 : seconds(animationDuration), seconds(transitionDuration)) > 0.01
    }).length
  })
}
