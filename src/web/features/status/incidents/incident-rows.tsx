import { Dotted } from '../../../components/dotted.tsx'
import { durationSeconds, type RecordHead } from '#domain/status/record.ts'
import { plainText } from '#domain/text/rich-text.ts'
import { Age, Duration } from '../../../components/time/age.tsx'
import { statusMessages } from '../../../components/messages/status.ts'
import { formatMonth } from '../../../components/time/month-format.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { paths } from '../../../paths.ts'
import { useNow } from '../../../platform/time/now.ts'
import { ImpactMark } from '../records/impact-mark.tsx'
import { recordMessages } from '../records/record-messages.ts'
import { NamedComponents } from '../records/named-components.tsx'
import { incidentsMessages } from './messages.ts'

interface OpenIncidentsProps {
  readonly records: readonly RecordHead[]
  readonly search: string
}

export function OpenIncidentRows({ records, search }: OpenIncidentsProps) {
  if (records.length === 0) return null
  return (
    <section aria-label={incidentsMessages.open}>
      <h3 className="flex items-baseline justify-between gap-4 py-2 font-semibold tracking-tight">
        {incidentsMessages.open}
        <span className="text-sm font-normal text-quiet">{incidentsMessages.began(records.length)}</span>
      </h3>
      <ul data-list className="flex flex-col gap-3">
        {records.map((record) => (
          <OpenIncident key={record.id} record={record} search={search} />
        ))}
      </ul>
    </section>
  )
}

function OpenIncident({ record, search }: { readonly record: RecordHead; readonly search: string }) {
  const seconds = durationSeconds(record, useNow(15))
  return (
    <li
      data-place=""
      data-card=""
      data-status={record.impactKind}
      className="relative scroll-mt-24 rounded-xl border border-s-[3px] border-line border-s-status bg-raised p-4 hover:bg-hover sm:px-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <PageLink
          to={paths.incident(record.id)}
          className="min-w-0 text-lg font-semibold tracking-tight wrap-anywhere after:absolute after:inset-0 after:rounded-xl"
        >
          <MarkedText text={record.name} search={search} />
        </PageLink>
        <span className="text-sm text-quiet">
          <ImpactMark impact={record.impact} />
        </span>
      </div>
      <p className="text-sm text-quiet">
        <Dotted>
          <span className="font-medium text-ink">
            {incidentsMessages.openFor(statusMessages.state(record.status), seconds)}
          </span>
          <>
            {incidentsMessages.beganAt} <Timestamp at={record.startedAt} />
          </>
          <>
            {incidentsMessages.updated} <Age at={record.newestAt} />
          </>
        </Dotted>
      </p>
      {record.lastBody !== '' && (
        <p className="mt-2 line-clamp-2 max-w-[72ch] wrap-anywhere">{plainText(record.lastBody)}</p>
      )}
      <RowComponents record={record} withStatus />
    </li>
  )
}

interface MonthGroupProps {
  /** `YYYY-MM` in the page's zone. */
  readonly month: string
  readonly records: readonly RecordHead[]
  /** False while older pages may still add incidents. */
  readonly isComplete: boolean
  readonly search: string
}

export function MonthGroup({ month, records, isComplete, search }: MonthGroupProps) {
  return (
    <section aria-label={formatMonth(month)}>
      <h3 className="sticky top-(--strip) z-10 flex items-baseline justify-between gap-4 bg-surface py-2 font-semibold tracking-tight print:static">
        <time dateTime={month}>{formatMonth(month)}</time>
        {isComplete && (
          <span className="text-sm font-normal text-quiet">{incidentsMessages.began(records.length)}</span>
        )}
      </h3>
      <Card padded={false}>
        <ul data-list className="divide-y divide-line">
          {records.map((record) => (
            <IncidentRow key={record.id} record={record} search={search} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

interface IncidentRowProps {
  readonly record: RecordHead
  readonly search: string
}

function IncidentRow({ record, search }: IncidentRowProps) {
  const seconds = durationSeconds(record, useNow(300))
  return (
    <li
      data-place=""
      className="relative grid scroll-mt-24 grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-4 py-3 first:rounded-t-xl last:rounded-b-xl hover:bg-hover has-focus-visible:bg-hover sm:grid-cols-[5.5rem_minmax(0,1fr)_6.5rem] sm:px-5"
    >
      <p className="text-sm text-quiet">
        <span className="sm:block sm:text-ink">
          <Timestamp at={record.startedAt} mode="date" />
        </span>
        <span className="sm:hidden">, </span>
        <Timestamp at={record.startedAt} mode="time" />
      </p>
      <div className="col-span-full row-start-2 flex min-w-0 items-baseline gap-2.5 sm:col-span-1 sm:row-start-auto">
        <span className="translate-y-0.5">
          <ImpactMark impact={record.impact} compact />
        </span>
        <div className="min-w-0">
          <PageLink to={paths.incident(record.id)} className="font-medium wrap-anywhere after:absolute after:inset-0">
            <MarkedText text={record.name} search={search} />
          </PageLink>
          <RowComponents record={record} />
        </div>
      </div>
      <p className="text-end text-sm text-quiet">
        <span className="sm:block">
          {record.delistedAt === null ? statusMessages.state(record.status) : recordMessages.delisted}
        </span>
        <span className="sm:hidden"> · </span>
        <span className="text-ink">
          <Duration seconds={seconds} />
        </span>
      </p>
    </li>
  )
}

interface RowComponentsProps {
  readonly record: Pick<RecordHead, 'components'>
  readonly withStatus?: boolean
}

/** Without links, because the whole row links to the incident. */
function RowComponents({ record: { components }, withStatus = false }: RowComponentsProps) {
  if (components.length === 0) return null
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-1.5">
      <NamedComponents components={components} max={4} linked={false} withStatus={withStatus} />
    </p>
  )
}

interface MarkedTextProps {
  readonly text: string
  readonly search: string
}

function MarkedText({ text, search }: MarkedTextProps) {
  const words = search.split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return text
  const pattern = new RegExp(`(${words.map((word) => RegExp.escape(word)).join('|')})`, 'i')
  return text.split(pattern).map((piece, index) =>
    index % 2 === 1 ? (
      // oxlint-disable-next-line react/no-array-index-key -- pieces of one text have no other identity
      <mark key={index} className="rounded-xs bg-chosen text-inherit underline decoration-accent underline-offset-2">
        {piece}
      </mark>
    ) : (
      piece
    ),
  )
}
