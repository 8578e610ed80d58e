import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Transaction } from '#api/ledger/transactions.ts'
import { aPage } from '#test/support/status/payloads.ts'
import { eventText, streamService } from '#test/support/app/stream-service.ts'
import { aTransaction, atSecond, transfersOf } from '#test/support/ledger/transactions.ts'
import { openWorld, type WorldOptions } from '#test/support/app/world.tsx'
import { amount } from '#test/support/ledger/amounts.ts'

const id = '0.0.1001-1699999998-000000000'
const hash = 'rovr8cn6DzCTVuSAV/YEevfN5jA30FCdFt3Dsg4IUVi/3xTRU0XBsYsZm3L+1Kxv'

const transfer = aTransaction(0, {
  charged_tx_fee: 400n,
  consensus_timestamp: '1700000000.000000900',
  memo_base64: btoa('=SUM(A1) https://example.org'),
  transaction_hash: hash,
  transfers: transfersOf(
    ['0.0.3', 100n],
    ['0.0.98', 300n],
    ['0.0.1001', -1234567890123457189n],
    ['0.0.9', 1234567890123456789n],
  ),
})
const duplicate = (seconds: number, node: string) =>
  aTransaction(seconds, {
    charged_tx_fee: 50n,
    node,
    result: 'DUPLICATE_TRANSACTION',
    transaction_id: id,
    valid_start_timestamp: '1699999998.000000000',
    transfers: transfersOf([node, 50n], ['0.0.1001', -50n]),
  })

const open = (transactions: readonly Transaction[], options: WorldOptions = {}) =>
  openWorld({
    payloads: [
      {
        page: aPage({ time_zone: 'Etc/UTC' }),
        status: { indicator: 'none', description: 'All Systems Operational' },
      },
    ],
    transactions,
    path: `/transactions/${id}`,
    ...options,
  })

const region = (name: string) => within(screen.getByRole('heading', { name }).closest('[data-card]') ?? document.body)

describe('The page of a transaction', () => {
  it('shows what it was, how it ended, when to the nanosecond, and what it cost', async () => {
    await open([transfer])
    expect(await screen.findByRole('heading', { level: 1, name: 'Crypto transfer' })).toBeTruthy()
    expect(await screen.findByRole('heading', { name: /^Succeeded/ })).toBeTruthy()
    const details = region('Details')
    expect(details.getByText('000900').parentElement?.textContent).toBe('.000000900')
    expect(details.getByText('2.0000009 s before consensus')).toBeTruthy()
    await waitFor(() => expect(document.title).toBe(`Crypto transfer ${id} · Signalbox`))
  })

  it('draws what went from whom to whom with every digit, the fee apart', async () => {
    await open([transfer])
    await screen.findByRole('heading', { name: 'Transfers' })
    const [from, to] = region('Transfers').getAllByRole('list')
    expect(from?.textContent).toContain('−12,345,678,901.23456789')
    expect(to?.textContent).toBe('0.0.9+12,345,678,901.23456789\u00A0ℏ')
    const account = region('Transfers').getByRole('link', { name: '0.0.9' })
    expect(account.getAttribute('href')).toBe('/ledger/0.0.9')
    const fee = region('Fee')
    expect(fee.getByText(amount('0.000004 ℏ'))).toBeTruthy()
    expect(fee.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Node 0.0.325%0.000001\u00A0ℏ',
      'Network and service 0.0.9875%0.000003\u00A0ℏ',
    ])
  })

  it('shows a memo as text, never as a link', async () => {
    await open([transfer])
    expect((await screen.findByText(/=SUM\(A1\)/)).closest('a')).toBeNull()
  })

  it('gives the entry with exact integers', async () => {
    const { user } = await open([transfer])
    await user.click(await screen.findByText('Entry as JSON'))
    expect(screen.getByText(/"amount": 1234567890123456789,/)).toBeTruthy()
  })

  it('offers every exact form of a value', async () => {
    const { user } = await open([transfer])
    await user.click(await screen.findByRole('button', { name: /^0x/ }))
    const forms = within(screen.getByRole('dialog', { name: 'The hash in each form' }))
    expect(forms.getByText(hash)).toBeTruthy()
    expect(forms.getByRole('button', { name: 'Copy: Hexadecimal' })).toBeTruthy()
  })

  it('explains a failed result and names its code', async () => {
    await open([{ ...transfer, result: 'INSUFFICIENT_PAYER_BALANCE' }])
    const outcome = await screen.findByRole('heading', { name: /^Failed: Insufficient payer balance/ })
    expect(outcome.textContent).toContain('INSUFFICIENT_PAYER_BALANCE')
    expect(screen.getByText(/The payer could not pay the fees/)).toBeTruthy()
  })

  it('shows an unknown type and result as they are', async () => {
    await open([{ ...transfer, name: 'TIMETRAVEL', result: 'not even a code' }])
    expect(await screen.findByRole('heading', { level: 1, name: 'TIMETRAVEL' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: /not even a code/ })).toBeTruthy()
  })

  it('names the network, and notes a different network filter', async () => {
    await open([transfer], { path: `/transactions/${id}?network=testnet` })
    expect(await screen.findByText('These are transactions of Mainnet. The network filter is Testnet.')).toBeTruthy()
  })
})

describe('What one can do with a transaction', () => {
  const explorerUrl = 'https://explorer.example/{network}/{kind}/{id}'

  it('is to copy its link, print it, and open it in the explorer that the operator chose', async () => {
    await open([transfer], { explorerUrl })
    expect(await screen.findByRole('button', { name: 'Copy link' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy()
    const explorer = await screen.findByRole('link', { name: 'View in explorer' })
    expect(explorer.getAttribute('href')).toBe(
      'https://explorer.example/mainnet/transaction/0.0.1001%401699999998.000000000',
    )
  })

  it('names what each button copies', async () => {
    await open([transfer])
    expect(await screen.findByRole('button', { name: 'Copy Payer: 0.0.1001' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Copy Submitted to node: 0.0.3' })).toBeTruthy()
  })

  it.each([
    ['Later transactions', ['memo 10', 'memo 20']],
    ['Earlier transactions', ['memo -10', 'memo -20']],
  ])('leads to those of its payer, the nearest first: %s', async (name, memos) => {
    const at = (seconds: number) => aTransaction(seconds, { memo_base64: btoa(`memo ${seconds}`) })
    const { user } = await open([at(-20), at(-10), transfer, at(10), at(20)])
    await user.click(await screen.findByRole('link', { name }))
    await waitFor(() => expect(screen.getAllByText(/^memo /).map((memo) => memo.textContent)).toEqual(memos))
  })

  it('leads to no explorer where none is set, and from no sample', async () => {
    await open([transfer])
    await screen.findByRole('button', { name: 'Copy link' })
    expect(screen.queryByRole('link', { name: 'View in explorer' })).toBeNull()
  })
})

describe('Several entries with one ID', () => {
  const records = [duplicate(-1, '0.0.4'), transfer, duplicate(1, '0.0.5')]

  it('are explained, with the effective one first', async () => {
    await open(records)
    expect(
      await screen.findByText(/^Submitted to 3 nodes: 1 succeeded and 2 are duplicates\. The fees of its 3 entries:/),
    ).toBeTruthy()
    expect(region('Succeeded SUCCESS').getByText(amount('0.000005 ℏ'))).toBeTruthy()
    const rows = region('3 entries').getAllByRole('listitem')
    expect(rows.map((row) => within(row).getAllByRole('link')[0]?.textContent)).toEqual([
      'Transaction',
      'Duplicate',
      'Duplicate',
    ])
  })

  it('are each shown in full by their address', async () => {
    const { user, address } = await open(records)
    await screen.findByRole('heading', { name: '3 entries' })
    const [, first] = region('3 entries').getAllByRole('link', { name: 'Duplicate' })
    await user.click(first ?? document.body)
    expect(address()).toBe(`/transactions/${id}?entry=1700000001.000000000`)
    expect(region('Transfers').getByText('Nothing was transferred except the fee.')).toBeTruthy()
    expect(region('Fee').getByRole('link', { name: '0.0.5' })).toBeTruthy()
  })

  it('are reached from the hash of one of them', async () => {
    const { user, address } = await open([{ ...duplicate(3, '0.0.3'), transaction_hash: hash }, ...records], {
      path: `/transactions/${hash.replaceAll('/', '_').replaceAll('+', '-')}`,
    })
    expect(await screen.findByRole('heading', { name: '2 entries' })).toBeTruthy()
    await user.click(screen.getByRole('link', { name: 'All entries with this ID' }))
    expect(await screen.findByRole('heading', { name: '4 entries' })).toBeTruthy()
    expect(address()).toBe(`/transactions/${id}`)
  })

  it('link a child to its parent', async () => {
    const child = {
      ...aTransaction(0, { name: 'TOKENMINT', nonce: 1, transaction_id: id }),
      consensus_timestamp: '1700000000.000000901',
      parent_consensus_timestamp: '1700000000.000000900',
    }
    const { user, address } = await open([transfer, child], { path: `/transactions/${id}?entry=1700000000.000000901` })
    expect(await screen.findByText(/The network created 1 child transaction for it\./)).toBeTruthy()
    await user.click(region('Details').getByRole('link', { name: 'Crypto transfer' }))
    expect(address()).toBe(`/transactions/${id}?entry=1700000000.000000900`)
  })
})

describe('The page of a batch or schedule', () => {
  const batch = aTransaction(10, { name: 'ATOMICBATCH', transaction_id: id, charged_tx_fee: 5n })
  const inner = aTransaction(11, {
    batch_key: { _type: 'ED25519', key: 'ab'.repeat(32) },
    parent_consensus_timestamp: atSecond(10),
    transaction_id: '0.0.2002-1699999999-000000000',
  })

  it('leads from a batch to its transactions and back', async () => {
    const { user, address } = await open([batch, inner])
    expect(await screen.findByText(/The batch holds 1 transaction: 1 succeeded\./)).toBeTruthy()
    await user.click(screen.getByRole('link', { name: /^0\.0\.2002 ?@1699999999/ }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Crypto transfer' })).toBeTruthy()
    // The title stands before the rest.
    expect(await screen.findByRole('heading', { name: 'Details' })).toBeTruthy()
    expect(region('Details').getByText('ED25519')).toBeTruthy()
    await user.click(await screen.findByRole('link', { name: 'Atomic batch' }))
    expect(address()).toBe(`/transactions/${id}?entry=${atSecond(10)}`)
  })

  const now = Date.parse('2023-11-15T00:00:00.000Z')
  const schedule = aTransaction(10, { name: 'SCHEDULECREATE', transaction_id: id })
  const executed = aTransaction(3610, { scheduled: true, transaction_id: id })

  it('waits for the execution of a schedule, and says when it happened', async () => {
    const { service, queryClient } = await open([schedule], { now })
    expect(await screen.findByRole('heading', { name: /^Scheduled, not executed yet/ })).toBeTruthy()
    await service.importTransactions([executed])
    await queryClient.invalidateQueries({ queryKey: ['transactions'] })
    expect(await screen.findByRole('heading', { name: /^Succeeded/ })).toBeTruthy()
    expect(screen.getByText(/Scheduled, and executed 1 h later\./)).toBeTruthy()
  })

  it('says that a schedule was never executed', async () => {
    await open([schedule])
    expect(await screen.findByRole('heading', { name: /^Scheduled, never executed/ })).toBeTruthy()
  })
})

describe('A transaction that has not arrived', () => {
  const now = 1_700_000_001_000

  it('is waited for, and shown when it arrives', async () => {
    const { user, service } = await open([], { now })
    expect(await screen.findByText('Transaction not found yet')).toBeTruthy()
    expect(screen.getByText(/A transaction arrives a few seconds.*Searched in Mainnet\./)).toBeTruthy()
    expect(screen.getByText('Checking again in 3 s')).toBeTruthy()
    await service.importTransactions([transfer])
    await user.click(screen.getByRole('button', { name: 'Check now' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Crypto transfer' })).toBeTruthy()
  })

  it('is searched for again when the stream announces transactions', async () => {
    const stream = streamService()
    const live = {
      fetch: stream.fetch,
      setTimer: () => () => undefined,
      random: Math.random,
      isOnline: () => true,
      onOnline: () => () => undefined,
      onOffline: () => () => undefined,
      takeTurn: null,
      openChannel: null,
    }
    const { service } = await open([], { now, live })
    await screen.findByText('Transaction not found yet')
    await service.importTransactions([transfer])
    service.now = now + 4000
    stream.stream.send(eventText('transactions', { count: 1, newest: '1700000000.000000900' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Crypto transfer' })).toBeTruthy()
  })

  it('is called overdue long after its valid start', async () => {
    await open([])
    expect(await screen.findByText(/should have arrived by now/)).toBeTruthy()
  })
})

describe('The execution of a schedule', () => {
  it('is found if its creation is older than the ledger', async () => {
    await open([
      aTransaction(3610, { scheduled: true, transaction_id: id, valid_start_timestamp: '1699999998.000000000' }),
    ])
    expect(await screen.findByRole('heading', { level: 1, name: 'Crypto transfer' })).toBeTruthy()
  })
})

describe('The address of a transaction', () => {
  it.each(['0.0.1001@1699999998.000000000', '0.0.1001@1699999998.0', '0010011699999998000000000'])(
    'may be %s',
    async (form) => {
      const { address } = await open([transfer], { path: `/transactions/${form}?network=mainnet` })
      expect(await screen.findByRole('heading', { level: 1, name: 'Crypto transfer' })).toBeTruthy()
      expect(address()).toBe(`/transactions/${id}?network=mainnet`)
    },
  )

  it('is rejected if it is unreadable, with a suggestion of what it may mean', async () => {
    await open([transfer], { path: '/transactions/0.0.9' })
    expect(await screen.findByRole('heading', { level: 1, name: 'This is not a transaction ID' })).toBeTruthy()
    expect(screen.getByRole('link', { name: '0.0.9' }).getAttribute('href')).toBe('/ledger/0.0.9')
  })

  it('is distinguished from the hash of an Ethereum transaction', async () => {
    await open([transfer], { path: `/transactions/${'ab'.repeat(32)}` })
    expect(await screen.findByText(/looks like the 32-byte hash of an Ethereum transaction/)).toBeTruthy()
  })
})

describe('The page of a transaction during a failure', () => {
  it('reports the failure instead of a missing transaction, and recovers', async () => {
    const { user, repair } = await open([transfer], { failing: ['/api/v1/transactions'] })
    expect(await screen.findByText('The service failed')).toBeTruthy()
    expect(screen.queryByText('Transaction not found yet')).toBeNull()
    repair('/api/v1/transactions')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Crypto transfer' })).toBeTruthy()
  })

  it('keeps the data and says that it is stale', async () => {
    const { fail, queryClient } = await open([transfer])
    await screen.findByRole('heading', { level: 1, name: 'Crypto transfer' })
    fail('/api/v1/transactions')
    await queryClient.invalidateQueries({ queryKey: ['transactions'] })
    await waitFor(() => expect(screen.getByRole('note').textContent).toContain('the last refresh failed'))
    expect(screen.getByRole('heading', { name: /^Succeeded/ })).toBeTruthy()
  })
})
