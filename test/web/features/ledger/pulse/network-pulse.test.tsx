import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ledgerPage } from '#test/support/ledger-page.ts'
import { noon } from '#test/support/service.ts'
import { eventText, streamService } from '#test/support/stream-service.ts'
import { aTransaction } from '#test/support/transactions.ts'
import { openWorld, type WorldOptions } from '#test/support/world.tsx'

/** A transaction so many seconds before noon, in which every tenth fails. */
const before = (seconds: number) =>
  aTransaction(0, {
    consensus_timestamp: `${noon / 1000 - seconds}.000000000`,
    ...(seconds % 10 === 0 && { result: 'INVALID_SIGNATURE' }),
  })
/** One each second of ten minutes. */
const transactions = Array.from({ length: 600 }, (_, index) => before(600 - index))

async function open({ path = '/', ...options }: WorldOptions = {}, held = transactions) {
  const world = await openWorld({ payloads: ledgerPage, path, ...options })
  await screen.findByRole('region', { name: 'Components' })
  await world.service.importTransactions(held)
  await world.queryClient.invalidateQueries({ queryKey: ['sources'] })
  return world
}

const pulse = async () => within(await screen.findByRole('region', { name: 'Network pulse' }))

it('tells how many transactions there are and how many succeed, of which network, and leads to them', async () => {
  await open()
  const region = await pulse()
  expect(await region.findByText('1.0')).toBeTruthy()
  expect(region.getByText('90.0 %')).toBeTruthy()
  expect(region.getByText('Mainnet')).toBeTruthy()
  expect(region.getByText('in the last 5 min')).toBeTruthy()
  expect(region.getByText('Between 0.0 and 1.0 per second over the last 30 min')).toBeTruthy()
  expect(region.getByRole('link', { name: 'Transactions' }).getAttribute('href')).toBe('/transactions')
})

it('says so where there are none of late', async () => {
  await open({}, transactions.slice(0, 60))
  expect(await (await pulse()).findByText('None in the last 5 min')).toBeTruthy()
})

it.each([
  ['nothing at all', []],
  ['nothing of the last hour', [before(3601)]],
])('is not there where the ledger holds %s', async (_, held) => {
  const { queryClient } = await open({}, held)
  expect(queryClient.isFetching()).toBe(0)
  expect(screen.queryByRole('region', { name: 'Network pulse' })).toBeNull()
})

it('says whose it is where the filter is another network', async () => {
  await open({ path: '/?network=testnet' })
  const region = await pulse()
  expect(await region.findByText('These are transactions of Mainnet. The network filter is Testnet.')).toBeTruthy()
})

it('begins as soon as the stream tells of the first transactions', async () => {
  const stream = streamService()
  const { service } = await open({ live: stream.parts }, [])
  await service.importTransactions(transactions)
  stream.stream.send(eventText('transactions', { count: 600, newest: `${noon / 1000 - 1}.000000000` }, 2))
  expect(await (await pulse()).findByText('90.0 %')).toBeTruthy()
})

it('says when it cannot be had, and the page stands', async () => {
  const { user, mend } = await open({ failing: ['/api/ledger/stats'] })
  const region = await pulse()
  expect((await region.findByRole('alert')).textContent).toContain('The service failed')
  mend('/api/ledger/stats')
  await user.click(region.getByRole('button', { name: 'Try again' }))
  expect(await region.findByText('90.0 %')).toBeTruthy()
})
