import { expect, it } from 'vitest'
import { readListQuery } from '#domain/ledger/transaction-query.ts'
import { transactionTypes } from '#domain/ledger/transaction-type.ts'
import { formatTimestamp } from '#domain/time/timestamp.ts'
import { mergeTransactions, storedTransactionsOf } from '#server/areas/ledger/embedded/ledger-merge.ts'
import { scanPage } from '#server/areas/ledger/embedded/ledger-page.ts'
import { dropTransactionsBefore } from '#server/areas/ledger/embedded/ledger-retention.ts'
import { rosterOlderTransactions } from '#server/areas/ledger/embedded/ledger-rosters.ts'
import { findRosterMark, moveRosterMark } from '#server/areas/ledger/store/roster-rows.ts'
import type { Store } from '#server/platform/database/database.ts'
import { selectedBy } from '#test/support/ledger/naive-ledger.ts'
import { aTransaction, transfersOf } from '#test/support/ledger/transactions.ts'
import { describeOnStores } from '#test/support/server/stores.ts'
import { isFullTier } from '#test/support/tier.ts'

const count = 2300
const within = { sender: 1000, receiver: 20_000, payer: 50_000 } as const

/** Payers pay receivers, and only they fail; senders send messages. Each kind has more accounts than are merged at once. */
const records = Array.from({ length: count }, (_, second) => {
  const isMessage = second % 3 === 0
  const fails = !isMessage && second % 8 === 1
  const payer = `0.0.${(isMessage ? within.sender : within.payer) + (second % 500)}`
  return aTransaction(second, {
    transaction_id: `${payer}-1600000000-000000001`,
    name: second === 40 ? 'TOKENMINT' : isMessage ? 'CONSENSUSSUBMITMESSAGE' : 'CRYPTOTRANSFER',
    result: fails ? 'INVALID_SIGNATURE' : 'SUCCESS',
    transfers: transfersOf(
      ['0.0.98', 2n],
      [payer, -2n],
      ...(isMessage || fails ? [] : [[`0.0.${within.receiver + (second % 700)}`, 1n] as const]),
    ),
  })
})

type Given = readonly (readonly [name: string, value: string])[]
const rangeOf = (first: number): Given => [
  ['account.id', `gte:0.0.${first}`],
  ['account.id', `lt:0.0.${first + 1000}`],
]
const payers = rangeOf(within.payer)
const receivers = rangeOf(within.receiver)
const senders = rangeOf(within.sender)
/** Without a lower bound, they are not read together. */
const others: Given = [
  ['account.id', 'lt:0.0.2000'],
  ['account.id', 'ne:0.0.98'],
]

/** The timestamps of an answer, and what was read for it. */
async function ask(store: Store, given: Given, deadline = Infinity) {
  const read = readListQuery(given.map(([name, value]) => ({ name, value })))
  if (!read.ok) throw new Error(read.messages.join())
  const counted = { statements: 0, rows: 0 }
  const counting = store.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      counted.statements += 1
      counted.rows += result.rows.length
      return result
    },
  })
  const page = await scanPage(counting, read.query, deadline)
  return { times: page.map(({ consensus }) => formatTimestamp(consensus)), ...counted }
}

function expectedOf(given: Given): string[] {
  return selectedBy(String(new URLSearchParams(given.map(([name, value]) => [name, value]))), records).slice(0, 25)
}

function fill(store: Store) {
  return mergeTransactions(store, storedTransactionsOf(records), { now: 0, sampled: false })
}

const questions: readonly Given[] = [
  [...senders, ['transactiontype', 'CRYPTOTRANSFER']],
  [...senders, ['result', 'fail']],
  [...receivers, ['type', 'debit']],
  [...receivers, ['type', 'debit'], ['timestamp', 'gt:1700000500']],
  [...payers, ['type', 'credit'], ['timestamp', 'lt:1700001500']],
  [...receivers, ['transactiontype', 'CONSENSUSSUBMITMESSAGE'], ['result', 'success']],
  [...payers, ['transactiontype', 'TOKENMINT'], ['transactiontype', 'CONSENSUSSUBMITMESSAGE']],
  [...others, ['type', 'credit']],
  [...others, ['result', 'fail']],
  [...others, ['result', 'fail'], ['timestamp', 'gt:1700000500']],
  [
    ['account.id', 'ne:0.0.98'],
    ['type', 'credit'],
    ['transactiontype', 'CONSENSUSSUBMITMESSAGE'],
  ],
  [...payers, ['result', 'fail'], ['timestamp', 'gte:1700000900'], ['timestamp', 'lt:1700001000']],
  [...senders, ['transactiontype', 'CRYPTOTRANSFER'], ['transactiontype', 'CONSENSUSSUBMITMESSAGE']],
]

describeOnStores('A range of accounts', (fresh) => {
  it.runIf(isFullTier)('is read from its own transactions, however many others are of the same kind', async () => {
    const store = await fresh()
    await fill(store)
    for (const question of questions)
      for (const order of ['asc', 'desc'] as const) {
        const given: Given = [...question, ['order', order]]
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const { times, statements, rows } = await ask(store, given)
        expect([given, times]).toEqual([given, expectedOf(given)])
        // Some of the nearest transactions, accounts that are counted, the next transactions of the classes, streams that
        // are looked up at once, and the page.
        expect([given, statements <= 11, rows < 50 + 201 + 500 + 100]).toEqual([given, true, true])
      }
  })

  it('is not looked up in a time that has nothing of its classes', async () => {
    const store = await fresh()
    // Receivers of many types, and then only others for a while.
    const rare = [...transactionTypes.keys()].filter((name) => name !== 'CRYPTOTRANSFER').slice(0, 10)
    const away = 2000
    const some = Array.from({ length: away + 700 + 20 }, (_, second) => {
      const isRare = second < away || second >= away + 700
      const receiver = isRare ? within.receiver + (second % 999) : within.payer
      return aTransaction(second, {
        name: isRare ? (rare[second % rare.length] ?? '') : 'CRYPTOTRANSFER',
        transfers: transfersOf([`0.0.${receiver}`, 1n], ['0.0.98', -1n]),
      })
    })
    await mergeTransactions(store, storedTransactionsOf(some), { now: 0, sampled: false })
    const types = ['CRYPTOTRANSFER', ...rare].map((name) => ['transactiontype', name] as const)
    const time: Given = [
      ['timestamp', `gte:${1_700_000_000 + away}`],
      ['timestamp', `lt:${1_700_000_000 + away + 700}`],
    ]
    for (const order of ['asc', 'desc']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const { times, statements } = await ask(store, [...receivers, ...types, ...time, ['order', order]])
      expect({ order, times }).toEqual({ order, times: [] })
      expect(statements).toBeLessThanOrEqual(11)
    }
  })

  it('is read from all transactions of a short time', async () => {
    const store = await fresh()
    await fill(store)
    const given: Given = [...others, ['timestamp', 'gte:1700000900'], ['timestamp', 'lt:1700000970']]
    const { times, statements } = await ask(store, given)
    expect([times, statements]).toEqual([expectedOf(given), 2])
  })

  it.runIf(isFullTier)(
    'has rosters of transactions of an earlier version newest first, and is answered the same at any time',
    async () => {
      const store = await fresh()
      await fill(store)
      await store.deleteFrom('ledger_roster').execute()
      await moveRosterMark(store, 1_700_000_000_000_000_000n + BigInt(count) * 1_000_000_000n)
      const answers = async () => {
        for (const given of questions.flatMap((one): Given[] => [one, [...one, ['order', 'asc']]]))
          // oxlint-disable-next-line no-await-in-loop -- one after the other
          expect([given, (await ask(store, given)).times]).toEqual([given, expectedOf(given)])
      }
      await answers()
      await rosterOlderTransactions(store)
      expect(await findRosterMark(store)).toBe(1_700_000_000_000_000_000n + BigInt(count - 2000) * 1_000_000_000n)
      await answers()
      await rosterOlderTransactions(store)
      expect(await findRosterMark(store)).toBe(null)
      await answers()
    },
  )

  it('keeps no rosters of transactions that were removed', async () => {
    const store = await fresh()
    await fill(store)
    const rosters = () => store.selectFrom('ledger_roster').select('newest').execute()
    const all = (await rosters()).length
    const cut = 1_700_000_000_000 + (count / 2) * 1000
    await dropTransactionsBefore(store, cut, 0)
    expect((await rosters()).length).toBeLessThan(all)
    await dropTransactionsBefore(store, Date.UTC(2100, 0), 0)
    expect(await rosters()).toEqual([])
  })
})
