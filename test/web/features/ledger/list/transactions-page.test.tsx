import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Transaction } from '#api/ledger/transactions.ts'
import { aPage } from '#test/support/status/payloads.ts'
import { aTransaction, transfersOf } from '#test/support/ledger/transactions.ts'
import { openWorld, type WorldOptions } from '#test/support/app/world.tsx'
import { amount } from '#test/support/ledger/amounts.ts'
import { isFullTier } from '#test/support/tier.ts'

const newest = 1_700_000_000
const now = newest * 1000 + 5000

const payment = (seconds: number, from = '0.0.1001', fields: Partial<Transaction> = {}) =>
  aTransaction(seconds, {
    charged_tx_fee: 400n,
    transaction_id: `${from}-${newest + seconds - 2}-000000000`,
    valid_start_timestamp: `${newest + seconds - 2}.000000000`,
    transfers: transfersOf(['0.0.3', 100n], ['0.0.98', 300n], [from, -1250000400n], ['0.0.9', 1250000000n]),
    ...fields,
  })
const failed = aTransaction(-1, {
  charged_tx_fee: 100n,
  result: 'INSUFFICIENT_PAYER_BALANCE',
  transaction_id: `0.0.1002-${newest - 3}-000000000`,
  transfers: transfersOf(['0.0.3', 100n], ['0.0.1002', -100n]),
})
const message = aTransaction(-2, {
  charged_tx_fee: 5000n,
  memo_base64: btoa('Ref 42'),
  name: 'CONSENSUSSUBMITMESSAGE',
  node: '0.0.4',
  transaction_id: `0.0.1003-${newest - 4}-000000000`,
  transfers: transfersOf(['0.0.4', 5000n], ['0.0.1003', -5000n]),
})
const some = [payment(0), failed, message]

const open = (transactions: readonly Transaction[] = some, options: WorldOptions = {}) =>
  openWorld({
    payloads: [{ page: aPage({ time_zone: 'Etc/UTC' }) }],
    transactions,
    path: '/transactions',
    now,
    ...options,
  })

const rows = async () => (await screen.findAllByRole('row')).slice(1)
const list = () => screen.findByRole('table', { name: 'List of transactions' })
const button = (name: string | RegExp) => screen.findByRole('button', { name })

/** The tab becomes visible after a while: a list that follows the ledger polls at once. */
function comeBack({ service }: Awaited<ReturnType<typeof open>>): void {
  service.now += 10_000
  document.dispatchEvent(new Event('visibilitychange'))
}

/** The assumed height of a line: nothing is laid out here. */
const line = 36

function scrollToLine(index: number): void {
  vi.stubGlobal('scrollY', index * line)
  act(() => void window.dispatchEvent(new Event('scroll')))
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  return () => vi.unstubAllGlobals()
})

describe('The list of transactions', () => {
  it('shows time, type, payer, result, transfer and fee, newest first', async () => {
    await open()
    await list()
    const [first, second, third] = await rows()
    expect(first?.textContent).toContain('22:13:20.000000000')
    const cells = within(first ?? document.body)
    expect(cells.getByText('Crypto transfer')).toBeTruthy()
    expect(cells.getByText('Success')).toBeTruthy()
    expect(cells.getByRole('link', { name: '0.0.1001' }).getAttribute('href')).toBe('/ledger/0.0.1001')
    expect(cells.getByTitle('0.0.9')).toBeTruthy()
    expect(cells.getByText(amount('12.5 ℏ'))).toBeTruthy()
    expect(cells.getByText(amount('0.000004 ℏ'))).toBeTruthy()
    expect(within(second ?? document.body).getByText('Insufficient payer balance')).toBeTruthy()
    expect(within(second ?? document.body).getByText('INSUFFICIENT_PAYER_BALANCE')).toBeTruthy()
    expect(third?.textContent).toContain('Topic message')
  })

  it('The memo of a failed transaction stands in the place of the result’s code', async () => {
    await open([{ ...failed, memo_base64: btoa('Ref 43') }])
    const row = within((await rows())[0] ?? document.body)
    expect(row.getByText('Ref 43')).toBeTruthy()
    expect(row.getByText('Insufficient payer balance')).toBeTruthy()
    expect(row.queryByText('INSUFFICIENT_PAYER_BALANCE')).toBeNull()
  })

  it('names a token once where a row has moved the token that it touched', async () => {
    const minted = (entity: string) => ({
      ...message,
      memo_base64: null,
      name: 'TOKENMINT',
      entity_id: entity,
      token_transfers: [{ account: '0.0.9', amount: 3440n, token_id: '0.0.7000', is_approval: false }],
    })
    await open([minted('0.0.7000'), { ...minted('0.0.7001'), consensus_timestamp: payment(0).consensus_timestamp }])
    const [other, own] = (await rows()).map((row) => row.textContent)
    expect(own?.match(/0\.0\.7000/g)).toHaveLength(1)
    expect(own).toContain('token 0.0.7000')
    expect(other).toMatch(/token 0\.0\.7001.*0\.0\.7000/)
  })

  it('links each row to its transaction', async () => {
    await open()
    await list()
    const link = screen.getByTitle('0.0.1001@1699999998.000000000')
    expect(link.tagName).toBe('A')
    expect(link.getAttribute('href')).toBe('/transactions/0.0.1001-1699999998-000000000')
  })

  it('follows the links of its rows within the app, but leaves clicks for a new tab to the browser', async () => {
    const world = await open(some, { path: '/transactions?network=mainnet' })
    await list()
    const link = screen.getByTitle('0.0.1001@1699999998.000000000')
    expect(link.getAttribute('href')).toBe('/transactions/0.0.1001-1699999998-000000000?network=mainnet')
    const leftAlone: boolean[] = []
    const note = (event: Event) => {
      leftAlone.push(!event.defaultPrevented)
      event.preventDefault()
    }
    window.addEventListener('click', note)
    fireEvent.click(link, { ctrlKey: true })
    fireEvent.click(link, { button: 1 })
    window.removeEventListener('click', note)
    expect(leftAlone).toEqual([true, true])
    await world.user.click(link)
    expect(await screen.findByRole('heading', { level: 1, name: /Crypto transfer|0\.0\.1001/ })).toBeTruthy()
  })

  it.runIf(isFullTier)('names its network, and notes a different network filter', async () => {
    await open(some, { path: '/transactions?network=testnet' })
    expect(await screen.findByText('Mainnet')).toBeTruthy()
    expect(screen.getByRole('note').textContent).toContain('Testnet')
  })

  it('says that there are no transactions', async () => {
    await open([])
    expect(await screen.findByText('No transactions yet')).toBeTruthy()
    // No room is kept free for charts that do not come.
    expect(screen.getByRole('region', { name: 'Figures' }).className).not.toContain('min-h-53')
  })

  it('explains a failure and recovers by itself', async () => {
    const world = await open(some, { failing: ['/api/v1/transactions'] })
    expect((await screen.findByRole('alert')).textContent).toContain('The ledger failed')
    world.repair('/api/v1/transactions')
    await list()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it.runIf(isFullTier)('says a failure once, where the figures fail with the list', async () => {
    const failing = ['/api/v1/transactions', '/api/ledger/stats']
    const world = await open(some, { failing })
    const figures = within(await screen.findByRole('region', { name: 'Figures' }))
    expect(await figures.findByText('Not available because of the failure described on this page.')).toBeTruthy()
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('The ledger failed'),
    ])
    for (const path of failing) world.repair(path)
    await list()
    expect(await figures.findByText('Failed')).toBeTruthy()
  })

  it('keeps its rows while the ledger fails', async () => {
    const world = await open()
    await list()
    world.fail('/api/v1/transactions')
    comeBack(world)
    expect(await screen.findByText(/The ledger failed/)).toBeTruthy()
    expect(await rows()).toHaveLength(3)
    world.repair('/api/v1/transactions')
    await world.user.click(await button('Try again'))
    await waitFor(() => expect(screen.queryByText(/The ledger failed/)).toBeNull())
  })

  it('shows new rows by itself, unless it is paused', async () => {
    const world = await open()
    await list()
    await world.service.importTransactions([payment(1, '0.0.2001')])
    comeBack(world)
    await waitFor(async () => expect(await rows()).toHaveLength(4))
    await world.user.click(await button('Pause'))
    await world.service.importTransactions([payment(2, '0.0.2002')])
    comeBack(world)
    await world.user.click(await button('Resume'))
    await waitFor(async () => expect(await rows()).toHaveLength(5))
  })

  it.runIf(isFullTier)(
    'holds new rows while the pointer rests on the list, and shows them once it leaves',
    async () => {
      const world = await open()
      vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
      try {
        fireEvent.pointerMove(await list(), { pointerType: 'mouse' })
        await act(() => vi.advanceTimersByTimeAsync(60_000))
        await world.service.importTransactions([payment(1, '0.0.2001')])
        comeBack(world)
        expect(await button('1 new')).toBeTruthy()
        expect(await rows()).toHaveLength(3)
        fireEvent.pointerLeave(await list())
        await waitFor(async () => expect(await rows()).toHaveLength(4))
      } finally {
        vi.useRealTimers()
      }
    },
  )

  it.runIf(isFullTier)('marks a gap with its times, and fills it on demand', async () => {
    const world = await open()
    await list()
    await world.user.click(await button('Pause'))
    await world.service.importTransactions(Array.from({ length: 150 }, (_, at) => payment(at + 1)))
    await world.user.click(await button('Resume'))
    await screen.findByText('103 loaded')
    scrollToLine(100)
    const gap = (await screen.findByText('Not loaded')).closest('tr')
    expect(gap?.textContent).toContain('22:13:20.000000000 – 22:14:11.000000000, 51 s')
    await world.user.click(await button('Load them'))
    await screen.findByText('153 loaded')
    expect(screen.queryByText('Not loaded')).toBeNull()
  })

  it('loads older rows as the reader scrolls', async () => {
    await open(Array.from({ length: 330 }, (_, at) => payment(-at)))
    await screen.findByText('100 loaded')
    scrollToLine(400)
    expect(await screen.findByText('End of the list')).toBeTruthy()
    expect(screen.getByText('330 loaded')).toBeTruthy()
  })

  it.runIf(isFullTier)('counts new rows while the reader is further down', async () => {
    const world = await open(Array.from({ length: 60 }, (_, at) => payment(-at)))
    await list()
    scrollToLine(40)
    await world.service.importTransactions([payment(1), payment(2)])
    await waitFor(() => expect(screen.queryByTitle('0.0.1001@1699999998.000000000')).toBeNull())
    comeBack(world)
    await world.user.click(await button('2 new'))
    scrollToLine(0)
    await waitFor(async () => expect((await rows())[0]?.textContent).toContain('22:13:22'))
  })

  it('groups the entries of one ID with their total fee', async () => {
    const duplicate = payment(1, '0.0.1001', {
      node: '0.0.5',
      result: 'DUPLICATE_TRANSACTION',
      charged_tx_fee: 100n,
      transaction_id: `0.0.1001-${newest - 2}-000000000`,
      transfers: transfersOf(['0.0.5', 100n], ['0.0.1001', -100n]),
    })
    const world = await open([...some, duplicate], { path: '/transactions?group=id' })
    await list()
    expect(await rows()).toHaveLength(3)
    const entries = await button('2 entries with this ID')
    const group = entries.closest('tr')
    expect(group?.textContent).toContain('Success')
    expect(group?.textContent).toContain('0.000005')
    await world.user.click(entries)
    expect(await rows()).toHaveLength(5)
    expect(within(await list()).getByText('Duplicate transaction')).toBeTruthy()
    await world.user.click(screen.getByRole('checkbox', { name: 'Group by ID' }))
    expect(await rows()).toHaveLength(4)
    expect(world.address()).toBe('/transactions')
  })
})

describe('The export of the list', () => {
  it.runIf(isFullTier)('continues while other filters are set', async () => {
    const address = vi.spyOn(URL, 'createObjectURL')
    const { user, stall, endStall } = await open()
    await user.click(await button('Export'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Export transactions' }))
    stall('/api/ledger/export')
    await user.click(dialog.getByRole('button', { name: 'Export' }))
    await user.click(dialog.getByRole('button', { name: 'Continue in the background' }))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Result' }), 'Failed')
    await user.click(await button(/^Exporting/))
    endStall('/api/ledger/export')
    expect(await screen.findByText('The file is complete.')).toBeTruthy()
    expect(address).toHaveBeenCalledOnce()
  })
})

describe('The columns of the list', () => {
  it('can be chosen, and stay in the order of the headings', async () => {
    const { user } = await open()
    const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    await list()
    await user.click(await button('Columns'))
    await user.click(screen.getByRole('checkbox', { name: 'Memo' }))
    await user.click(screen.getByRole('checkbox', { name: 'Payer' }))
    expect(headings()).toEqual(['Time, UTC', 'ID', 'Type', 'Result', 'Content', 'Memo', 'Fee', 'Node'])
    const [, , third] = await rows()
    expect(third?.textContent).toContain('Ref 42')
    expect(third?.children).toHaveLength(8)
    await user.click(screen.getByRole('checkbox', { name: 'Memo' }))
    await user.click(screen.getByRole('checkbox', { name: 'Payer' }))
    expect(headings()).toEqual(['Time, UTC', 'ID', 'Type', 'Payer', 'Result', 'Content', 'Fee', 'Node'])
  })
})

describe('Copied rows', () => {
  it('become one line each, with tabs between the cells and every ID in one piece', async () => {
    await open([payment(0), failed, { ...message, entity_id: '0.0.7000' }])
    const all = await rows()
    const range = document.createRange()
    const [first, , last] = all
    if (!first || !last) throw new Error('three rows are expected')
    range.setStartBefore(first)
    range.setEndAfter(last)
    const selection = { isCollapsed: false, containsNode: (node: Node) => range.intersectsNode(node) }
    vi.stubGlobal('getSelection', () => selection)
    const set = vi.fn<(type: string, text: string) => void>()
    fireEvent.copy(await list(), { clipboardData: { setData: set } })
    const [type, text = ''] = set.mock.calls[0] ?? []
    expect(type).toBe('text/plain')
    const lines = text.split('\n')
    expect(lines).toHaveLength(3)
    expect(lines.map((one) => one.split('\t').length)).toEqual([8, 8, 8])
    expect(lines[0]).toContain('0.0.1001')
    expect(lines[1]).toContain('\tInsufficient payer balance INSUFFICIENT_PAYER_BALANCE\t')
    expect(lines.map((one) => one.split('\t')[5])).toEqual(['0.0.1001 0.0.9 12.5 ℏ', '', 'topic 0.0.7000 Ref 42'])
  })
})

describe('The filters of the list', () => {
  // Views are kept in the browser.
  afterEach(() => localStorage.clear())

  it.each([
    ['?result=fail', ['Insufficient payer balance']],
    ['?account.id=0.0.1003', ['Topic message']],
    ['?account.id=gte:0.0.1002', ['Insufficient payer balance', 'Topic message']],
    ['?transactiontype=consensussubmitmessage', ['Topic message']],
    [`?timestamp=lt:${newest - 1}`, ['Topic message']],
    ['?type=credit&account.id=0.0.9', ['0.0.9']],
    ['?memo=ref', ['Topic message']],
    ['?fee=0.00004..', ['Topic message']],
    ['?node=0.0.4', ['Topic message']],
  ])('%s finds %j', async (search, found) => {
    await open(some, { path: `/transactions${search}` })
    await list()
    const shown = (await rows()).map((row) => row.textContent)
    expect(shown).toHaveLength(found.length)
    for (const [at, text] of found.entries()) expect(shown[at]).toContain(text)
  })

  it('accept an account in any form, and explain what they cannot read', async () => {
    const { user, address } = await open()
    await user.click(await button('Account'))
    const field = screen.getByRole('combobox', { name: 'Account ID' })
    await user.type(field, '0.0.x{Enter}')
    expect(screen.getByRole('alert').textContent).toContain('0.0.1234')
    expect(address()).toBe('/transactions')
    await user.clear(field)
    await user.type(field, '1003{Enter}')
    expect(address()).toBe('/transactions?account.id=0.0.1003')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Account' }), 'is not')
    await user.type(field, '0.0.98-abcde{Enter}')
    expect(address()).toBe('/transactions?account.id=0.0.1003&account.id=ne%3A0.0.98')
    await waitFor(async () => expect(await rows()).toHaveLength(1))
  })

  it.runIf(isFullTier)('find a type by its label or its name', async () => {
    const { user, address } = await open()
    await user.click(await button('Type'))
    await user.type(screen.getByRole('searchbox', { name: 'Find a type' }), 'topic mes')
    await user.click(screen.getByRole('checkbox', { name: /Topic message/ }))
    expect(address()).toBe('/transactions?transactiontype=CONSENSUSSUBMITMESSAGE')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('searchbox', { name: 'Find a type' })).toBeNull()
    expect(document.activeElement?.textContent).toContain('Type')
  })

  it('accept times in the chosen zone, exact to the nanosecond', async () => {
    const { user, address } = await open()
    await user.click(await button('Time'))
    await user.type(screen.getByRole('textbox', { name: 'From' }), 'some day')
    await user.click(await button('Apply'))
    expect(screen.getByRole('alert').textContent).toContain('Expected a time')
    await user.clear(screen.getByRole('textbox', { name: 'From' }))
    await user.type(screen.getByRole('textbox', { name: 'From' }), '2023-11-14 22:13:19.000000001{Enter}')
    expect(address()).toBe('/transactions?timestamp=gte%3A1699999999.000000001')
    await waitFor(async () => expect(await rows()).toHaveLength(1))
  })

  it('accept times in words, and take a day and a time from the browser’s calendar', async () => {
    const { user, address } = await open()
    await user.click(await button('Time'))
    await user.type(screen.getByRole('textbox', { name: 'From' }), 'yesterday 14:00{Enter}')
    expect(address()).toMatch(/^\/transactions\?timestamp=gte%3A\d+\.0+$/)
    await user.click(await button('Time set'))
    const from = screen.getByRole('textbox', { name: 'From' })
    expect(screen.getByRole('button', { name: 'Choose the start in a calendar' })).toBeTruthy()
    const [calendar] = document.querySelectorAll('input[type="datetime-local"]')
    if (!(calendar instanceof HTMLInputElement)) throw new Error('There is no calendar')
    fireEvent.change(calendar, { target: { value: '2023-11-14T22:13' } })
    expect(from).toHaveProperty('value', '2023-11-14 22:13')
  })

  it('accept dates in digits, say what an ambiguous one was read as, and include the last day', async () => {
    const { user, address } = await open()
    await user.click(await button('Time'))
    await user.type(await screen.findByRole('textbox', { name: 'From' }), '14.11.2023')
    expect(screen.queryByText(/^Read as/)).toBeNull()
    await user.type(screen.getByRole('textbox', { name: 'Until' }), '11/12/2023')
    expect(screen.getByText(/^Read as/).textContent).toBe('Read as 11 December 2023.')
    await user.clear(screen.getByRole('textbox', { name: 'Until' }))
    await user.type(screen.getByRole('textbox', { name: 'Until' }), '11/14/2023{Enter}')
    const day = Date.parse('2023-11-14T00:00:00Z') / 1000
    const [from, until] = new URLSearchParams(address().split('?')[1])
      .getAll('timestamp')
      .map((value) => value.split(':'))
    expect([from?.[0], until?.[0]]).toEqual(['gte', 'lte'])
    expect(Number(until?.[1]?.split('.')[0]) - Number(from?.[1]?.split('.')[0])).toBe(86_399)
    expect(Math.abs(Number(from?.[1]) - day)).toBeLessThan(86_400)
  })

  it('take an id with a checksum in every filter for ids', async () => {
    const { user, address } = await open()
    await user.click(await button('More filters'))
    await user.type(await screen.findByRole('textbox', { name: 'Paid by' }), ' 0.0.1001-vfmkw {Enter}')
    expect(address()).toBe('/transactions?payer=0.0.1001')
  })

  it.runIf(isFullTier)('filter the loaded rows at once, and say how many there are', async () => {
    const { user, address } = await open()
    await user.click(await button('More filters'))
    await user.type(screen.getByRole('searchbox', { name: 'Memo contains' }), 'ref')
    expect(await screen.findByText('1 of the 3 loaded')).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: 'Fee to (ℏ)' }), '0.00001')
    expect(await screen.findByText('None of the 3 loaded match')).toBeTruthy()
    expect(address()).toBe('/transactions?memo=ref&fee=..0.00001')
    await user.click(await button('Clear these'))
    expect(await rows()).toHaveLength(3)
  })

  it.runIf(isFullTier)('find transactions by result code, written as a code or in words', async () => {
    const { user, address } = await open()
    await user.click(await button('More filters'))
    await user.type(screen.getByRole('combobox', { name: 'Result code' }), 'insufficient payer balance{Enter}')
    expect(address()).toBe('/transactions?code=INSUFFICIENT_PAYER_BALANCE')
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    expect(await button(/Remove this filter:.*Insufficient payer balance/)).toBeTruthy()
    expect(await screen.findByText('Whole network:')).toBeTruthy()
  })

  it('are saved under a name, and its link contains them', async () => {
    const { user, address } = await open(some, { path: '/transactions?result=fail' })
    await user.click(await button('Views'))
    await user.type(await screen.findByRole('textbox', { name: 'Save the current filters as' }), 'Failures{Enter}')
    await user.click(screen.getByRole('link', { name: 'Failures' }))
    expect(address()).toBe('/transactions?result=fail&view=Failures')
    await user.click(await button('Clear filters'))
    expect(address()).toBe('/transactions')
    await user.click(await button('Views'))
    await user.click(await button('Remove Failures'))
    expect(screen.queryByRole('link', { name: 'Failures' })).toBeNull()
    expect(screen.getByText('Removed Failures.')).toBeTruthy()
    await user.click(await button('Undo'))
    expect(screen.getByRole('link', { name: 'Failures' })).toBeTruthy()
    expect(screen.queryByText('Removed Failures.')).toBeNull()
  })

  it('keep a view that is renamed, and its name in the address; two views never share a name', async () => {
    const { user, address } = await open(some, { path: '/transactions?result=fail' })
    await user.click(await button('Views'))
    const name = await screen.findByRole('textbox', { name: 'Save the current filters as' })
    await user.type(name, 'Failures{Enter}')
    await user.type(name, 'Night shift{Enter}')
    await user.click(screen.getByRole('link', { name: 'Failures' }))
    await user.click(await button('Views Failures'))
    await user.click(await button('Rename Failures'))
    const field = screen.getByRole('textbox', { name: 'New name of Failures' })
    expect(document.activeElement).toBe(field)
    await user.clear(field)
    await user.type(field, 'Night shift{Enter}')
    expect(screen.getByText('Another view has this name.')).toBeTruthy()
    await user.type(field, ' 2{Enter}')
    expect(screen.getByRole('link', { name: 'Night shift 2' }).getAttribute('href')).toContain('result=fail')
    expect(screen.queryByRole('link', { name: 'Failures' })).toBeNull()
    expect(address()).toBe('/transactions?result=fail&view=Night+shift+2')
    expect(document.activeElement).toBe(await button('Rename Night shift 2'))
  })

  it('keep the focus in the panel when one after the other is removed and the last one restored', async () => {
    const { user } = await open(some, { path: '/transactions?result=fail' })
    await user.click(await button('Views'))
    const name = await screen.findByRole('textbox', { name: 'Save the current filters as' })
    await user.type(name, 'Failures{Enter}')
    await user.type(name, 'Night shift{Enter}')
    for (const view of ['Failures', 'Night shift']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await user.click(await button(`Remove ${view}`))
      // oxlint-disable-next-line no-await-in-loop -- as above
      expect(document.activeElement).toBe(await button('Undo'))
    }
    await user.click(await button('Undo'))
    expect(document.activeElement).toBe(await button('Rename Night shift'))
  })

  it.runIf(isFullTier)('of a link from another browser are named, and can be saved with one click', async () => {
    const { user, address } = await open(some, { path: '/transactions?result=fail&view=Night+shift' })
    expect(await rows()).toHaveLength(1)
    await user.click(await button('Save the view “Night shift”'))
    expect(screen.queryByRole('button', { name: 'Save the view “Night shift”' })).toBeNull()
    await user.click(await button('Views Night shift'))
    expect(await screen.findByRole('link', { name: 'Night shift' })).toBeTruthy()
    await user.click(await button(/Remove this filter:.*Failed/))
    expect(address(), 'other filters are not that view').toBe('/transactions')
  })

  it.runIf(isFullTier)('say what a result code looks like', async () => {
    const { user, address } = await open()
    await user.click(await button('More filters'))
    await user.type(screen.getByRole('combobox', { name: 'Result code' }), '7!{Enter}')
    expect(await screen.findByText('Expected a result code like INVALID_SIGNATURE.')).toBeTruthy()
    expect(address()).toBe('/transactions')
  })

  it('can be removed one by one, and all at once', async () => {
    const { user, address } = await open(some, { path: '/transactions?account.id=0.0.1003&result=success&memo=ref' })
    await user.click(await button(/Remove this filter:.*Succeeded/))
    expect(address()).toBe('/transactions?memo=ref&account.id=0.0.1003')
    await user.click(await button('Clear filters'))
    expect(address()).toBe('/transactions')
  })

  it('show no rows if they cannot be read', async () => {
    const { user, address } = await open(some, { path: '/transactions?account.id=0.0.x&result=fail' })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('account.id=0.0.x')
    expect(screen.queryByRole('table', { name: 'List of transactions' })).toBeNull()
    await user.click(within(alert).getByRole('button', { name: 'Remove account.id' }))
    expect(address()).toBe('/transactions?result=fail')
    expect(await rows()).toHaveLength(1)
  })

  it('explain why nothing can match', async () => {
    await open(some, { path: '/transactions?type=credit&type=debit' })
    expect(await screen.findByText('Nothing can match these filters')).toBeTruthy()
  })

  it.runIf(isFullTier)('say that a list with an end is not live', async () => {
    await open(some, { path: `/transactions?timestamp=lt:${newest}` })
    expect(await screen.findByText('Not live: the time range has an end')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull()
  })
})

describe('The search box', () => {
  it.each([
    ['0.0.1001@1699999998.000000000', 'Transaction', '/transactions/0.0.1001-1699999998-000000000'],
    ['0.0.1001-vfmkw', 'Account or entity', '/ledger/0.0.1001'],
    ['1700000000.5', 'At this time', '/transactions?timestamp=1700000000.500000000'],
  ])('understands %s as %s', async (text, kind, path) => {
    const { user, address } = await open()
    await list()
    await user.keyboard('/')
    await user.keyboard(text)
    expect(within(screen.getByRole('list', { name: 'Understood as' })).getByText(kind)).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(address()).toBe(path)
  })

  it('says what it expects if it cannot read the text', async () => {
    const { user, address } = await open()
    await user.type(await screen.findByRole('searchbox', { name: /Find a transaction/ }), 'hello{Enter}')
    expect(screen.getByText(/Enter a transaction ID \(0\.0\.1234@/)).toBeTruthy()
    expect(address()).toBe('/transactions')
  })

  it.runIf(isFullTier)('moves through its choices with the arrow keys', async () => {
    const { user } = await open()
    await user.type(await screen.findByRole('searchbox', { name: /Find a transaction/ }), '1700000000.5')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement?.textContent).toContain('Up to this time')
  })
})

describe('The figures above the list', () => {
  it('give throughput, failures, fees and latency in words', async () => {
    await open()
    const figures = await screen.findByRole('region', { name: 'Figures' })
    const cards = await within(figures).findAllByRole('figure')
    expect(cards.map((card) => card.textContent)).toEqual([
      expect.stringContaining('3 in total'),
      expect.stringContaining('33.3% · 1'),
      expect.stringContaining('0.000055'),
      expect.stringMatching(/median (1\.9|2)/),
    ])
  })

  it.runIf(isFullTier)('are listed in a table, which can narrow the time to an interval', async () => {
    const { user, address } = await open()
    await user.click(await button('As a table'))
    const table = await within(await screen.findByRole('region', { name: 'Figures' })).findByRole('table')
    const link = within(table).getByRole('link', { name: '1' })
    expect(new URLSearchParams(link.getAttribute('href')?.split('?')[1]).getAll('code')).toEqual([
      'ne:DUPLICATE_TRANSACTION',
    ])
    await user.click(await button('14 Nov, 22:13 UTC'))
    expect(address()).toBe('/transactions?timestamp=gte%3A1699999980.000000000&timestamp=lt%3A1700000040.000000000')
    await user.click(await button('Any time'))
    expect(address()).toBe('/transactions')
  })

  it.runIf(isFullTier)('can be folded into one line', async () => {
    const { user } = await open()
    await user.click(await button('Hide the charts'))
    expect(await screen.findByText('33.3% failed')).toBeTruthy()
    expect(screen.queryByRole('figure')).toBeNull()
  })
})
