import type { OpenRecord } from '#domain/status/status-view.ts'
import { Age } from '../../../components/age.tsx'
import { ImpactMark } from '../records/impact-mark.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { paths } from '../../../paths.ts'
import { Card } from '../../../components/ui/card.tsx'
import { statusWords } from '../../../components/messages/status.ts'

export interface RecordRowsProps {
  readonly title: string
  readonly records: readonly OpenRecord[]
}

/** Records in one line each, where there are too many to show them whole. */
export function RecordRows({ title, records }: RecordRowsProps) {
  return (
    <Card className="mt-4">
      <h3 className="text-sm font-medium text-quiet">{title}</h3>
      <ul data-list className="divide-y divide-line">
        {records.map((record) => (
          <li key={record.id} className="flex items-baseline gap-2 py-2">
            <ImpactMark impact={record.impact} compact />
            <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4">
              <PageLink
                to={paths.record(record.kind, record.id)}
                className="min-w-0 flex-1 basis-56 wrap-anywhere hover:underline"
              >
                {record.name}
              </PageLink>
              <span className="text-sm text-quiet">
                {statusWords.state(record.status)} · <Age at={record.newestAt} />
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
