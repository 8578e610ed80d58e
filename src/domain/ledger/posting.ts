import type { Transaction } from '#api/ledger/transactions.ts'
import { codeKey, entitiesOf, entityKeysOf } from './list/find-query.ts'
import { accountsOf, isFoundByPayer, payerKeyOf } from './transaction-accounts.ts'
import { isSuccess } from './transaction-result.ts'
import { transactionTypeId, unknownType } from './transaction-type.ts'

/** How a transaction involves an account, or all accounts: without an amount, as a receiver, as both, as a sender. */
export const postingKinds = ['party', 'credit', 'both', 'debit'] as const
export type PostingKind = (typeof postingKinds)[number]

/** The posting kinds that match each direction. They must be neighbors in `postingKinds`. */
const kindsOf = {
  match: postingKinds,
  credit: ['credit', 'both'],
  debit: ['both', 'debit'],
} as const satisfies Record<string, readonly PostingKind[]>
export type PostingFilter = keyof typeof kindsOf

/** Represents all accounts, in separate classes. */
export const anyone = 0n

/** `account` is encoded, or `anyone`. `class` combines kind, type and success. */
export interface Posting {
  readonly account: bigint
  readonly class: number
}

const typesPerKind = 1024

/** `type` is the id of a transaction type; 0 if unknown. */
export function classOf(kind: PostingKind, whose: 'account' | 'anyone', type: number, success: boolean): number {
  const place = postingKinds.indexOf(kind) + (whose === 'anyone' ? postingKinds.length : 0)
  return (place * typesPerKind + type) * 2 + (success ? 1 : 0)
}

/** Whether the classes of `anyone` do not include this one. */
export function isOfAccounts(number: number): boolean {
  return number < postingKinds.length * typesPerKind * 2
}

/** The classes of a filter by type and success. */
export function classesOf(
  filter: PostingFilter,
  whose: 'account' | 'anyone',
  type: number,
  success: boolean,
): readonly number[] {
  return kindsOf[filter].map((kind) => classOf(kind, whose, type, success))
}

/** The classes of `anyone` that have all transactions of a class of accounts. */
export function classesOfAnyone(number: number): readonly number[] {
  const kind = postingKinds[Math.floor(number / (typesPerKind * 2))] ?? 'party'
  const { type, success } = readClass(number)
  if (kind === 'both') return [classOf('both', 'anyone', type, success)]
  return classesOf(kind === 'party' ? 'match' : kind, 'anyone', type, success)
}

/** Every `step`th class from `from` on. */
export interface ClassRange {
  readonly from: number
  readonly below: number
  readonly step: 1 | 2
}

/** The classes of a filter, of either outcome or of both (null). */
export function classRange(
  filter: PostingFilter,
  whose: 'account' | 'anyone',
  success: boolean | null = null,
): ClassRange {
  const [first] = kindsOf[filter]
  const from = classOf(first, whose, 0, success ?? false)
  const below = classOf(first, whose, 0, false) + kindsOf[filter].length * typesPerKind * 2
  return { from, below, step: success === null ? 1 : 2 }
}

export function readClass(number: number): { readonly type: number; readonly success: boolean } {
  return { type: Math.floor(number / 2) % typesPerKind, success: number % 2 === 1 }
}

/**
 * One posting for all accounts, plus one for each account whose list includes the transaction at the mirror node.
 * Throws for an invalid id.
 */
export function postingsOf(transaction: Transaction): Posting[] {
  const { match, credit, debit } = accountsOf(transaction)
  const type = transactionTypeId(transaction.name) ?? unknownType
  const success = isSuccess(transaction.result)
  const ofAnyone = classOf(kindOf(credit.size > 0, debit.size > 0), 'anyone', type, success)
  return [
    { account: anyone, class: ofAnyone },
    ...Array.from(match, (account) => ({
      account,
      class: classOf(kindOf(credit.has(account), debit.has(account)), 'account', type, success),
    })),
  ]
}

function kindOf(isCredited: boolean, isDebited: boolean): PostingKind {
  if (isCredited) return isDebited ? 'both' : 'credit'
  return isDebited ? 'debit' : 'party'
}

const facetKinds = ['code', 'entity', 'payer'] as const
export type FacetKind = (typeof facetKinds)[number]

/** `value`: an encoded entity id, or the key of a result code. */
export interface Facet {
  readonly value: bigint
  readonly class: number
}

function facetClassOf(kind: FacetKind, type: number, success: boolean): number {
  return (facetKinds.indexOf(kind) * typesPerKind + type) * 2 + (success ? 1 : 0)
}

export function facetClassRange(kind: FacetKind): ClassRange {
  const from = facetClassOf(kind, 0, false)
  return { from, below: from + typesPerKind * 2, step: 1 }
}

/**
 * Index rows for filters that the mirror node does not have: by result code for failures, by entity, and by payer where
 * the postings lack it. Throws for an invalid id.
 */
export function facetsOf(transaction: Transaction): Facet[] {
  const type = transactionTypeId(transaction.name) ?? unknownType
  const success = isSuccess(transaction.result)
  const facet = (kind: FacetKind, value: bigint) => ({ value, class: facetClassOf(kind, type, success) })
  return [
    ...(success ? [] : [facet('code', codeKey(transaction.result))]),
    ...entityKeysOf(entitiesOf(transaction)).map((id) => facet('entity', id)),
    ...(isFoundByPayer(transaction) ? [] : [facet('payer', payerKeyOf(transaction))]),
  ]
}
