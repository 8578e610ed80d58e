import type { RecordHead } from '#domain/status/record.ts'
import { recordWords } from './messages.ts'
import { Timestamp } from '../../../components/timestamp.tsx'

/** Says of a record that the status page has taken it back; silent otherwise. */
export function WithdrawnNote({ record: { withdrawnAt } }: { readonly record: Pick<RecordHead, 'withdrawnAt'> }) {
  if (withdrawnAt === null) return null
  return (
    <span className="text-ink">
      {recordWords.withdrawn}. {recordWords.withdrawnSince} <Timestamp at={withdrawnAt} mode="near" />.
    </span>
  )
}
