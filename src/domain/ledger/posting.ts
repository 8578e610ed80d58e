import type { Transaction } from '#api/ledger/transactions.ts'
import { entityIdOf } from './entity-id.ts'
import { transactionIdOf } from './transaction-id.ts'
import { isSuccess } from './transaction-result.ts'
import { transactionTypeId, unknownType } from './transaction-type.ts'

export const postingKinds = ['match', 'credit', 'debit'] as const
export type PostingKind = (typeof postingKinds)[number]

/** Stands for all accounts, in separate classes. */
export const anyone = 0n

/** `account` is encoded, or `anyone`. `class` combines kind, type and success. */
export interface Posting {
  readonly account: bigint
  readonly class: number
}

const typesPerKind = 1024
/** These precede the transaction that needs them, without a parent. */
const precedingTypes: ReadonlySet<string> = new Set(['CRYPTOCREATEACCOUNT', 'CRYPTOUPDATEACCOUNT'])

/** `type` is the id of a transaction type, 0 if unknown. */
export function classOf(kind: PostingKind, whose: 'account' | 'anyone', type: number, success: boolean): number {
  const place = postingKinds.indexOf(kind) + (whose === 'anyone' ? postingKinds.length : 0)
  return (place * typesPerKind + type) * 2 + (success ? 1 : 0)
}

export function classRange(kind: PostingKind, whose: 'account' | 'anyone'): { from: number; below: number } {
  const from = classOf(kind, whose, 0, false)
  return { from, below: from + typesPerKind * 2 }
}

export function readClass(number: number): { readonly type: number; readonly success: boolean } {
  return { type: Math.floor(number / 2) % typesPerKind, success: number % 2 === 1 }
}

/** Postings for `account.id` and `type` of the mirror node's list, without duplicates. Throws for an invalid id. */
export function postingsOf(transaction: Transaction): Posting[] {
  const accounts = accountsOf(transaction)
  const type = transactionTypeId(transaction.name) ?? unknownType
  const success = isSuccess(transaction.result)
  const postings: Posting[] = []
  const post = (account: bigint, kind: PostingKind, whose: 'account' | 'anyone') =>
    postings.push({ account, class: classOf(kind, whose, type, success) })
  post(anyone, 'match', 'anyone')
  for (const kind of ['credit', 'debit'] as const) if (accounts[kind].size > 0) post(anyone, kind, 'anyone')
  for (const kind of postingKinds) for (const account of accounts[kind]) post(account, kind, 'account')
  return postings
}

/** Throws for an invalid id. */
export function accountsOf(transaction: Transaction): Readonly<Record<PostingKind, ReadonlySet<bigint>>> {
  const match = new Set<bigint>()
  const credit = new Set<bigint>()
  const debit = new Set<bigint>()
  if (isFoundByPayer(transaction)) match.add(payerOf(transaction))
  for (const { account: text, amount } of [...transaction.transfers, ...transaction.token_transfers]) {
    const account = known(text)
    match.add(account)
    if (amount > 0n) credit.add(account)
    if (amount < 0n) debit.add(account)
  }
  for (const { sender_account_id, receiver_account_id } of transaction.nft_transfers)
    for (const party of [sender_account_id, receiver_account_id]) if (party !== null) match.add(known(party))
  return { match, credit, debit }
}

/** Synthetic transactions carry a user's id but do not belong to that user. */
function isFoundByPayer({ nonce, parent_consensus_timestamp, name }: Transaction): boolean {
  return nonce === 0 || parent_consensus_timestamp !== null || precedingTypes.has(name)
}

function payerOf({ transaction_id }: Transaction): bigint {
  const id = transactionIdOf(transaction_id)
  if (!id) throw new RangeError(`${transaction_id} is not a transaction id`)
  return id.payer
}

function known(text: string): bigint {
  const id = entityIdOf(text)
  if (id === undefined) throw new RangeError(`${text} is not an entity id`)
  return id
}
