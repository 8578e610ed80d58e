import * as fc from 'fast-check'
import { expect, it, test } from 'vitest'
import type { Transaction } from '#api/ledger/transactions.ts'
import { settleFees } from '#domain/ledger/fee-legs.ts'
import { aTransaction, transfersOf } from '#test/support/ledger/transactions.ts'

const payer = '0.0.1001'
const rewardsOf = (account: string, amount: bigint) => [{ account, amount }]

/** Who paid | legs | what is left. */
function printed(record: Transaction): string {
  const { payer: paidBy, legs, rest } = settleFees(record)
  const parts = legs.map(({ kind, account, amount }) => `${kind} ${account} ${amount}`)
  return [paidBy ?? 'nobody', parts.join(', '), [...rest].map((change) => change.join(' ')).join(', ')].join(' | ')
}

const allLegs = transfersOf(['0.0.3', 1n], ['0.0.98', 20n], ['0.0.800', 3n], ['0.0.801', 4n])
const legsText = 'node 0.0.3 1, network 0.0.98 20, staking-rewards 0.0.800 3, node-rewards 0.0.801 4'

it.each<[string, Partial<Transaction>, string]>([
  ['no transfers', { charged_tx_fee: 5n }, 'nobody |  | '],
  [
    'the fee alone',
    { charged_tx_fee: 28n, transfers: [...allLegs, ...transfersOf([payer, -28n])] },
    `${payer} | ${legsText} | `,
  ],
  [
    'a transfer beside the fee',
    { charged_tx_fee: 28n, transfers: [...allLegs, ...transfersOf([payer, -128n], ['0.0.9', 100n])] },
    `${payer} | ${legsText} | ${payer} -100, 0.0.9 100`,
  ],
  [
    'a payer who gets something',
    { charged_tx_fee: 21n, transfers: transfersOf(['0.0.3', 1n], ['0.0.9', -100n], ['0.0.98', 20n], [payer, 79n]) },
    `${payer} | node 0.0.3 1, network 0.0.98 20 | 0.0.9 -100, ${payer} 100`,
  ],
  [
    'a payer who comes out even but for the fee',
    {
      charged_tx_fee: 21n,
      transfers: transfersOf(['0.0.3', 1n], ['0.0.98', 20n], [payer, -21n], [payer, 5n], [payer, -5n]),
    },
    `${payer} | node 0.0.3 1, network 0.0.98 20 | `,
  ],
  [
    'a fee that transfers tell only a part of',
    { charged_tx_fee: 50n, transfers: transfersOf(['0.0.98', 20n], [payer, -20n]) },
    `${payer} | network 0.0.98 20 | `,
  ],
  [
    'the node that pays for what it should not have sent on',
    { charged_tx_fee: 20n, transfers: transfersOf(['0.0.3', -20n], ['0.0.98', 20n]) },
    '0.0.3 | network 0.0.98 20 | ',
  ],
  [
    'a schedule that another account pays for',
    { charged_tx_fee: 20n, scheduled: true, transfers: transfersOf(['0.0.50', -120n], ['0.0.98', 20n], [payer, 100n]) },
    `0.0.50 | network 0.0.98 20 | 0.0.50 -100, ${payer} 100`,
  ],
  [
    'a schedule that several may have paid for',
    {
      charged_tx_fee: 20n,
      scheduled: true,
      transfers: transfersOf(['0.0.50', -60n], ['0.0.51', -60n], ['0.0.98', 20n], ['0.0.9', 100n]),
    },
    'nobody | network 0.0.98 20 | 0.0.50 -60, 0.0.51 -60, 0.0.98 20, 0.0.9 100',
  ],
  [
    'staking rewards beside the fee',
    {
      charged_tx_fee: 23n,
      transfers: transfersOf(['0.0.98', 20n], ['0.0.800', -97n], [payer, -33n], ['0.0.9', 110n]),
      staking_reward_transfers: rewardsOf('0.0.9', 100n),
    },
    `${payer} | network 0.0.98 20, staking-rewards 0.0.800 3 | ${payer} -10, 0.0.9 10`,
  ],
  [
    'a gift to a fee account',
    {
      charged_tx_fee: 21n,
      transfers: transfersOf(['0.0.3', 1n], ['0.0.98', 20n], ['0.0.800', 1000n], [payer, -1021n]),
    },
    `${payer} | node 0.0.3 1, network 0.0.98 20 | 0.0.800 1000, ${payer} -1000`,
  ],
  [
    'a gift to an account that also gets a part of the fee',
    { charged_tx_fee: 21n, transfers: transfersOf(['0.0.3', 1n], ['0.0.98', 1020n], [payer, -1021n]) },
    `${payer} | node 0.0.3 1, network 0.0.98 20 | 0.0.98 1000, ${payer} -1000`,
  ],
  [
    'a gift that several fee accounts may have got',
    { charged_tx_fee: 21n, transfers: transfersOf(['0.0.3', 12n], ['0.0.98', 20n], [payer, -32n]) },
    `nobody |  | 0.0.3 12, 0.0.98 20, ${payer} -32`,
  ],
  [
    'a child, which pays nothing',
    { nonce: 1, transfers: transfersOf(['0.0.98', 20n], [payer, -20n]) },
    `nobody |  | 0.0.98 20, ${payer} -20`,
  ],
  [
    'a node that pays as the payer',
    { transaction_id: '0.0.3-1-1', charged_tx_fee: 20n, transfers: transfersOf(['0.0.3', -19n], ['0.0.98', 19n]) },
    '0.0.3 | network 0.0.98 19 | ',
  ],
])('The legs of a fee follow its transfers: %s', (_, changes, expected) => {
  expect(printed(aTransaction(0, changes))).toBe(expected)
})

test('The legs and the remaining changes add up to the transfers', () => {
  const account = fc.constantFrom('0.0.3', '0.0.98', '0.0.800', '0.0.801', payer, '0.0.9', '0.0.10')
  const amount = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(account, amount), { maxLength: 9 }),
      fc.bigInt({ min: 0n, max: 10n ** 18n }),
      fc.array(fc.record({ account, amount: fc.bigInt({ min: 1n, max: 10n ** 9n }) }), { maxLength: 2 }),
      fc.boolean(),
      (changes, charged_tx_fee, staking_reward_transfers, scheduled) => {
        const transfers = transfersOf(...changes)
        const settled = settleFees(aTransaction(0, { transfers, charged_tx_fee, staking_reward_transfers, scheduled }))
        const fee = settled.legs.reduce((sum, leg) => sum + leg.amount, 0n)
        const again = new Map(settled.rest)
        const add = (name: string, by: bigint) => again.set(name, (again.get(name) ?? 0n) + by)
        if (settled.payer !== null) {
          add(settled.payer, -fee)
          for (const leg of settled.legs) add(leg.account, leg.amount)
        }
        for (const reward of staking_reward_transfers) {
          add(reward.account, reward.amount)
          add('0.0.800', -reward.amount)
        }
        for (const change of transfers) add(change.account, -change.amount)
        expect([...again.values()].every((left) => left === 0n)).toBe(true)
        expect(fee <= charged_tx_fee && settled.legs.every((leg) => leg.amount > 0n)).toBe(true)
      },
    ),
  )
})
