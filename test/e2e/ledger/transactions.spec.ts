import type { Transaction } from '#api/ledger/transactions.ts'
import { formatTimestamp } from '#domain/time/timestamp.ts'
import { aTransaction, transfersOf } from '#test/support/ledger/transactions.ts'
import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { summary } from '../support/network.ts'
import { open } from '../support/places.ts'
import { expect, failedRequest, test } from '../support/test.ts'
import { rare } from '#test/support/tier.ts'

const second = 1_000_000_000n
const rows = (page: Page) => page.getByRole('main').locator('[data-list] a[href^="/transactions/0.0."]')
const largest = 9_223_372_036_847_275_807n

/** A transaction some seconds ago. */
function recent(secondsAgo: number, payer = '0.0.1001', changes: Partial<Transaction> = {}): Transaction {
  const consensus = (BigInt(Date.now()) / 1000n - BigInt(secondsAgo)) * second + 17n
  const start = formatTimestamp(consensus - 2n * second)
  return aTransaction(0, {
    consensus_timestamp: formatTimestamp(consensus),
    transaction_id: `${payer}-${start.replace('.', '-')}`,
    valid_start_timestamp: start,
    charged_tx_fee: 100n,
    transfers: transfersOf(['0.0.98', 100n], [payer, -1_234_567_890_100n], ['0.0.2002', 1_234_567_890_000n]),
    ...changes,
  })
}

const failed = recent(60, '0.0.7007', {
  result: 'INSUFFICIENT_PAYER_BALANCE',
  transfers: transfersOf(['0.0.98', 100n], ['0.0.7007', -100n]),
})
const bought = recent(90, '0.0.8008', {
  transfers: transfersOf(['0.0.98', 100n], ['0.0.8008', -100n]),
  nft_transfers: [
    {
      is_approval: false,
      receiver_account_id: '0.0.2002',
      sender_account_id: '0.0.8008',
      serial_number: largest,
      token_id: '0.0.4004',
    },
  ],
})

test.use({ holds: { payloads: [summary()], transactions: [recent(120), bought, failed, recent(30)] } })

test('The list follows the ledger without a reload', async ({ page, service }) => {
  await open(page, '/transactions')
  await expect(rows(page)).toHaveCount(4)
  const begun = await page.evaluate(() => performance.timeOrigin)
  await service.importTransactions([recent(1, '0.0.5005')])
  await expect(rows(page)).toHaveCount(5)
  await expect(rows(page).first()).toHaveAttribute('href', /0\.0\.5005/)
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(begun)
})

test('A link reproduces the filters, and an account leads to its transactions', rare, async ({ page }) => {
  await open(page, '/transactions?result=fail')
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('main').getByText('Insufficient payer balance').first()).toBeVisible()
  await open(page, '/transactions?account.id=0.0.8008&account.id=0.0.7007')
  await expect(rows(page)).toHaveCount(2)
  await open(page, '/transactions?account.id=gte:0.0.8000')
  await expect(rows(page)).toHaveCount(1)
})

test('An unreadable filter is explained, and the other filters stay', rare, async ({ page, complaints }) => {
  complaints.allow(failedRequest)
  await open(page, '/transactions?account.id=0.x&result=fail')
  await expect(page.getByRole('main').getByText('0.x').first()).toBeVisible()
  await expect(page).toHaveURL(/result=fail/)
})

test('The search box opens any form of an ID', rare, async ({ page }) => {
  await open(page, '/transactions')
  await page.keyboard.press('/')
  await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(failed.transaction_id.replace('-', '@').replace('-', '.'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/transactions/${failed.transaction_id}$`))
  await expect(page.getByRole('main').getByText('INSUFFICIENT_PAYER_BALANCE').first()).toBeVisible()
})

test('After Back, the keyboard continues at the transaction that one had opened', rare, async ({ page }) => {
  await open(page, '/transactions')
  await expect(rows(page)).toHaveCount(4)
  const hrefs = await rows(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  // The code for this is loaded once there is time.
  await expect(async () => {
    await rows(page).nth(1).press('Enter')
    await expect(page).toHaveURL(new RegExp(`${hrefs[1]}$`))
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await page.goBack()
    await expect(rows(page).nth(1)).toBeFocused({ timeout: 4000 })
  }).toPass()
  await page.keyboard.press('j')
  await expect(rows(page).nth(2)).toBeFocused()
})

test('The arrow keys move through the list, and begin again with what is seen', rare, async ({ page, service }) => {
  await service.importTransactions(Array.from({ length: 90 }, (_, at) => recent(200 + at, '0.0.3003')))
  await open(page, '/transactions')
  await page.getByRole('button', { name: 'Pause' }).click()
  const at = () => page.evaluate(() => document.activeElement?.closest('tr')?.ariaRowIndex)
  await expect(async () => {
    await page.keyboard.press('j')
    expect(await at()).toBeTruthy()
  }).toPass()
  const first = Number(await at())
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  expect(Number(await at())).toBe(first + 1)
  // The line that has the focus is no longer drawn.
  await page.evaluate(() => scrollTo(0, 2200))
  await expect.poll(at).toBeUndefined()
  await expect.poll(() => page.evaluate(isLineInSight)).toBe(true)
  await page.keyboard.press('j')
  await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 })
  // As far as the margin of the line asks for.
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(2060)
})

/** Pairs of cells of a line that lie on each other, and headings that do not stand over their cells. */
function misplaced(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const boxes = (line: Element) =>
      [...line.children]
        // Cells that are only read aloud, or lie over their row to be touched, take no place.
        .filter((cell) => getComputedStyle(cell).position !== 'absolute')
        .map((cell) => ({ text: cell.textContent ?? '', box: cell.getBoundingClientRect() }))
    const [heading, ...lines] = [...document.querySelectorAll('table[aria-label="List of transactions"] tr')].map(boxes)
    const found: string[] = []
    for (const line of lines) {
      for (const [at, { text, box }] of line.entries()) {
        for (const other of line.slice(at + 1))
          if (
            Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 1 &&
            Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > 1
          )
            found.push(`${text} on ${other.text}`)
        const over = heading?.length === line.length ? heading[at] : undefined
        if (over && Math.abs(over.box.left - box.left) > 1) found.push(`${over.text} not over ${text}`)
      }
    }
    return found
  })
}

for (const width of [390, 1280, 1600, 1920])
  test(`All twelve columns have room at ${width} px`, rare, async ({ page, service }) => {
    const noted = recent(5, '0.0.6006', {
      name: 'SCHEDULECREATE',
      entity_id: '0.0.11037472',
      memo_base64: btoa('to be signed by the whole board before Friday'),
      charged_tx_fee: 559_675_500n,
      transfers: transfersOf(['0.0.98', 559_675_500n], ['0.0.6006', -559_675_500n]),
    })
    await service.importTransactions([noted])
    await page.setViewportSize({ width: 1280, height: 900 })
    await open(page, '/transactions')
    await page.getByRole('button', { name: 'Columns' }).click()
    for (const name of ['Entity', 'Memo', 'Consensus in', 'Nonce']) await page.getByRole('checkbox', { name }).check()
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width, height: 900 })
    await expect(rows(page)).toHaveCount(5)
    expect(await misplaced(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })

for (const locale of ['en-GB', 'en-US'])
  test.describe(`With the clock of ${locale} in New York`, () => {
    test.use({ locale, timezoneId: 'America/New_York', viewport: { width: 1280, height: 900 } })

    test('times, IDs, accounts and amounts of tokens are shown whole at 1280 px', rare, async ({ page, service }) => {
      const paid = (amount: bigint, token: string) => [
        { account: '0.0.6490018', amount: -amount, is_approval: false, token_id: token },
        { account: '0.0.1835491', amount, is_approval: false, token_id: token },
      ]
      const transfers = transfersOf(['0.0.98', 100n], ['0.0.6490018', -100n])
      await service.importTransactions([
        recent(3, '0.0.6490018', { transfers, token_transfers: paid(63_000_000_000n, '0.0.731861') }),
        recent(4, '0.0.6490018', { transfers, token_transfers: paid(340_000_000_000n, '0.0.1055483') }),
      ])
      await open(page, '/transactions')
      await expect(rows(page).first()).toHaveAttribute('href', /0\.0\.6490018/)
      await expect(rows(page)).toHaveCount(6)
      const cut = await page.evaluate(() => {
        const ofTransfers = document.querySelectorAll('[data-list] tr:nth-child(-n + 2) :is(time, th a, td > a, data)')
        return [...ofTransfers].flatMap((element) => {
          let box: Element | null = element
          while (box && getComputedStyle(box).overflowX !== 'clip') box = box.parentElement
          // The link of the ID's cell covers the row.
          const { right } = (element.firstElementChild ?? element).getBoundingClientRect()
          const over = right - (box ?? element).getBoundingClientRect().right
          return over > 0.5 ? [`${element.textContent}: ${over}`] : []
        })
      })
      expect(cut).toEqual([])
    })
  })

test('A time range without transactions leaves no empty room for charts', rare, async ({ page }) => {
  await open(page, '/transactions?timestamp=lt:1000000000.000000000')
  const figures = page.getByRole('region', { name: 'Figures' })
  await expect(figures.getByText('No transactions in this time range')).toBeVisible()
  expect((await figures.boundingBox())?.height).toBeLessThan(90)
})

test.describe('On a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a tap on the type or the time of a row opens its transaction', async ({ page }) => {
    await open(page, '/transactions')
    for (const part of ['Crypto transfer', /^\d\d:\d\d:\d\d/]) {
      await page.getByRole('row').nth(1).getByText(part).first().tap({ force: true })
      await expect(page).toHaveURL(/\/transactions\/0\.0\./)
      await page.goBack()
      await expect(rows(page)).toHaveCount(4)
    }
  })
})

test('Three copied rows are three lines with tabs between their cells', rare, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, '/transactions')
  await expect(rows(page)).toHaveCount(4)
  await page.evaluate(() => {
    const [first, , third] = document.querySelectorAll('tbody[data-list] tr')
    if (first && third) getSelection()?.setBaseAndExtent(first, 0, third, third.childNodes.length)
  })
  await page.keyboard.press('Control+C')
  const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
  expect(lines).toHaveLength(3)
  for (const [index, line] of lines.entries()) {
    const id = await rows(page).nth(index).getAttribute('title')
    expect(line.split('\t')).toEqual(expect.arrayContaining([id, 'Crypto transfer']))
  }
})

test('Integers are shown exactly', rare, async ({ page }) => {
  await open(page, `/transactions/${bought.transaction_id}`)
  await expect(
    page
      .getByRole('main')
      .getByText(/9[,  ]?223[,  ]?372[,  ]?036[,  ]?847[,  ]?275[,  ]?807/)
      .first(),
  ).toBeVisible()
})

test('The page of a transaction waits for its arrival', rare, async ({ page, service, complaints }) => {
  complaints.allow(failedRequest)
  const late = recent(1)
  await page.goto(`/transactions/${late.transaction_id}`)
  await expect(
    page
      .getByRole('main')
      .getByText(/seconds/)
      .first(),
  ).toBeVisible()
  await service.importTransactions([late])
  await expect(page.getByRole('main').getByText('0.0.2002').first()).toBeVisible()
})

test('The list reports an unreachable ledger, and recovers by itself', rare, async ({ page, service, complaints }) => {
  complaints.allow(failedRequest)
  complaints.allow(/ERR_/)
  await open(page, '/transactions')
  // Its code is loaded on demand, which a stopped service could not answer.
  await expect(page.locator('canvas').first()).toBeVisible()
  await service.stop('SIGKILL')
  await expect(page.getByRole('main').getByText(/Cannot reach the ledger/)).toBeVisible()
  await expect(rows(page)).toHaveCount(4)
  await service.start()
  await expect(page.getByRole('main').getByText(/Cannot reach the ledger/)).toBeHidden({ timeout: 30_000 })
  await service.importTransactions([recent(1, '0.0.5005')])
  await expect(rows(page)).toHaveCount(5)
})

test('The export saves what the filters select', rare, async ({ page }) => {
  // Without it the browser would ask where to.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
  await open(page, '/transactions?result=fail')
  await page.getByRole('button', { name: /^Export/ }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click()
  const text = await readFile(await (await saved).path(), 'utf8')
  expect(text.trimEnd().split('\r\n')).toHaveLength(2)
  expect(text).toContain(failed.transaction_id)
})

/** Whether a line of the list is drawn in the middle of the window. */
function isLineInSight(): boolean {
  return (document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('tr[aria-rowindex]') ?? null) !== null
}
