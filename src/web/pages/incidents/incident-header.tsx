import ExternalLink from 'lucide-react/icons/external-link'
import Printer from 'lucide-react/icons/printer'
import { durationSeconds, type RecordValue } from '#domain/incident.ts'
import { webAddress } from '#domain/body.ts'
import { CopyButton } from '#web/parts/copy-button.tsx'
import { ImpactMark } from '#web/parts/impact-mark.tsx'
import { StatusMark } from '#web/parts/status-mark.tsx'
import { paths } from '#web/paths.ts'
import { useNow } from '#web/queries/now.ts'
import { usePageName } from '#web/queries/page-name.tsx'
import { useRecordIfKnown } from '#web/queries/records.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { incidentPageWords } from '#web/words/incident-page.ts'
import { networkWords } from '#web/words/network.ts'
import { pageWords } from '#web/words/pages.ts'
import { statusWords } from '#web/words/status.ts'

/** Name, state and what one can do with an incident; it stands even while the incident is awaited. */
export function IncidentHeader({ id }: { readonly id: string }) {
  const record = useRecordIfKnown('incident', id).data?.record
  if (!record) return <PageHeader title={pageWords.incident} />
  return <KnownHeader record={record} />
}

function KnownHeader({ record }: { readonly record: RecordValue }) {
  usePageName(record.name)
  const source = webAddress(record.shortlink ?? '')
  return (
    <PageHeader
      title={record.name}
      mark={<StatusMark status={record.isOpen ? record.impactKind : 'operational'} size={44} />}
      lead={<Lead record={record} />}
    >
      <div className="contents" data-print="no">
        <span className="inline-flex">
          <CopyButton worded text={location.origin + paths.incident(record.id)} label={incidentPageWords.copyLink} />
        </span>
        {source !== null && (
          <a href={source} target="_blank" rel="noopener noreferrer" className={buttonClass('plain')}>
            <ExternalLink size={14} aria-hidden />
            {incidentPageWords.source}
          </a>
        )}
        <Button onClick={() => print()}>
          <Printer size={14} aria-hidden />
          {incidentPageWords.print}
        </Button>
      </div>
    </PageHeader>
  )
}

function Lead({ record }: { readonly record: RecordValue }) {
  const seconds = durationSeconds(record, useNow(15))
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-ink">
        {record.isOpen
          ? incidentPageWords.lasting(statusWords.state(record.status), seconds)
          : incidentPageWords.resolvedAfter(seconds)}
      </span>
      <ImpactMark impact={record.impact} />
      {record.networks.length > 0 && <span>{record.networks.map(networkWords.name).join(', ')}</span>}
    </span>
  )
}
