import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ledgerPage } from '#test/support/ledger/ledger-page.ts'
import { openWorld } from '#test/support/app/world.tsx'
import { aTransaction, transfersOf } from '#test/support/ledger/transactions.ts'

const now = 1_700_000_100_000
const topic = '0.0.777'
const transactions = [
  aTransaction(1, {
    charged_tx_fee: 400n,
    transfers: transfersOf(['0.0.3', 100n], ['0.0.98', 300n], ['0.0.1001', -5400n], ['0.0.9', 5000n]),
  }),
  aTransaction(2, { result: 'INVALID_SIGNATURE' }),
  aTransaction(3, { name: 'CONSENSUSSUBMITMESSAGE', entity_id: topic }),
]

const open = (path: string) => openWorld({ payloads: ledgerPage, transactions, path, now })

it('The page of an account shows its activity, flows, counterparties and failures, with links to exactly those', async () => {
  await open('/ledger/0.0.1001')
  expect(await screen.findByRole('heading', { level: 1, name: 'Account 0.0.1001' })).toBeTruthy()
  const flows = within(await screen.findByRole('table', { name: 'In and out' }))
  expect(flows.getByText('0.00005')).toBeTruthy()
  const parties = within(screen.getByRole('table', { name: 'Counterparties' }))
  expect(parties.getByRole('link', { name: '0.0.9' }).getAttribute('href')).toBe('/ledger/0.0.9')
  expect(screen.getByRole('link', { name: 'All transactions' }).getAttribute('href')).toBe('/transactions')
  expect(screen.getByRole('link', { name: 'Its transactions' }).getAttribute('href')).toBe(
    '/transactions?account.id=0.0.1001',
  )
  expect(screen.getByRole('link', { name: 'Invalid signature' }).getAttribute('href')).toContain(
    'code=INVALID_SIGNATURE',
  )
  expect(screen.getByText('The figures below cover all 3 transactions.')).toBeTruthy()
})

it.each(['0.0.1001-vfmkw', '%200.0.1001%20', `0X${'0'.repeat(37)}3E9`])(
  'The page at /ledger/%s is that of the account that the search finds by this text',
  async (text) => {
    await open(`/ledger/${text}`)
    expect(await screen.findByRole('heading', { level: 1, name: 'Account 0.0.1001' })).toBeTruthy()
  },
)

it('The page of an EVM address without an account number leads to what is known about the address', async () => {
  const { address } = await open(`/ledger/0X${'CD'.repeat(20)}`)
  await waitFor(() => expect(address()).toBe(`/transactions/0x${'cd'.repeat(20)}`))
})

it('The page of a topic leads to the transactions that name it', async () => {
  await open(`/ledger/${topic}`)
  expect(await screen.findByRole('heading', { level: 1, name: `Topic ${topic}` })).toBeTruthy()
  expect((await screen.findByRole('link', { name: 'Its transactions' })).getAttribute('href')).toBe(
    `/transactions?entity=${topic}`,
  )
  expect(screen.queryByText('Fees paid'), 'a topic pays nothing').toBeNull()
})

it('The page of an account with a single transaction draws no course of it', async () => {
  await open('/ledger/0.0.1001')
  await waitFor(() => expect(document.querySelector('.figure-plot')).not.toBeNull())
  cleanup()
  await openWorld({ transactions: transactions.slice(0, 1), path: '/ledger/0.0.1001', now })
  expect(await screen.findByText('The figures below cover its only transaction.')).toBeTruthy()
  expect(screen.getByText('1 transaction, 0 failed')).toBeTruthy()
  expect(screen.queryByText(/^Loading/)).toBeNull()
  expect(document.querySelector('.figure-plot')).toBeNull()
})

it('The fees of an account with many transactions are said to be those of the newest', async () => {
  const many = Array.from({ length: 1001 }, (_, index) => aTransaction(index))
  await openWorld({ transactions: many, path: '/ledger/0.0.1001', now })
  expect(await screen.findByText('for 1,000 of the newest transactions')).toBeTruthy()
  expect(screen.getByRole('link', { name: '1,001' }).getAttribute('href')).toBe('/transactions?account.id=0.0.1001')
})

it.each([
  ['/ledger/0.0.5', 'No transactions found'],
  ['/ledger/hello', 'Not an ID'],
])('The page at %s says: %s', async (path, title) => {
  await open(path)
  expect(await screen.findByText(title)).toBeTruthy()
})
