import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Transaction } from '#api/ledger/transactions.ts'
import { entityActivityOf } from '#domain/ledger/entities/entity-activity.ts'
import { aTransaction } from '#test/support/ledger/transactions.ts'
import { fuzzRuns } from '#test/support/tier.ts'

const accounts = Array.from({ length: 14 }, (_, index) => `0.0.${1001 + index}`)
const tokens = Array.from({ length: 22 }, (_, index) => `0.0.${5001 + index}`)
/** Accounts that move tokens are few, so that they have as many counterparties as assets. */
const account = fc.oneof(fc.constantFrom(...accounts.slice(0, 4)), fc.constantFrom(...accounts))
const move = fc.record({
  account,
  amount: fc.constantFrom(-7n, -2n, -1n, 0n, 1n, 2n, 7n, 2n ** 63n - 1n),
  is_approval: fc.boolean(),
})

/** Half of the moves are paid back, because only then it can be known who paid whom. */
const moves = fc
  .tuple(fc.array(move, { maxLength: 4 }), fc.option(account))
  .map(([some, rest]) =>
    rest === null
      ? some
      : some.concat({ account: rest, amount: -some.reduce((sum, one) => sum + one.amount, 0n), is_approval: false }),
  )
const record = fc
  .record({
    payer: account,
    result: fc.constantFrom('SUCCESS', 'SUCCESS', 'SUCCESS', 'BUSY'),
    // Without a node, no transfer counts as the fee.
    transfers: moves,
    tokens: fc.dictionary(fc.constantFrom(...tokens), moves, { maxKeys: 6 }),
    fee: fc.constantFrom(0n, 7n),
  })
  .map(({ payer, result, transfers, tokens: byToken, fee }) =>
    aTransaction(0, {
      result,
      transfers,
      node: null,
      charged_tx_fee: fee,
      transaction_id: `${payer}-1-1`,
      token_transfers: Object.entries(byToken).flatMap(([token_id, some]) => some.map((one) => ({ token_id, ...one }))),
    }),
  )

interface Sum {
  received: bigint
  sent: bigint
  transactions: number
}

/** What each account gained of an asset, without those whose moves cancel out. */
function gains(one: Transaction, token: string | null): [string, bigint][] {
  const all = token === null ? one.transfers : one.token_transfers.filter(({ token_id }) => token_id === token)
  return accounts.flatMap((id) => {
    const gain = all.reduce((sum, { account: of, amount }) => (of === id ? sum + amount : sum), 0n)
    return gain === 0n ? [] : [[id, gain] as [string, bigint]]
  })
}

function add(sums: Map<string, Sum>, key: string, gained: bigint): void {
  const sum = sums.get(key) ?? { received: 0n, sent: 0n, transactions: 0 }
  sum[gained > 0n ? 'received' : 'sent'] += gained > 0n ? gained : -gained
  sum.transactions += 1
  sums.set(key, sum)
}

/** Flows and counterparties of an account, transaction by transaction. */
function countedOfAccount(id: string, records: readonly Transaction[]) {
  const [flows, parties] = [new Map<string, Sum>(), new Map<string, Sum>()]
  for (const one of records)
    for (const token of [null, ...tokens]) {
      const all = gains(one, token)
      const own = all.find(([of]) => of === id)?.[1]
      if (one.result !== 'SUCCESS' || own === undefined) continue
      add(flows, String(token), own)
      const mates = all.filter(([, gain]) => gain > 0n === own > 0n)
      const others = all.filter(([, gain]) => gain > 0n !== own > 0n)
      const isKnown =
        all.reduce((sum, [, gain]) => sum + gain, 0n) === 0n && Math.min(mates.length, others.length) === 1
      // One of the two sides is a single account, so the smaller gain is what the two exchanged.
      for (const [other, gain] of others) {
        const [lost, gained] = gain > 0n ? [-own, gain] : [own, -gain]
        const exchanged = isKnown ? (lost < gained ? lost : gained) : 0n
        add(parties, `${other} ${token}`, gain > 0n ? exchanged : -exchanged)
      }
    }
  return { flows, parties }
}

/** Of a token: what all accounts received and sent of it. */
function countedOfToken(id: string, records: readonly Transaction[]) {
  const [flows, parties] = [new Map<string, Sum>(), new Map<string, Sum>()]
  for (const one of records.filter(({ result }) => result === 'SUCCESS')) {
    const all = gains(one, id)
    for (const [of, gain] of all) add(parties, `${of} ${id}`, gain)
    const sum = flows.get(id) ?? { received: 0n, sent: 0n, transactions: 0 }
    for (const [, gain] of all) sum[gain > 0n ? 'received' : 'sent'] += gain > 0n ? gain : -gain
    if (all.length > 0) flows.set(id, { ...sum, transactions: sum.transactions + 1 })
  }
  return { flows, parties }
}

/** Expects that a ranking holds the most frequent of all that was counted, with their sums. */
function expectMostOf<Row extends Sum>(
  rows: readonly Row[],
  { of, all, limit }: { of: (row: Row) => string; all: ReadonlyMap<string, Sum>; limit: number },
): void {
  for (const row of rows) {
    const { received, sent, transactions } = row
    expect([of(row), { received, sent, transactions }]).toEqual([of(row), all.get(of(row))])
  }
  const counts = [...all.values()].map(({ transactions }) => transactions).toSorted((a, b) => b - a)
  expect(new Set(rows.map(of)).size).toBe(rows.length)
  expect(rows.map(({ transactions }) => transactions)).toEqual(counts.slice(0, limit))
}

it('counts flows, counterparties and fees of accounts and tokens as a walk through their transactions does', () => {
  fc.assert(
    fc.property(fc.array(record, { minLength: 1, maxLength: 12 }), (all) => {
      for (const id of [...accounts.slice(0, 3), ...tokens.slice(0, 2)]) {
        const isToken = tokens.includes(id)
        const records = all.filter(({ transaction_id, transfers, token_transfers }) =>
          isToken
            ? token_transfers.some(({ token_id }) => token_id === id)
            : transaction_id.startsWith(`${id}-`) ||
              [...transfers, ...token_transfers].some(({ account: of }) => of === id),
        )
        if (records.length === 0) continue
        const { flows, parties, fees } = entityActivityOf(id, records)
        const counted = isToken ? countedOfToken(id, records) : countedOfAccount(id, records)
        expectMostOf(flows, { of: ({ token }) => String(token), all: counted.flows, limit: 20 })
        expectMostOf(parties, { of: (one) => `${one.account} ${one.token}`, all: counted.parties, limit: 10 })
        const own = records.filter(({ transaction_id }) => transaction_id.startsWith(`${id}-`))
        expect(fees).toEqual({
          paid: own.reduce((sum, { charged_tx_fee }) => sum + charged_tx_fee, 0n),
          transactions: own.length,
        })
      }
    }),
    { numRuns: fuzzRuns(2000) },
  )
})
