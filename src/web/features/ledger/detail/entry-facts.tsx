import type { ReactNode } from 'react'
import type { RecordEntry } from '#domain/ledger/transaction-entry.ts'
import { payerOf } from '#domain/ledger/transaction-entry.ts'
import { formatUnits } from '#domain/ledger/hbar.ts'
import { millisecondsOf, parseTimestamp } from '#domain/time/timestamp.ts'
import { AccountId } from '../account-id.tsx'
import { Age } from '../../../components/age.tsx'
import { ConsensusTime } from '../consensus-time.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { Fact } from '../../../components/fact.tsx'
import { HashText } from '../hash-text.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { entryFactWords } from './entry-facts-messages.ts'
import { typeWords } from '../transaction-type-messages.ts'
import { EntryLimits } from './entry-limits.tsx'
import { ParentLink } from './parent-link.tsx'

export interface EntryFactsProps {
  /** What the page was opened with. */
  readonly id: string
  readonly entry: RecordEntry
  readonly entries: readonly RecordEntry[]
}

/** Everything that the record says of itself in single values. */
export function EntryFacts({ id, entry, entries }: EntryFactsProps) {
  const { record } = entry
  const validStart = parseTimestamp(record.valid_start_timestamp)
  return (
    <Card>
      <h2 className="mb-2 text-lg font-semibold tracking-tight">{entryFactWords.title}</h2>
      <dl className="flex flex-col divide-y divide-line text-sm">
        <Fact name={entryFactWords.type} note={<code className="font-mono">{record.name}</code>}>
          {typeWords(record.name)}
        </Fact>
        <Fact name={entryFactWords.consensus} stacked note={<Age at={millisecondsOf(entry.consensusNs)} />}>
          <ConsensusTime at={record.consensus_timestamp} detailed />
        </Fact>
        <Fact
          name={entryFactWords.validStart}
          stacked
          note={validStart !== undefined && entry.nonce === 0 && latency(entry.consensusNs - validStart)}
        >
          <ConsensusTime at={record.valid_start_timestamp} detailed />
        </Fact>
        {record.valid_duration_seconds !== null && (
          <Fact name={entryFactWords.validFor}>{entryFactWords.duration(record.valid_duration_seconds)}</Fact>
        )}
        <Id name={entryFactWords.payer} id={payerOf(record.transaction_id)} link />
        <Id name={entryFactWords.node} id={record.node} link />
        <Id name={entryFactWords.entity(record.name)} id={record.entity_id} link={record.name.startsWith('CRYPTO')} />
        {record.nonce > 0 && (
          <Fact name={entryFactWords.nonce} note={entryFactWords.nonceNote}>
            {record.nonce}
          </Fact>
        )}
        {record.scheduled && <Fact name={entryFactWords.scheduled}>{entryFactWords.scheduledYes}</Fact>}
        {entry.parent !== null && (
          <Fact name={entry.isBatchInner ? entryFactWords.batch : entryFactWords.parent}>
            <ParentLink id={id} timestamp={entry.parent} entries={entries} />
          </Fact>
        )}
        {record.transaction_hash !== null && record.transaction_hash !== '' && (
          <Fact name={entryFactWords.hash}>
            <HashText hash={record.transaction_hash} short detailed />
          </Fact>
        )}
        <EntryLimits record={record} />
      </dl>
    </Card>
  )
}

interface IdProps {
  readonly name: string
  readonly id: string | null
  readonly link: boolean
}

function Id({ name, id, link }: IdProps): ReactNode {
  if (id === null) return null
  return (
    <Fact name={name}>
      <span className="inline-flex items-center gap-1">
        <AccountId id={id} link={link} />
        <span data-print="no" className="-me-2">
          <CopyButton text={id} />
        </span>
      </span>
    </Fact>
  )
}

/** How long consensus took, to the nanosecond; a few system transactions are valid only after it. */
function latency(ns: bigint): string {
  return ns < 0n ? entryFactWords.afterConsensus(formatUnits(-ns, 9)) : entryFactWords.latency(formatUnits(ns, 9))
}
