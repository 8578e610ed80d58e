import type { Transaction } from '#api/ledger/transactions.ts'
import { frequentAccounts } from '#server/areas/ledger/sample/accounts.ts'
import { recordsBetween, samplePlan, samplePresent } from '#test/support/ledger/sample-ledger.ts'
import { describe, expect, it } from 'vitest'

const history = recordsBetween(samplePlan, samplePlan.start, samplePresent)
const hour = history.filter((record) => Number(record.consensus_timestamp) >= samplePresent - 3600)

const share = (is: (record: Transaction) => boolean) => history.filter(is).length / history.length
const payerOf = ({ transaction_id }: Transaction) => transaction_id.slice(0, transaction_id.indexOf('-'))
const names = (records: readonly Transaction[]) => new Set(records.map(({ name }) => name))

describe('A day of the sample', () => {
  it.each([
    ['CRYPTOTRANSFER', 0.3, 0.42],
    ['CONSENSUSSUBMITMESSAGE', 0.27, 0.4],
    ['CONTRACTCALL', 0.06, 0.14],
    ['ETHEREUMTRANSACTION', 0.03, 0.07],
    ['TOKENMINT', 0.02, 0.07],
    ['TOKENASSOCIATE', 0.01, 0.04],
    ['TOKENAIRDROP', 0.004, 0.03],
    ['CRYPTOCREATEACCOUNT', 0.01, 0.03],
    ['SCHEDULECREATE', 0.004, 0.015],
    ['SCHEDULESIGN', 0.008, 0.03],
    ['ATOMICBATCH', 0.003, 0.01],
    ['TOKENBURN', 0.001, 0.01],
    ['CRYPTOAPPROVEALLOWANCE', 0.003, 0.012],
    ['NODESTAKEUPDATE', 0.000_001, 0.000_1],
  ])('has the expected share of %s', (name, least, most) => {
    const part = share((record) => record.name === name)
    expect(part).toBeGreaterThanOrEqual(least)
    expect(part).toBeLessThanOrEqual(most)
  })

  it('has many types, even in an hour', () => {
    expect(names(history).size).toBeGreaterThan(38)
    expect(names(hour).size).toBeGreaterThan(30)
  })

  it('has three to six percent failures, for many reasons', () => {
    const failed = share(({ result }) => result !== 'SUCCESS')
    expect(failed).toBeGreaterThan(0.03)
    expect(failed).toBeLessThan(0.06)
    const results = new Set(history.map(({ result }) => result))
    for (const result of [
      'INSUFFICIENT_PAYER_BALANCE',
      'CONTRACT_REVERT_EXECUTED',
      'INVALID_SIGNATURE',
      'TOKEN_NOT_ASSOCIATED_TO_ACCOUNT',
      'DUPLICATE_TRANSACTION',
    ])
      expect(results).toContain(result)
    expect(results.size).toBeGreaterThan(25)
  })

  it('is paid for by about forty frequent accounts and thousands of rare ones', () => {
    const counts = [...Map.groupBy(history, payerOf)].map(([payer, records]) => ({ payer, count: records.length }))
    const ranked = counts.toSorted((a, b) => b.count - a.count)
    expect(frequentAccounts).toHaveLength(40)
    const regular = new Set(frequentAccounts.map(({ account }) => `0.0.${account}`))
    expect(ranked.slice(0, 15).every(({ payer }) => regular.has(payer))).toBe(true)
    expect(counts.length).toBeGreaterThan(2_000)
    expect(counts.filter(({ count }) => count < 5).length).toBeGreaterThan(1_000)
    expect(ranked[0]?.count).toBeGreaterThan((ranked[20]?.count ?? 0) * 8)
  })

  it('uses all ten nodes', () => {
    const nodes = new Set(history.flatMap(({ node }) => (node === null ? [] : [node])))
    expect([...nodes].toSorted((a, b) => Number(a.slice(4)) - Number(b.slice(4)))).toEqual(
      Array.from({ length: 10 }, (_, index) => `0.0.${index + 3}`),
    )
  })
})

describe('An hour of the sample', () => {
  it('has a serial number and amounts that floating point cannot represent', () => {
    const serials = hour.flatMap(({ nft_transfers }) => nft_transfers.map(({ serial_number }) => serial_number))
    expect(serials).toContain(9_223_372_036_847_275_807n)
    const amounts = hour.flatMap(({ token_transfers }) => token_transfers.map(({ amount }) => amount))
    expect(amounts.some((amount) => amount > BigInt(Number.MAX_SAFE_INTEGER))).toBe(true)
    expect(amounts.every((amount) => amount < 2n ** 63n)).toBe(true)
  })

  it('has NFTs minted, transferred and burned', () => {
    const pieces = hour.flatMap(({ nft_transfers }) => nft_transfers)
    expect(pieces.some((piece) => piece.sender_account_id === null)).toBe(true)
    expect(pieces.some((piece) => piece.receiver_account_id === null)).toBe(true)
    expect(pieces.some((piece) => piece.receiver_account_id !== null && piece.sender_account_id !== null)).toBe(true)
  })

  it('has several tokens in one transaction, and swaps for hbar', () => {
    const several = hour.filter(({ token_transfers }) => new Set(token_transfers.map((row) => row.token_id)).size > 1)
    expect(several.length).toBeGreaterThan(0)
    expect(several.some(({ transfers }) => transfers.length > 5)).toBe(true)
  })
})
