import { describe, expect, it } from 'vitest'
import type { Transaction } from '#api/ledger/transactions.ts'
import { entityActivityOf } from '#domain/ledger/entities/entity-activity.ts'
import { aTransaction, transfersOf } from '#test/support/ledger/transactions.ts'

const paid = (from: string, to: string, amount: bigint, changes: Partial<Transaction> = {}) =>
  aTransaction(1, { transfers: transfersOf([from, -amount], [to, amount]), ...changes })
const coin = (account: string, amount: bigint) => ({ token_id: '0.0.9', account, amount, is_approval: false })

describe('entityActivityOf', () => {
  it('sums what an account received and sent, with whom, and what it paid', () => {
    const { flows, parties, fees, kind } = entityActivityOf('0.0.1001', [
      paid('0.0.1001', '0.0.5', 100n, { charged_tx_fee: 7n }),
      paid('0.0.5', '0.0.1001', 30n, { transaction_id: '0.0.5-1-1' }),
      paid('0.0.1001', '0.0.6', 999n, { result: 'BUSY' }),
    ])
    expect(kind).toBe('account')
    expect(flows).toEqual([{ token: null, received: 30n, sent: 100n, transactions: 2 }])
    expect(parties).toEqual([{ account: '0.0.5', token: null, received: 100n, sent: 30n, transactions: 2 }])
    expect(fees).toEqual({ paid: 7n, transactions: 2 })
  })

  it('names the counterparties without amounts if it is unknown who paid whom', () => {
    const transfers = transfersOf(['0.0.1', -5n], ['0.0.2', -5n], ['0.0.3', 4n], ['0.0.4', 6n])
    const { parties } = entityActivityOf('0.0.1', [aTransaction(1, { node: null, transfers })])
    expect(parties.map(({ account, received, sent }) => [account, received, sent])).toEqual([
      ['0.0.3', 0n, 0n],
      ['0.0.4', 0n, 0n],
    ])
  })

  it('follows a token from account to account', () => {
    const moved = aTransaction(1, { token_transfers: [coin('0.0.5', -8n), coin('0.0.6', 8n)] })
    const { kind, flows, parties } = entityActivityOf('0.0.9', [moved])
    expect(kind).toBe('token')
    expect(flows).toEqual([{ token: '0.0.9', received: 8n, sent: 8n, transactions: 1 }])
    expect(parties.map(({ account, received, sent }) => [account, received, sent])).toEqual([
      ['0.0.5', 0n, 8n],
      ['0.0.6', 8n, 0n],
    ])
  })

  it.each([
    ['CONSENSUSSUBMITMESSAGE', 'topic'],
    ['CONTRACTCALL', 'contract'],
    ['TOKENMINT', 'token'],
  ])('takes the entity of %s for a %s', (name, kind) => {
    expect(entityActivityOf('0.0.7', [aTransaction(1, { name, entity_id: '0.0.7' })]).kind).toBe(kind)
  })

  it('counts by intervals that fit the range, and failures separately', () => {
    const records = [0, 1, 59, 3599].map((second) =>
      aTransaction(second, { result: second === 1 ? 'BUSY' : 'SUCCESS' }),
    )
    const { interval, intervals, results } = entityActivityOf('0.0.1001', records)
    expect(interval).toBe(60)
    expect(intervals.reduce((sum, { transactions }) => sum + transactions, 0)).toBe(4)
    expect(intervals.reduce((sum, { failures }) => sum + failures, 0)).toBe(1)
    expect(results.map(({ name }) => name)).toEqual(['BUSY'])
  })
})
