import { expect, it } from 'vitest'
import { sql } from 'kysely'
import { mergeTransactions, storedTransactionsOf } from '#server/areas/ledger/embedded/ledger-merge.ts'
import { rosterOlderTransactions } from '#server/areas/ledger/embedded/ledger-rosters.ts'
import { ledgerInvariants } from '#server/areas/ledger/store/ledger-invariants.ts'
import { listUncovered } from '#server/areas/ledger/store/roster-check.ts'
import { moveRosterMark } from '#server/areas/ledger/store/roster-rows.ts'
import { enterAccounts } from '#server/areas/ledger/store/rosters.ts'
import type { Store } from '#server/platform/database/database.ts'
import { aTransaction, transfersOf } from '#test/support/ledger/transactions.ts'
import { describeOnBothStores, type FreshStore } from '#test/support/server/stores.ts'

/** More transactions of the payer than fit in a block. */
const count = 300
const records = storedTransactionsOf(
  Array.from({ length: count }, (_, second) =>
    aTransaction(second, { transfers: transfersOf(['0.0.98', 2n], [`0.0.${5000 + (second % 10)}`, -2n]) }),
  ),
)
const timeOf = (index: number) => records[index]?.consensus ?? 0n
/** The sender of the 100th transaction sends every tenth. */
const sender = 5000n
const [senderClass = 0] = (records[100]?.postings ?? []).flatMap((one) => (one.account === sender ? [one.class] : []))

async function filled(fresh: FreshStore): Promise<Store> {
  const store = await fresh()
  await mergeTransactions(store, records, { now: 1, sampled: false })
  return store
}

/** Replaces the rosters of the senders. */
async function putRosters(
  store: Store,
  ...rosters: readonly (readonly [accounts: readonly bigint[], first: number, last: number])[]
): Promise<void> {
  await store.deleteFrom('ledger_roster').where('class', '=', senderClass).execute()
  for (const [index, [accounts, first, last]] of rosters.entries()) {
    const entries = [first, last].map((at) => ({ consensus: timeOf(at), accounts }))
    const [{ oldest, newest, accounts: packed } = { oldest: 0n, newest: 0n, accounts: new Uint8Array() }] =
      enterAccounts([], entries)
    const row = { id: 1000 + index, class: senderClass, oldest, newest, accounts: packed }
    await store.insertInto('ledger_roster').values(row).execute()
  }
}

const senders = Array.from({ length: 10 }, (_, index) => sender + BigInt(index))
const nameOf = (index: number) => `account ${sender + BigInt(index % 10)} in class ${senderClass} at ${timeOf(index)}`

describeOnBothStores('The check of the rosters', (fresh) => {
  it('finds nothing in what was imported', async () => {
    expect(await listUncovered(await filled(fresh))).toEqual([])
  })

  it.each([
    ['accounts without transactions', [[[1n, ...senders, 2n ** 40n], 0, count - 1]]],
    [
      'rosters that overlap',
      [
        [senders, 0, 200],
        [senders.slice(0, 1), 50, 60],
        [senders, 150, count - 1],
      ],
    ],
  ] as const)('accepts %s', async (_, rosters) => {
    const store = await filled(fresh)
    await putRosters(store, ...rosters)
    expect(await listUncovered(store)).toEqual([])
  })

  it.each([
    [
      'misses an account',
      [
        [senders, 0, 269],
        [senders.slice(1), 270, count - 1],
      ],
      [270, 280, 290],
    ],
    ['begins too late', [[senders, 2, count - 1]], [0, 1]],
    ['ends too early', [[senders, 0, count - 2]], [count - 1]],
    [
      'leaves a gap before the next',
      [
        [senders, 0, 150],
        [senders, 152, count - 1],
      ],
      [151],
    ],
    ['is missing', [], [0, 10, 20, 30, 40, 50]],
  ] as const)('names the postings of a roster that %s', async (_, rosters, uncovered) => {
    const store = await filled(fresh)
    await putRosters(store, ...rosters)
    expect(await listUncovered(store)).toEqual(uncovered.map(nameOf))
  })

  it('leaves out transactions that are not entered yet', async () => {
    const store = await filled(fresh)
    await putRosters(store, [senders, 200, count - 1])
    await moveRosterMark(store, timeOf(200))
    expect(await listUncovered(store)).toEqual([])
    await moveRosterMark(store, timeOf(199))
    expect(await listUncovered(store)).toEqual([nameOf(199)])
  })

  it('says what makes the rosters again', async () => {
    const store = await filled(fresh)
    await putRosters(store)
    const { remedy = '' } = ledgerInvariants.find(({ broken }) => broken === listUncovered) ?? {}
    const [, statements = ''] = remedy.split(': ')
    for (const statement of statements.split(';').filter(Boolean)) await sql.raw(statement).execute(store)
    await rosterOlderTransactions(store)
    expect(await listUncovered(store)).toEqual([])
  })
})
