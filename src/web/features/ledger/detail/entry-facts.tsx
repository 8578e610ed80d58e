import type { ReactNode } from 'react'
import { type EntryWithRecord, payerOf } from '#domain/ledger/transaction-entry.ts'
import { formatUnits } from '#domain/ledger/hbar.ts'
import { millisecondsOf, parseTimestamp } from '#domain/time/timestamp.ts'
import { AccountId } from '../account-id.tsx'
import { Age } from '../../../components/time/age.tsx'
import { ConsensusTime } from '../consensus-time.tsx'
import { CopyButton } from '../../../components/copy-button.tsx'
import { Fact } from '../../../components/fact.tsx'
import { HashText } from '../hash-text.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { factMessages } from './messages.ts'
import { typeLabel } from '../transaction-type-messages.ts'
import type { CustomFeeLimit, Key, Transaction } from '#api/ledger/transactions.ts'
import { bytesOfBase64 } from '#domain/ledger/transaction-hash.ts'
import { Amount } from '../amount.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { useZones } from '../../../platform/time/zone.tsx'
import { paths } from '../../../paths.ts'
import { useRecordAt } from '../queries.ts'

interface EntryFactsProps {
  /** The transaction ID or hash in the address. */
  readonly id: string
  readonly entry: EntryWithRecord
  readonly entries: readonly EntryWithRecord[]
}

export function EntryFacts({ id, entry, entries }: EntryFactsProps) {
  const { record } = entry
  const validStart = parseTimestamp(record.valid_start_timestamp)
  return (
    <Card>
      <h2 className="mb-2 text-lg font-semibold tracking-tight">{factMessages.title}</h2>
      <dl className="flex flex-col divide-y divide-line text-sm">
        <Fact name={factMessages.type} note={<code className="font-mono">{record.name}</code>}>
          {typeLabel(record.name)}
        </Fact>
        <Fact name={factMessages.consensus} stacked note={<Age at={millisecondsOf(entry.consensusNs)} />}>
          <ConsensusTime at={record.consensus_timestamp} detailed />
        </Fact>
        <Fact
          name={factMessages.validStart}
          stacked
          note={validStart !== undefined && entry.nonce === 0 && latency(entry.consensusNs - validStart)}
        >
          <ConsensusTime at={record.valid_start_timestamp} detailed />
        </Fact>
        {record.valid_duration_seconds !== null && (
          <Fact name={factMessages.validFor}>{factMessages.duration(record.valid_duration_seconds)}</Fact>
        )}
        <Id name={factMessages.payer} id={payerOf(record.transaction_id)} link />
        <SamePayer payer={payerOf(record.transaction_id)} at={record.consensus_timestamp} />
        <Id name={factMessages.node} id={record.node} link />
        <Id name={factMessages.entity(record.name)} id={record.entity_id} link={record.name.startsWith('CRYPTO')} />
        {record.nonce > 0 && (
          <Fact name={factMessages.nonce} note={factMessages.nonceNote}>
            {record.nonce}
          </Fact>
        )}
        {record.scheduled && <Fact name={factMessages.scheduled}>{factMessages.scheduledYes}</Fact>}
        {entry.parent !== null && (
          <Fact name={entry.isBatchInner ? factMessages.batch : factMessages.parent}>
            <ParentLink id={id} timestamp={entry.parent} entries={entries} />
          </Fact>
        )}
        {record.transaction_hash !== null && record.transaction_hash !== '' && (
          <Fact name={factMessages.hash}>
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
          <CopyButton text={id} label={factMessages.copy(name, id)} />
        </span>
      </span>
    </Fact>
  )
}

interface SamePayerProps {
  readonly payer: string
  readonly at: string
}

/** Links to the list from this time on, whose first row is the neighboring transaction. Paper has no links. */
function SamePayer({ payer, at }: SamePayerProps) {
  if (useZones().isPrinted) return null
  return (
    <Fact name={factMessages.samePayer}>
      <span className="flex flex-wrap gap-x-4">
        <PageLink to={paths.transactions({ payer, timestamp: `lt:${at}` })} className="target-halo hover:underline">
          {factMessages.previous}
        </PageLink>
        <PageLink
          to={paths.transactions({ payer, timestamp: `gt:${at}`, order: 'asc' })}
          className="target-halo hover:underline"
        >
          {factMessages.next}
        </PageLink>
      </span>
    </Fact>
  )
}

/** Negative for a few system transactions whose valid start is after consensus. */
function latency(ns: bigint): string {
  return ns < 0n ? factMessages.afterConsensus(formatUnits(-ns, 9)) : factMessages.latency(formatUnits(ns, 9))
}

function EntryLimits({ record }: { readonly record: Transaction }) {
  const { batch_key, high_volume, high_volume_pricing_multiplier: multiplier, max_custom_fees, bytes } = record
  return (
    <>
      {batch_key !== null && <BatchKey batchKey={batch_key} />}
      {high_volume && (
        <Fact name={factMessages.highVolume}>
          {multiplier === null || multiplier === 0n
            ? factMessages.notMultiplied
            : factMessages.multiplier(formatUnits(multiplier, 3))}
        </Fact>
      )}
      {max_custom_fees.length > 0 && (
        <Fact name={factMessages.feeLimits} stacked>
          {max_custom_fees.map((limit) => (
            <FeeLimit key={`${limit.account_id} ${limit.denominating_token_id} ${limit.amount}`} limit={limit} />
          ))}
        </Fact>
      )}
      {bytes !== null && bytes !== '' && (
        <Fact name={factMessages.bytes}>
          {factMessages.bytesLength(bytesOfBase64(bytes)?.length ?? bytes.length)}
          <span data-print="no" className="-me-2">
            <CopyButton text={bytes} label={factMessages.copyBytes} />
          </span>
        </Fact>
      )}
    </>
  )
}

function BatchKey({ batchKey }: { readonly batchKey: Key }) {
  const { _type: kind, key } = typeof batchKey === 'string' ? { _type: null, key: batchKey } : batchKey
  return (
    <Fact name={factMessages.batchKey} note={kind}>
      <span className="inline-flex min-w-0 items-center gap-1">
        <span className="font-mono text-xs" title={key}>
          {key.length > 24 ? `${key.slice(0, 10)}…${key.slice(-8)}` : key}
        </span>
        <span data-print="no" className="-me-2">
          <CopyButton text={key} label={factMessages.copyKey} />
        </span>
      </span>
    </Fact>
  )
}

function FeeLimit({ limit }: { readonly limit: CustomFeeLimit }) {
  return (
    <span className="block">
      <Amount amount={limit.amount} token={limit.denominating_token_id} />{' '}
      {limit.account_id !== null && (
        <span className="text-quiet">
          {factMessages.paidBy} <AccountId id={limit.account_id} />
        </span>
      )}
    </span>
  )
}

interface ParentLinkProps {
  readonly id: string
  /** The parent's consensus timestamp. */
  readonly timestamp: string
  readonly entries: readonly EntryWithRecord[]
}

/** The parent may be on this page, under another ID, or known only by its time. */
function ParentLink({ id, timestamp, entries }: ParentLinkProps) {
  const here = entries.find(({ consensus_timestamp }) => consensus_timestamp === timestamp)
  const elsewhere = useRecordAt(here ? null : timestamp)
  const parent = here ?? elsewhere
  const to = here
    ? paths.transaction(id, { entry: timestamp })
    : elsewhere
      ? paths.transaction(elsewhere.transaction_id, { entry: timestamp })
      : paths.transactions({ timestamp })
  return (
    <PageLink to={to} className="target-halo text-accent underline underline-offset-2">
      {parent ? typeLabel(parent.type) : <ConsensusTime at={timestamp} />}
    </PageLink>
  )
}
