import type { Transaction } from '#api/ledger/transactions.ts'
import { entityIdOf } from './entity-id.ts'
import { transactionIdOf } from './transaction-id.ts'
import { isSuccess } from './transaction-result.ts'
import { transactionTypeId, unknownType } from './transaction-type.ts'

/** How an account is found in a transaction: at all, by an amount it got, by an amount it gave. */
export const postingKinds = ['match', 'credit', 'debit'] as const
export type PostingKind = (typeof postingKinds)[number]

/** Stands for every account, in classes of its own. */
export const anyone = 0n

/** `account` is encoded, or `anyone`; `class` holds kind, type and success. */
export interface Posting {
  readonly account: bigint
  readonly class: number
}

const typesPerKind = 1024
/** CRYPTOCREATEACCOUNT and CRYPTOUPDATEACCOUNT go before the transaction that made them necessary, without a parent. */
const precedingTypes: ReadonlySet<string> = new Set(['CRYPTOCREATEACCOUNT', 'CRYPTOUPDATEACCOUNT'])

/** The number of a class. `type` is the id of a transaction type, 0 for one that is not known. */
export function classOf(kind: PostingKind, whose: 'account' | 'anyone', type: number, success: boolean): number {
  const place = postingKinds.indexOf(kind) + (whose === 'anyone' ? postingKinds.length : 0)
  return (place * typesPerKind + type) * 2 + (success ? 1 : 0)
}

/** The classes of a kind as a half-open range: all types, failed and successful. */
export function classRange(kind: PostingKind, whose: 'account' | 'anyone'): { from: number; below: number } {
  const from = classOf(kind, whose, 0, false)
  return { from, below: from + typesPerKind * 2 }
}

/** What a class says of its transactions. */
export function readClass(number: number): { readonly type: number; readonly success: boolean } {
  return { type: Math.floor(number / 2) % typesPerKind, success: number % 2 === 1 }
}

/** Every posting of a transaction (mirror node, `account.id` and `type` of the transaction list), each once. Throws for an id that cannot be read. */
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

/** Whom a transaction concerns, by kind. Throws for an id that cannot be read. */
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

/** Synthetic transactions that bear a user's id are not that user's. */
function isFoundByPayer({ nonce, parent_consensus_timestamp, name }: Transaction): boolean {
  return nonce === 0 || parent_consensus_timestamp !== null || precedingTypes.has(name)
}

function payerOf({ transaction_id }: Transaction): bigint {
  const id = transactionIdOf(transaction_id)
  if (!id) throw new RangeError(`${transaction_id} is no transaction id`)
  return id.payer
}

function known(text: string): bigint {
  const id = entityIdOf(text)
  if (id === undefined) throw new RangeError(`${text} is no entity id`)
  return id
}
