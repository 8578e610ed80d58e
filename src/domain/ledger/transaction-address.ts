import { readLedgerSearch, searchFault } from './ledger-search.ts'
import { formatTransactionId, readTransactionPath } from './transaction-id.ts'

/** The form in which `/api/v1/transactions/{id}` takes an id or hash that is written in any form; undefined where it is neither. */
export function transactionAddress(text: string): string | undefined {
  // The API would take the 64 hexadecimal digits of an Ethereum hash for Base64.
  if (searchFault(text) === 'evm-hash') return undefined
  const { kind } = readTransactionPath(text)
  if (kind === 'id' || kind === 'hash') return text
  for (const understood of readLedgerSearch(text)) {
    if (understood.kind === 'transaction') return formatTransactionId(understood.id)
    if (understood.kind === 'hash') return understood.forms.base64url
  }
  return undefined
}
