import { isDeepStrictEqual } from 'node:util'
import { Transaction } from '#api/ledger/transactions.ts'
import { transactionTypes } from '#domain/ledger/transaction-type.ts'
import { parseJson, stringifyJson } from '#api/json.ts'
import { sampleHour } from '#test/support/ledger/sample-ledger.ts'
import { recordKeys } from '#test/support/ledger/transactions.ts'
import { isFullTier } from '#test/support/tier.ts'
import { parse } from 'valibot'
import { describe, expect, it } from 'vitest'

const hour = sampleHour()

describe('Each sample entry', () => {
  it('has every key, in the order of the REST API', () => {
    const wrong = hour.filter((record) => {
      const own = Object.keys(record)
      return (own[0] === 'assessed_custom_fees' ? own.slice(1) : own).join() !== recordKeys.join()
    })
    expect(wrong).toEqual([])
  })

  it('matches the wire schema, and survives the wire unchanged', () => {
    const back = (record: Transaction) => parse(Transaction, parseJson(stringifyJson(record)))
    const some = hour.filter((_, index) => isFullTier || index % 5 === 0)
    expect(some.filter((record) => !isDeepStrictEqual(back(record), record))).toEqual([])
  })

  it.each([
    ['consensus_timestamp', /^\d{10}\.\d{9}$/],
    ['valid_start_timestamp', /^\d{10}\.\d{9}$/],
    ['parent_consensus_timestamp', /^(\d{10}\.\d{9}|null)$/],
    ['transaction_id', /^0\.0\.[1-9]\d*-\d{10}-\d{9}$/],
    ['entity_id', /^(0\.0\.[1-9]\d*|null)$/],
    ['node', /^(0\.0\.[1-9]\d*|null)$/],
    ['transaction_hash', /^[A-Za-z0-9+/]{64}$/],
    ['max_fee', /^\d+$/],
    ['valid_duration_seconds', /^([1-9]\d*|null)$/],
  ] as const)('prints its %s as the network does', (key, form) => {
    expect(hour.filter((record) => !form.test(String(record[key])))).toEqual([])
  })

  it('has its valid start in its id, and valid accounts', () => {
    const wrong = hour.filter(
      ({ transaction_id, valid_start_timestamp: start, transfers, token_transfers }) =>
        !transaction_id.endsWith(`-${start.replace('.', '-')}`) ||
        [...transfers, ...token_transfers].some(({ account }) => !/^0\.0\.[1-9]\d*$/.test(account)),
    )
    expect(wrong).toEqual([])
  })

  it('has a known type', () => {
    expect(hour.filter(({ name }) => !transactionTypes.has(name))).toEqual([])
  })

  it('reached consensus after its valid start, usually within one to four seconds', () => {
    const latencies = hour
      .filter(({ nonce, scheduled, node }) => nonce === 0 && !scheduled && node !== null)
      .filter(({ result }) => result !== 'DUPLICATE_TRANSACTION')
      .map((record) => Number(record.consensus_timestamp) - Number(record.valid_start_timestamp))
      .toSorted((a, b) => a - b)
    const at = (share: number) => latencies[Math.floor(share * latencies.length)] ?? 0
    expect(at(0)).toBeGreaterThan(0.99)
    expect(at(0.95)).toBeLessThan(4.5)
    expect(latencies.at(-1)).toBeGreaterThan(15)
    expect(latencies.at(-1)).toBeLessThan(30)
  })
})
