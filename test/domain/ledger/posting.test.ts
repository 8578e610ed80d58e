import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Transaction } from '#api/ledger/transactions.ts'
import { formatEntityId } from '#domain/ledger/entity-id.ts'
import {
  anyone,
  classesOf,
  classOf,
  classRange,
  postingKinds,
  postingsOf,
  readClass,
  type PostingKind,
} from '#domain/ledger/posting.ts'
import { accountsOf } from '#domain/ledger/transaction-accounts.ts'
import { transactionTypes } from '#domain/ledger/transaction-type.ts'
import { aTransaction, transfersOf } from '#test/support/ledger/transactions.ts'

const filters = ['match', 'credit', 'debit'] as const
const payer = '0.0.1001'
const nft = (sender_account_id: string | null, receiver_account_id: string | null) => ({
  is_approval: false,
  receiver_account_id,
  sender_account_id,
  serial_number: 1n,
  token_id: '0.0.9',
})
const token = (account: string, amount: bigint) => ({ token_id: '0.0.9', account, amount, is_approval: false })

describe('accountsOf', () => {
  it.each<[string, Partial<Transaction>, string[], string[], string[]]>([
    ['its payer', {}, [payer], [], []],
    [
      'who got and who gave',
      { transfers: transfersOf(['0.0.5', 1n], ['0.0.6', -1n]) },
      [payer, '0.0.5', '0.0.6'],
      ['0.0.5'],
      ['0.0.6'],
    ],
    ['who got nothing', { transfers: transfersOf(['0.0.5', 0n]) }, [payer, '0.0.5'], [], []],
    [
      'who got and gave',
      { transfers: transfersOf(['0.0.5', 1n], ['0.0.5', -1n]) },
      [payer, '0.0.5'],
      ['0.0.5'],
      ['0.0.5'],
    ],
    [
      'who moved tokens',
      { token_transfers: [token('0.0.5', 2n), token('0.0.6', -2n)] },
      [payer, '0.0.5', '0.0.6'],
      ['0.0.5'],
      ['0.0.6'],
    ],
    ['parties of NFTs', { nft_transfers: [nft('0.0.5', null), nft(null, '0.0.6')] }, [payer, '0.0.5', '0.0.6'], [], []],
    [
      'no node, no entity, nobody who was rewarded',
      { node: '0.0.3', entity_id: '0.0.7', staking_reward_transfers: [{ account: '0.0.8', amount: 1n }] },
      [payer],
      [],
      [],
    ],
    ['not its payer where the network made it up', { nonce: 1 }, [], [], []],
    ['its payer where it has a parent', { nonce: 1, parent_consensus_timestamp: '1.000000000' }, [payer], [], []],
    ['its payer where it made an account first', { nonce: 1, name: 'CRYPTOCREATEACCOUNT' }, [payer], [], []],
    ['its payer where it completed an account first', { nonce: 2, name: 'CRYPTOUPDATEACCOUNT' }, [payer], [], []],
    [
      'the payer, even then, where it got something',
      { nonce: 1, transfers: transfersOf([payer, 1n]) },
      [payer],
      [payer],
      [],
    ],
  ])('lists %s', (_, changes, match, credit, debit) => {
    const found = accountsOf(aTransaction(0, changes))
    const named = filters.map((filter) => Array.from(found[filter], formatEntityId).toSorted())
    expect(named).toEqual([match.toSorted(), credit, debit])
  })

  it('throws for an invalid id', () => {
    expect(() => accountsOf(aTransaction(0, { transfers: transfersOf(['me', 1n]) }))).toThrow(RangeError)
    expect(() => accountsOf(aTransaction(0, { transaction_id: 'me' }))).toThrow(RangeError)
  })
})

describe('postingsOf', () => {
  it('returns one posting per account, and one for all accounts', () => {
    const moved = transfersOf([payer, -3n], ['0.0.5', 1n], ['0.0.5', 2n], ['0.0.6', 1n], ['0.0.6', -1n], ['0.0.7', 0n])
    const postings = postingsOf(aTransaction(0, { transfers: moved }))
    const type = 14
    const of = (account: bigint, kind: PostingKind, whose: 'account' | 'anyone') => ({
      account,
      class: classOf(kind, whose, type, true),
    })
    expect(postings).toEqual([
      of(anyone, 'both', 'anyone'),
      of(1001n, 'debit', 'account'),
      of(5n, 'credit', 'account'),
      of(6n, 'both', 'account'),
      of(7n, 'party', 'account'),
    ])
  })

  it('includes type and success', () => {
    const classes = (changes: Partial<Transaction>) => {
      const [first] = postingsOf(aTransaction(0, changes))
      return first && readClass(first.class)
    }
    expect(classes({ name: 'MIGRATIONROOTHASHVOTE' })).toEqual({ type: 81, success: true })
    expect(classes({ name: 'SOMETHING_NEW', result: 'INVALID_SIGNATURE' })).toEqual({ type: 0, success: false })
  })
})

const filtered: Record<PostingKind, readonly (typeof filters)[number][]> = {
  party: ['match'],
  credit: ['match', 'credit'],
  both: ['match', 'credit', 'debit'],
  debit: ['match', 'debit'],
}

test('A class holds its type and success, and lies only in the ranges of the filters that select its kind', () => {
  const kind = fc.constantFrom(...postingKinds)
  const whose = fc.constantFrom('account' as const, 'anyone' as const)
  const type = fc.oneof(fc.constant(0), fc.constantFrom(...transactionTypes.values()))
  fc.assert(
    fc.property(kind, whose, type, fc.boolean(), (of, by, number, success) => {
      const posting = classOf(of, by, number, success)
      expect(readClass(posting)).toEqual({ type: number, success })
      const within = (other: 'account' | 'anyone') =>
        filters.filter((filter) => {
          const { from, below } = classRange(filter, other)
          return posting >= from && posting < below
        })
      expect(within(by)).toEqual(filtered[of])
      expect(within(by === 'account' ? 'anyone' : 'account')).toEqual([])
      expect(filters.filter((filter) => classesOf(filter, by, number, success).includes(posting))).toEqual(filtered[of])
    }),
  )
})
