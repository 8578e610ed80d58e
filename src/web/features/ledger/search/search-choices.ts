import { formatEntityId } from '#domain/ledger/entity-id.ts'
import { evmIdOf } from '#domain/ledger/entities/evm.ts'
import {
  evmIn,
  readLedgerSearch,
  unreadableReason,
  type DateOrder,
  type UnreadableReason,
  type Understood,
} from '#domain/ledger/ledger-search.ts'
import type { ReaderClock } from '#domain/ledger/search-time.ts'
import { formatTimestamp } from '#domain/time/timestamp.ts'
import { formatSdkTransactionId, formatTransactionId } from '#domain/ledger/transaction-id.ts'
import { paths } from '../../../paths.ts'
import { useSourcesIfKnown } from '../../../platform/sources.ts'
import { useReaderClock } from '../reader-clock.ts'
import { searchMessages } from './messages.ts'

export interface SearchChoice {
  readonly path: string
  readonly kind: string
  readonly value: string | SearchedTime
}

/** In nanoseconds since 1970. `until` is absent for a moment. */
export interface SearchedTime {
  readonly at: bigint
  readonly until?: bigint
  readonly isExact: boolean
  /** Present if the date has another meaning, too. */
  readonly dateOrder?: DateOrder
}

export interface SearchReading {
  readonly choices: readonly SearchChoice[]
  /** Why the text has no meaning. */
  readonly fault: UnreadableReason | undefined
}

export function useSearchChoices(text: string): SearchReading {
  const clock = useReaderClock()
  return readTransactionSearch(text, clock, useSourcesIfKnown().data?.ledger.source === 'upstream')
}

/** The possible meanings of a text, or why it has none. A mirror node also knows Ethereum hashes and addresses. */
export function readTransactionSearch(text: string, clock: ReaderClock, isMirror: boolean): SearchReading {
  const fault = unreadableReason(text, clock)
  const evm = isMirror && (fault === 'evm-hash' || fault === 'evm-address') ? evmOf(text, fault) : null
  return evm ? { choices: [evm], fault: undefined } : { choices: withoutRepeats(searchChoices(text, clock)), fault }
}

function evmOf(text: string, kind: 'evm-hash' | 'evm-address'): SearchChoice | null {
  const id = evmIdOf(evmIn(text) ?? '')
  return id === undefined ? null : { path: paths.transaction(id), kind: searchMessages.kinds[kind], value: id }
}

/** A transaction id and its payer in one line can lead to the same page. */
export function withoutRepeats(choices: readonly SearchChoice[]): readonly SearchChoice[] {
  return choices.filter(({ path }, index) => choices.findIndex((other) => other.path === path) === index)
}

/** Most likely meaning first. */
function searchChoices(text: string, clock: ReaderClock): readonly SearchChoice[] {
  return readLedgerSearch(text, clock).flatMap(choicesForMeaning)
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
    case 'entity': {
      const id = formatEntityId(understood.id)
      return [
        { path: paths.entity(id), kind: kinds.entity, value: id },
        { path: paths.transactions({ 'account.id': id }), kind: kinds.transactionsOf, value: id },
      ]
    }
    case 'list':
      return [{ path: paths.transactions(understood.query), kind: kinds.list, value: understood.shown }]
    case 'timestamp': {
      const { ns, spanNs, dateOrder } = understood
      const written = formatTimestamp(ns)
      const isExact = spanNs < perSecond
      const moment = { at: ns, isExact, ...(dateOrder && { dateOrder }) }
      return [
        spanNs === 1n
          ? { path: listPath(written), kind: kinds.exact, value: moment }
          : spanNs <= contextNs
            ? { path: listPath(around(ns, spanNs)), kind: kinds.around, value: moment }
            : {
                path: listPath(around(ns, spanNs)),
                kind: kinds.within,
                value: { ...moment, until: ns + spanNs },
              },
        { path: listPath(`lte:${written}`), kind: kinds.before, value: moment },
        { path: listPath(`gte:${written}`, 'asc'), kind: kinds.after, value: moment },
      ]
    }
  }
}

const perSecond = 1_000_000_000n
/** People rarely note a time so precisely that the neighboring seconds do not matter. */
const contextNs = 30_000_000_000n

/** A range for the API: an exact time with some seconds on either side, or the whole period that was written. */
function around(ns: bigint, spanNs: bigint): readonly string[] {
  const margin = spanNs <= contextNs ? contextNs : 0n
  const from = ns > margin ? ns - margin : 0n
  return [`gte:${formatTimestamp(from)}`, `lt:${formatTimestamp(ns + spanNs + margin)}`]
}

function listPath(timestamp: string | readonly string[], order = ''): string {
  return paths.transactions({ timestamp, order })
}
