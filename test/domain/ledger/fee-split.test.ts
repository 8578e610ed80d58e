import { expect, it, test } from 'vitest'
import { feeSplit } from '#domain/ledger/fee-split.ts'
import { aTransaction, transfersOf } from '#test/support/ledger/transactions.ts'

const payer = '0.0.1001'

test('feeSplit divides the fee by receiver', () => {
  const transfers = transfersOf(['0.0.3', 1n], ['0.0.98', 20n], ['0.0.800', 3n], ['0.0.801', 4n], [payer, -28n])
  expect(feeSplit(aTransaction(0, { charged_tx_fee: 28n, max_fee: '1000', transfers }))).toEqual({
    charged: 28n,
    max: 1000n,
    perMilleOfMax: 28,
    payer,
    parts: [
      { kind: 'node', account: '0.0.3', amount: 1n },
      { kind: 'network', account: '0.0.98', amount: 20n },
      { kind: 'staking-rewards', account: '0.0.800', amount: 3n },
      { kind: 'node-rewards', account: '0.0.801', amount: 4n },
    ],
    custom: [],
  })
})

it.each([
  ['nothing charged, no transfers', 0n, [], []],
  ['a fee without transfers', 7n, [], [{ kind: 'unexplained', account: null, amount: 7n }]],
  [
    'more than the transfers tell of',
    9_223_372_036_854_775_807n,
    transfersOf(['0.0.98', 9_223_372_036_854_775_800n], [payer, -9_223_372_036_854_775_800n]),
    [
      { kind: 'network', account: '0.0.98', amount: 9_223_372_036_854_775_800n },
      { kind: 'unexplained', account: null, amount: 7n },
    ],
  ],
  [
    'several may have got more',
    21n,
    transfersOf(['0.0.3', 12n], ['0.0.98', 20n], [payer, -32n]),
    [{ kind: 'unexplained', account: null, amount: 21n }],
  ],
  [
    'one that nobody is known to have paid',
    20n,
    transfersOf(['0.0.98', 20n]),
    [{ kind: 'network', account: '0.0.98', amount: 20n }],
  ],
])('feeSplit returns the parts of %s', (_, charged_tx_fee, transfers, parts) => {
  const split = feeSplit(aTransaction(0, { charged_tx_fee, transfers }))
  expect(split.parts).toEqual(parts)
  expect(split.parts.reduce((sum, { amount }) => sum + amount, 0n)).toBe(charged_tx_fee)
})

it.each([
  ['100', 25n, 100n, 250],
  ['3', 1n, 3n, 333],
  ['10', 12n, 10n, 1200],
  ['9223372036854775807', 9_223_372_036_854_775_807n, 9_223_372_036_854_775_807n, 1000],
  ['100', 0n, 100n, 0],
  ['0', 5n, 0n, null],
  [null, 5n, null, null],
  ['', 5n, null, null],
  ['12.5', 5n, null, null],
])('feeSplit gives the share of a maximum of %s for a fee of %s', (max_fee, charged_tx_fee, max, perMilleOfMax) => {
  expect(feeSplit(aTransaction(0, { max_fee, charged_tx_fee }))).toMatchObject({ max, perMilleOfMax })
})

test('feeSplit lists custom fees separately', () => {
  const fees = [
    {
      amount: 13n,
      collector_account_id: '0.0.8902',
      effective_payer_account_ids: ['0.0.5', '0.0.6'],
      token_id: '0.0.10015',
    },
    {
      amount: 9_007_199_254_740_993n,
      collector_account_id: '0.0.8901',
      effective_payer_account_ids: [],
      token_id: null,
    },
  ]
  expect(feeSplit(aTransaction(0, { assessed_custom_fees: fees })).custom).toEqual([
    { collector: '0.0.8902', token: '0.0.10015', amount: 13n, payers: ['0.0.5', '0.0.6'] },
    { collector: '0.0.8901', token: null, amount: 9_007_199_254_740_993n, payers: [] },
  ])
})
