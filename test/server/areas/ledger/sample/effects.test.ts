import type { Transaction } from '#api/ledger/transactions.ts'
import { recordsBetween, sampleHour, samplePlan, samplePresent } from '#test/support/ledger/sample-ledger.ts'
import { describe, expect, it } from 'vitest'

const hour = sampleHour()
const collectors = new Set(['0.0.98', '0.0.800', '0.0.801'])

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
const payerOf = ({ transaction_id }: Transaction) => transaction_id.slice(0, transaction_id.indexOf('-'))
const num = (id: string) => Number(id.slice(4))
const tokenSums = ({ token_transfers }: Transaction) =>
  [...Map.groupBy(token_transfers, ({ token_id }) => token_id).values()].map((rows) =>
    sum(rows.map((row) => row.amount)),
  )
const supplyChanges = new Set(['TOKENMINT', 'TOKENBURN', 'TOKENWIPE'])

describe('Transfers in the sample', () => {
  it('add up to zero', () => {
    expect(hour.filter(({ transfers }) => sum(transfers.map(({ amount }) => amount)) !== 0n)).toEqual([])
    const tokens = hour.filter(({ name }) => !supplyChanges.has(name))
    expect(tokens.filter((record) => tokenSums(record).some((total) => total !== 0n))).toEqual([])
  })

  it('add up to the minted or burned amount', () => {
    const signs = (wanted: string) =>
      hour.filter(({ name }) => name === wanted).flatMap((record) => tokenSums(record).map((total) => total > 0n))
    expect(new Set(signs('TOKENMINT'))).toEqual(new Set([true]))
    expect(new Set(signs('TOKENBURN'))).toEqual(new Set([false]))
  })

  it('are in order and never zero', () => {
    const places = ({ transfers, token_transfers }: Transaction) => [
      transfers.map(({ account }) => [num(account), 0] as const),
      token_transfers.map(({ token_id, account }) => [num(token_id), num(account)] as const),
    ]
    const isSorted = (list: readonly (readonly [number, number])[]) =>
      list.every(([a, b], index) => {
        const [c, d] = list[index - 1] ?? [a, b]
        return a === c ? b >= d : a > c
      })
    expect(hour.filter((record) => !places(record).every(isSorted))).toEqual([])
    const moves = hour.flatMap(({ transfers, token_transfers }) => [...transfers, ...token_transfers])
    expect(moves.filter(({ amount }) => amount === 0n)).toEqual([])
  })

  it('contain only the fee after a failure', () => {
    const failed = hour.filter(({ result, nonce }) => result !== 'SUCCESS' && nonce === 0)
    expect(failed.length).toBeGreaterThan(200)
    for (const record of failed) {
      const accounts = record.transfers.map(({ account }) => account)
      const others = accounts.filter((account) => !collectors.has(account) && account !== record.node)
      expect(others).toEqual([payerOf(record)])
      expect(record.token_transfers).toEqual([])
      expect(record.nft_transfers).toEqual([])
      expect(record.assessed_custom_fees).toBeUndefined()
    }
  })

  it('use allowances at times, in hbar, tokens and NFTs', () => {
    const approved = (list: 'transfers' | 'token_transfers' | 'nft_transfers') =>
      hour.filter((record) => record[list].some(({ is_approval }) => is_approval)).length
    expect(approved('transfers')).toBeGreaterThan(0)
    expect(approved('token_transfers')).toBeGreaterThan(0)
    expect(approved('nft_transfers')).toBeGreaterThan(0)
  })
})

describe('The fee of a sample transaction', () => {
  it('equals what the node and the network receive, plus the rewards they pay', () => {
    const received = (record: Transaction) => {
      const credits = record.transfers.filter(({ account }) => collectors.has(account) || account === record.node)
      return sum([...credits, ...record.staking_reward_transfers].map(({ amount }) => amount))
    }
    const charged = hour.filter(({ name }) => name !== 'NODESTAKEUPDATE')
    expect(charged.filter((record) => received(record) !== record.charged_tx_fee)).toEqual([])
  })

  it('is charged for submitted transactions, up to the maximum fee', () => {
    const submitted = hour.filter(({ nonce, transaction_id }) => nonce === 0 && !/^0\.0\.(2|57)-/.test(transaction_id))
    expect(submitted.filter(({ charged_tx_fee }) => charged_tx_fee === 0n)).toEqual([])
    expect(hour.filter(({ charged_tx_fee, max_fee }) => charged_tx_fee > BigInt(max_fee ?? -1))).toEqual([])
  })

  it('is multiplied by the high-volume price', () => {
    const high = hour.filter(({ high_volume }) => high_volume)
    expect(high.length).toBeGreaterThan(0)
    expect(new Set(high.map((record) => record.high_volume_pricing_multiplier))).toEqual(new Set([4000n]))
  })
})

describe('Custom fees in the sample', () => {
  const charged = hour.filter(({ assessed_custom_fees }) => assessed_custom_fees !== undefined)

  it('are part of the transfers, in hbar and in tokens', () => {
    expect(charged.length).toBeGreaterThan(100)
    for (const record of charged) {
      for (const fee of record.assessed_custom_fees ?? []) {
        const moves = fee.token_id === null ? record.transfers : record.token_transfers
        const credit = moves.find(({ account, amount }) => account === fee.collector_account_id && amount >= fee.amount)
        expect(credit).toBeDefined()
      }
    }
    const tokens = new Set(charged.flatMap(({ assessed_custom_fees: fees = [] }) => fees.map((fee) => fee.token_id)))
    expect(tokens.size).toBeGreaterThan(2)
    expect(tokens).toContain(null)
  })

  it('are limited by the payer if a topic charges them', () => {
    const limited = charged.filter(({ max_custom_fees }) => max_custom_fees.length > 0)
    expect(limited.length).toBeGreaterThan(10)
    for (const {
      max_custom_fees: [limit],
      assessed_custom_fees: [fee] = [],
    } of limited)
      expect(limit && fee && limit.amount >= fee.amount && limit.denominating_token_id === fee.token_id).toBe(true)
  })
})

describe('Staking rewards in the sample', () => {
  it('are paid by the reward account', () => {
    const rewarded = hour.filter(({ staking_reward_transfers }) => staking_reward_transfers.length > 0)
    expect(rewarded.length).toBeGreaterThan(100)
    expect(rewarded.some(({ staking_reward_transfers }) => staking_reward_transfers.length === 2)).toBe(true)
    for (const { transfers } of rewarded) expect(transfers.some(({ account }) => account === '0.0.800')).toBe(true)
  })

  it('are updated at midnight, when the nodes are paid', () => {
    const midnight = Math.floor(samplePresent / 86_400) * 86_400
    const day = recordsBetween(samplePlan, midnight, midnight + 1).filter(({ transaction_id }) =>
      transaction_id.startsWith('0.0.2-'),
    )
    expect(day.map(({ name }) => name)).toEqual(['NODESTAKEUPDATE', 'CRYPTOTRANSFER'])
    expect(sum(day.flatMap(({ transfers }) => transfers.map(({ amount }) => amount)))).toBe(0n)
    expect(day[1]?.transfers.length).toBe(11)
  })
})
