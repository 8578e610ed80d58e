import { plainText } from '#domain/text/rich-text.ts'
import { durationSeconds, type RecordHead } from '#domain/status/record.ts'
import { Age } from '../../../components/age.tsx'
import { ImpactMark } from '../records/impact-mark.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { Timestamp } from '../../../components/timestamp.tsx'
import { paths } from '../../../paths.ts'
import { useNow } from '../../../platform/now.ts'
import { incidentsWords } from './messages.ts'
import { statusWords } from '../../../components/messages/status.ts'
import { MarkedText } from './marked-text.tsx'
import { RowComponents } from './row-components.tsx'

export interface OpenIncidentsProps {
  readonly records: readonly RecordHead[]
  readonly search: string
}

/** What is not over yet, before everything else. */
export function OpenIncidents({ records, search }: OpenIncidentsProps) {
  if (records.length === 0) return null
  return (
    <section aria-label={incidentsWords.open}>
      <h3 className="flex items-baseline justify-between gap-4 py-2 font-semibold tracking-tight">
        {incidentsWords.open}
        <span className="text-sm font-normal text-quiet">{incidentsWords.began(records.length)}</span>
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
        <span className="font-medium text-ink">
          {incidentsWords.openFor(statusWords.state(record.status), seconds)}
        </span>
        {' · '}
        {incidentsWords.beganAt} <Timestamp at={record.startedAt} />
        {' · '}
        {incidentsWords.updated} <Age at={record.newestAt} />
      </p>
      {record.lastBody !== '' && (
        <p className="mt-2 line-clamp-2 max-w-[72ch] wrap-anywhere">{plainText(record.lastBody)}</p>
      )}
      <RowComponents record={record} withStatus />
    </li>
  )
}
