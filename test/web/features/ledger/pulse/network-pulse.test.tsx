import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ledgerPage } from '#test/support/ledger/ledger-page.ts'
import { noon } from '#test/support/server/service.ts'
import { eventText, streamService } from '#test/support/app/stream-service.ts'
import { aTransaction } from '#test/support/ledger/transactions.ts'
import { openWorld, type WorldOptions } from '#test/support/app/world.tsx'

/** A transaction some seconds before noon. Every tenth fails. */
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

it('The pulse shows the rate, the share that succeeds and the network, and links to the transactions', async () => {
  await open()
  const region = await pulse()
  expect(await region.findByText('1.0')).toBeTruthy()
  expect(region.getByText('90.0%')).toBeTruthy()
  expect(region.getByText('Mainnet')).toBeTruthy()
  expect(region.getByText('in the last 5 min')).toBeTruthy()
  expect(region.getByText('Between 0.0 and 1.0 per second over the last 30 min')).toBeTruthy()
  expect(region.getByRole('link', { name: 'Transactions' }).getAttribute('href')).toBe('/transactions')
})

it('The pulse says that there are no recent transactions', async () => {
  await open({}, transactions.slice(0, 60))
  expect(await (await pulse()).findByText('None in the last 5 min')).toBeTruthy()
})

it.each([
  ['nothing at all', []],
  ['nothing of the last hour', [before(3601)]],
])('The pulse is absent if the ledger holds %s', async (_, held) => {
  const { queryClient } = await open({}, held)
  expect(queryClient.isFetching()).toBe(0)
  expect(screen.queryByRole('region', { name: 'Network pulse' })).toBeNull()
})

it('The pulse names its network if the filter is another one', async () => {
  await open({ path: '/?network=testnet' })
  const region = await pulse()
  expect(await region.findByText('These are transactions of Mainnet. The network filter is Testnet.')).toBeTruthy()
})

it('The pulse appears when the stream announces the first transactions', async () => {
  const stream = streamService()
  const { service } = await open({ live: stream.parts }, [])
  await service.importTransactions(transactions)
  stream.stream.send(eventText('transactions', { count: 600, newest: `${noon / 1000 - 1}.000000000` }, 2))
  expect(await (await pulse()).findByText('90.0%')).toBeTruthy()
})

it('The pulse explains a failure while the page stays', async () => {
  const { user, repair } = await open({ failing: ['/api/ledger/stats'] })
  const region = await pulse()
  expect((await region.findByRole('alert')).textContent).toContain('The service failed')
  repair('/api/ledger/stats')
  await user.click(region.getByRole('button', { name: 'Try again' }))
  expect(await region.findByText('90.0%')).toBeTruthy()
})
