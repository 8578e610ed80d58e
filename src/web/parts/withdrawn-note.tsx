import type { RecordHead } from '#domain/incident.ts'
import { recordWords } from '#web/words/record.ts'
import { Timestamp } from './timestamp.tsx'

/** Says of a record that the status page has taken it back; silent otherwise. */
export function WithdrawnNote({ record: { withdrawnAt } }: { readonly record: Pick<RecordHead, 'withdrawnAt'> }) {
  if (withdrawnAt === null) return null
  return (
    <span className="text-ink">
      {recordWords.withdrawn}. {recordWords.withdrawnSince} <Timestamp at={withdrawnAt} mode="near" />.
    </span>
  )
}
