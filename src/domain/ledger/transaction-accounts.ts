import type { Transaction } from '#api/ledger/transactions.ts'
import { entityIdOf } from './entity-id.ts'
import { transactionIdOf } from './transaction-id.ts'

/** The network submits these ahead of the transaction that needs them, without a parent. */
const precedingTypes: ReadonlySet<string> = new Set(['CRYPTOCREATEACCOUNT', 'CRYPTOUPDATEACCOUNT'])

/** The accounts by which the mirror node finds a transaction, and those that it credits and debits. Throws for an invalid id. */
export function accountsOf(
  transaction: Transaction,
): Readonly<Record<'match' | 'credit' | 'debit', ReadonlySet<bigint>>> {
  const match = new Set<bigint>()
  const credit = new Set<bigint>()
  const debit = new Set<bigint>()
  if (isFoundByPayer(transaction)) match.add(payerKeyOf(transaction))
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
export function isFoundByPayer({ nonce, parent_consensus_timestamp, name }: Transaction): boolean {
  return nonce === 0 || parent_consensus_timestamp !== null || precedingTypes.has(name)
}

export function payerKeyOf({ transaction_id }: Transaction): bigint {
  const id = transactionIdOf(transaction_id)
  if (!id) throw new RangeError(`${transaction_id} is not a transaction id`)
  return id.payer
}

function known(text: string): bigint {
  const id = entityIdOf(text)
  if (id === undefined) throw new RangeError(`${text} is not an entity id`)
  return id
}
