import type { TimelineEntry } from '#domain/status/timeline.ts'
import { EarlierWordings } from '../timeline/earlier-wordings.tsx'
import { ForeignText } from '../../../components/foreign-text.tsx'
import { Timestamp } from '../../../components/timestamp.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { incidentPageWords } from './incident-page-messages.ts'

/** What was found out afterwards, apart from what was said while it lasted. */
export function Postmortem({ entry }: { readonly entry: TimelineEntry }) {
  return (
    <Card className="sm:p-5">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg font-semibold tracking-tight">{incidentPageWords.postmortem}</h2>
        <p className="text-sm text-quiet">
          {incidentPageWords.published} <Timestamp at={entry.at} detailed />
        </p>
      </div>
      <ForeignText text={entry.body} />
      <EarlierWordings body={entry.body} earlier={entry.earlier} />
    </Card>
  )
}
