import { formatEntityId } from '#domain/ledger/entity-id.ts'
import { readLedgerSearch, type Understood } from '#domain/ledger/ledger-search.ts'
import { formatTimestamp } from '#domain/time/timestamp.ts'
import { formatSdkTransactionId, formatTransactionId } from '#domain/ledger/transaction-id.ts'
import { paths } from '../../../paths.ts'
import { searchMessages } from './messages.ts'

export interface SearchChoice {
  readonly path: string
  readonly kind: string
  /** A time is in nanoseconds since 1970. */
  readonly value: string | bigint
}

/** The most likely meaning first. */
export function searchChoices(text: string): readonly SearchChoice[] {
  return readLedgerSearch(text).flatMap(choicesForMeaning)
}

function choicesForMeaning(understood: Understood): readonly SearchChoice[] {
  const { kinds } = searchMessages
  switch (understood.kind) {
    case 'transaction':
      return [
        {
          path: paths.transaction(formatTransactionId(understood.id)),
          kind: kinds.transaction,
          value: formatSdkTransactionId(understood.id),
        },
      ]
    case 'hash':
      return [
        { path: paths.transaction(understood.forms.base64url), kind: kinds.hash, value: `0x${understood.forms.hex}` },
      ]
    case 'account': {
      const id = formatEntityId(understood.id)
      return [{ path: paths.transactions({ 'account.id': id }), kind: kinds.account, value: id }]
    }
    case 'timestamp': {
      const { ns } = understood
      const written = formatTimestamp(ns)
      return [
        { path: listPath(written), kind: kinds.exact, value: ns },
        { path: listPath(`lte:${written}`), kind: kinds.before, value: ns },
        { path: listPath(`gte:${written}`, 'asc'), kind: kinds.after, value: ns },
      ]
    }
  }
}

function listPath(timestamp: string, order = ''): string {
  return paths.transactions({ timestamp, order })
}
