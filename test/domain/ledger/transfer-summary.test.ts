import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Transaction } from '#api/ledger/transactions.ts'
import { compactTransfer, summarizeTransfers, type AssetMoves } from '#domain/ledger/transfer-summary.ts'
import { aTransaction, transfersOf } from '#test/support/ledger/transactions.ts'

const payer = '0.0.1001'
const fee = { charged_tx_fee: 21n }
const feeLegs = [
  ['0.0.3', 1n],
  ['0.0.98', 20n],
] as const
const serial = 9_223_372_036_847_275_807n

function tokens(token_id: string, ...changes: readonly (readonly [account: string, amount: bigint])[]) {
  return changes.map(([account, amount]) => ({ token_id, account, amount, is_approval: false }))
}

function nft(
  token_id: string,
  sender: string | null,
  receiver: string | null,
  serial_number: bigint,
  is_approval = false,
) {
  return { token_id, sender_account_id: sender, receiver_account_id: receiver, serial_number, is_approval }
}

/** Senders > receivers [lines] difference. */
function printed(moves: AssetMoves | null | undefined): string {
  if (!moves) return 'nothing'
  const side = (parties: AssetMoves['senders']) =>
    parties.map(({ account, amount, isApproval }) => `${account} ${amount}${isApproval ? ' allowed' : ''}`).join(', ')
  const lines = moves.lines.map(({ from, to, amount }) => `${from}-${to} ${amount}`).join(', ')
  return `${side(moves.senders)} > ${side(moves.receivers)} [${lines}] ${moves.difference}`
}

describe('summarizeTransfers of hbar', () => {
  it.each<[string, Transaction['transfers'], string]>([
    ['only the fee', transfersOf(...feeLegs, [payer, -21n]), 'nothing'],
    [
      'one sender and one receiver',
      transfersOf(...feeLegs, ['0.0.9', 100n], [payer, -121n]),
      `${payer} 100 > 0.0.9 100 [${payer}-0.0.9 100] 0`,
    ],
    [
      'several receivers, the largest first',
      transfersOf(...feeLegs, ['0.0.8', 30n], ['0.0.9', 70n], [payer, -121n]),
      `${payer} 100 > 0.0.9 70, 0.0.8 30 [${payer}-0.0.9 70, ${payer}-0.0.8 30] 0`,
    ],
    [
      'several senders and one receiver',
      transfersOf(...feeLegs, ['0.0.8', -30n], ['0.0.9', 40n], [payer, -31n]),
      `0.0.8 30, ${payer} 10 > 0.0.9 40 [0.0.8-0.0.9 30, ${payer}-0.0.9 10] 0`,
    ],
    [
      'several senders and receivers, without pairs',
      transfersOf(...feeLegs, ['0.0.7', -30n], ['0.0.8', 25n], ['0.0.9', 15n], [payer, -31n]),
      `0.0.7 30, ${payer} 10 > 0.0.8 25, 0.0.9 15 [] 0`,
    ],
    [
      'several amounts of one account',
      transfersOf(...feeLegs, ['0.0.9', 60n], ['0.0.9', 40n], [payer, -21n], [payer, -100n]),
      `${payer} 100 > 0.0.9 100 [${payer}-0.0.9 100] 0`,
    ],
    [
      'amounts that do not add up, without pairs',
      transfersOf(...feeLegs, ['0.0.9', 90n], [payer, -121n]),
      `${payer} 100 > 0.0.9 90 [] -10`,
    ],
    ['an amount without a sender', transfersOf(...feeLegs, ['0.0.9', 90n], [payer, -21n]), ' > 0.0.9 90 [] 90'],
    [
      'a transfer by allowance',
      [
        ...transfersOf(...feeLegs, ['0.0.9', 100n], [payer, -21n]),
        { account: '0.0.7', amount: -100n, is_approval: true },
      ],
      '0.0.7 100 allowed > 0.0.9 100 [0.0.7-0.0.9 100] 0',
    ],
  ])('shows %s', (_, transfers, expected) => {
    const summary = summarizeTransfers(aTransaction(0, { ...fee, transfers }))
    expect(printed(summary.hbar)).toBe(expected)
    expect(summary.fees).toEqual({
      payer,
      legs: [
        { kind: 'node', account: '0.0.3', amount: 1n },
        { kind: 'network', account: '0.0.98', amount: 20n },
      ],
    })
  })

  test('keeps a fee that cannot be separated from the transfers', () => {
    const transfers = transfersOf(['0.0.50', -60n], ['0.0.51', -60n], ['0.0.98', 20n], ['0.0.9', 100n])
    const summary = summarizeTransfers(aTransaction(0, { charged_tx_fee: 20n, scheduled: true, transfers }))
    expect(summary.fees).toEqual({ payer: null, legs: [] })
    expect(printed(summary.hbar)).toBe('0.0.50 60, 0.0.51 60 > 0.0.9 100, 0.0.98 20 [] 0')
  })

  test('separates rewards from transfers', () => {
    const transfers = transfersOf(...feeLegs, ['0.0.800', -100n], [payer, 79n])
    const rewards = [{ account: payer, amount: 100n }]
    const summary = summarizeTransfers(aTransaction(0, { ...fee, transfers, staking_reward_transfers: rewards }))
    expect(summary).toMatchObject({ hbar: null, rewards, fees: { payer } })
  })
})

describe('summarizeTransfers of tokens', () => {
  it.each<[string, Transaction['token_transfers'], string[]]>([
    ['a transfer', tokens('0.0.70', ['0.0.5', -8n], ['0.0.6', 8n]), ['0.0.70: 0.0.5 8 > 0.0.6 8 [0.0.5-0.0.6 8] 0']],
    [
      'minted units',
      tokens('0.0.70', ['0.0.5', 2n ** 63n - 1n]),
      [`0.0.70:  > 0.0.5 ${2n ** 63n - 1n} [] ${2n ** 63n - 1n}`],
    ],
    ['burned units', tokens('0.0.70', ['0.0.5', -8n]), ['0.0.70: 0.0.5 8 >  [] -8']],
    [
      'several tokens',
      [...tokens('0.0.70', ['0.0.5', -8n], ['0.0.6', 8n]), ...tokens('0.0.71', ['0.0.6', -1n], ['0.0.5', 1n])],
      ['0.0.70: 0.0.5 8 > 0.0.6 8 [0.0.5-0.0.6 8] 0', '0.0.71: 0.0.6 1 > 0.0.5 1 [0.0.6-0.0.5 1] 0'],
    ],
    ['nothing for a transfer there and back', tokens('0.0.70', ['0.0.5', -8n], ['0.0.5', 8n]), []],
    [
      'a fee account like any other account',
      tokens('0.0.70', ['0.0.5', -8n], ['0.0.98', 8n]),
      ['0.0.70: 0.0.5 8 > 0.0.98 8 [0.0.5-0.0.98 8] 0'],
    ],
  ])('shows %s', (_, token_transfers, expected) => {
    const summary = summarizeTransfers(aTransaction(0, { token_transfers }))
    expect(summary.tokens.map((moves) => `${moves.token}: ${printed(moves)}`)).toEqual(expected)
  })
})

test('summarizeTransfers groups serials with the same sender and receiver', () => {
  const nft_transfers = [
    nft('0.0.80', '0.0.5', '0.0.6', 1n),
    nft('0.0.80', '0.0.5', '0.0.6', serial),
    nft('0.0.80', '0.0.6', '0.0.5', 3n),
    nft('0.0.80', '0.0.5', '0.0.6', 4n, true),
    nft('0.0.81', '0.0.5', '0.0.6', 1n),
    nft('0.0.81', null, '0.0.6', 2n),
    nft('0.0.81', '0.0.6', null, 3n),
    nft('0.0.82', '0.0.5', '0.0.6', -1n),
  ]
  const { nfts } = summarizeTransfers(aTransaction(0, { nft_transfers }))
  expect(nfts.map(({ token, from, to, serials, isApproval }) => [token, from, to, serials, isApproval])).toEqual([
    ['0.0.80', '0.0.5', '0.0.6', [1n, serial], false],
    ['0.0.80', '0.0.6', '0.0.5', [3n], false],
    ['0.0.80', '0.0.5', '0.0.6', [4n], true],
    ['0.0.81', '0.0.5', '0.0.6', [1n], false],
    ['0.0.81', null, '0.0.6', [2n], false],
    ['0.0.81', '0.0.6', null, [3n], false],
    ['0.0.82', '0.0.5', '0.0.6', [-1n], false],
  ])
})

describe('compactTransfer', () => {
  const hbar = transfersOf(...feeLegs, ['0.0.9', 100n], [payer, -121n])
  const token = tokens('0.0.70', ['0.0.5', -8n], ['0.0.6', 3n], ['0.0.7', 5n])
  const sold = [nft('0.0.80', '0.0.5', '0.0.6', serial)]

  it.each<[string, Partial<Transaction>, string | null]>([
    ['null for only the fee', { ...fee, transfers: transfersOf(...feeLegs, [payer, -21n]) }, null],
    ['null for nothing', {}, null],
    ['hbar', { ...fee, transfers: hbar }, `hbar ${payer} > 0.0.9: 100`],
    [
      'several receivers',
      { ...fee, transfers: transfersOf(...feeLegs, ['0.0.8', 30n], ['0.0.9', 70n], [payer, -121n]) },
      `hbar ${payer} > 2: 100`,
    ],
    [
      'several senders and receivers',
      { transfers: transfersOf(['0.0.6', -3n], ['0.0.7', -30n], ['0.0.8', 25n], ['0.0.9', 8n]) },
      'hbar 2 > 2: 33',
    ],
    [
      'amounts that do not add up',
      { ...fee, transfers: transfersOf(...feeLegs, ['0.0.9', 90n], [payer, -121n]) },
      `hbar ${payer} > 0.0.9: 100`,
    ],
    ['tokens before hbar', { ...fee, transfers: hbar, token_transfers: token }, 'token 0.0.70 0.0.5 > 2: 8 +1'],
    ['minted tokens', { token_transfers: tokens('0.0.70', ['0.0.5', 8n]) }, 'token 0.0.70 0 > 0.0.5: 8'],
    [
      'NFTs before everything else',
      { ...fee, transfers: hbar, token_transfers: token, nft_transfers: sold },
      `nft 0.0.80#${serial} 0.0.5 > 0.0.6: 1 +2`,
    ],
    ['several serials', { nft_transfers: [...sold, nft('0.0.80', '0.0.5', '0.0.7', 2n)] }, 'nft 0.0.80 0.0.5 > 2: 2'],
    [
      'burned serials',
      { nft_transfers: [nft('0.0.80', '0.0.5', null, 2n), nft('0.0.80', '0.0.5', null, 3n)] },
      'nft 0.0.80 0.0.5 > 0: 2',
    ],
    [
      'NFTs of two tokens',
      { nft_transfers: [...sold, nft('0.0.81', '0.0.6', '0.0.5', 2n)] },
      `nft 0.0.80#${serial} 0.0.5 > 0.0.6: 1 +1`,
    ],
    [
      'rewards if there is nothing else',
      {
        ...fee,
        transfers: transfersOf(...feeLegs, ['0.0.800', -100n], [payer, 79n]),
        staking_reward_transfers: [{ account: payer, amount: 100n }],
      },
      `reward 0.0.800 > ${payer}: 100`,
    ],
  ])('shows %s', (_, changes, expected) => {
    const summary = compactTransfer(aTransaction(0, changes))
    const text =
      summary &&
      [
        summary.kind,
        summary.token === null ? '' : ` ${summary.token}${summary.serial === null ? '' : `#${summary.serial}`}`,
        ` ${summary.from ?? summary.senders} > ${summary.to ?? summary.receivers}: ${summary.amount}`,
        summary.more > 0 ? ` +${summary.more}` : '',
      ].join('')
    expect(text).toBe(expected)
  })
})

test('A summary never says more than the API: sides are the net changes, and lines add up to them', () => {
  const account = fc.constantFrom('0.0.5', '0.0.6', '0.0.7', '0.0.8')
  const changes = fc.array(fc.tuple(account, fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })), { maxLength: 6 })
  fc.assert(
    fc.property(changes, fc.boolean(), (some, isBalanced) => {
      const sum = some.reduce((total, [, amount]) => total + amount, 0n)
      const all = isBalanced ? [...some, ['0.0.9', -sum] as const] : some
      const [moves] = summarizeTransfers(aTransaction(0, { token_transfers: tokens('0.0.70', ...all) })).tokens
      const net = new Map<string, bigint>()
      for (const [name, amount] of all) net.set(name, (net.get(name) ?? 0n) + amount)
      const sides = new Map([
        ...(moves?.senders ?? []).map(({ account: name, amount }) => [name, -amount] as const),
        ...(moves?.receivers ?? []).map(({ account: name, amount }) => [name, amount] as const),
      ])
      expect(sides).toEqual(new Map([...net].filter(([, amount]) => amount !== 0n)))
      const left = new Map(sides)
      for (const { from, to, amount } of moves?.lines ?? []) {
        left.set(from, (left.get(from) ?? 0n) + amount)
        left.set(to, (left.get(to) ?? 0n) - amount)
      }
      const hasLines = (moves?.lines.length ?? 0) > 0
      expect(hasLines ? [...left.values()].every((amount) => amount === 0n) : true).toBe(true)
    }),
  )
})
