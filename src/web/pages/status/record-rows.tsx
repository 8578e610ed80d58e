import type { OpenRecord } from '#domain/status-view.ts'
import { Age } from '#web/parts/age.tsx'
import { ImpactMark } from '#web/parts/impact-mark.tsx'
import { PageLink } from '#web/parts/page-link.tsx'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { statusWords } from '#web/words/status.ts'

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
            <PageLink to={paths.record(record.kind, record.id)} className="target min-w-0 flex-1 hover:underline">
              {record.name}
            </PageLink>
            <span className="text-sm whitespace-nowrap text-quiet">
              {statusWords.state(record.status)} · <Age at={record.newestAt} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
