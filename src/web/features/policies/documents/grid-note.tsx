import type { Block } from '#domain/policies/block-tree.ts'
import { useGridFacts } from '../queries.ts'
import { gridNoteMessages as messages } from './messages.ts'

interface GridNoteProps {
  readonly policyId: string
  readonly block: Block
}

/** The number of documents that a list shows, and why others are hidden. */
export function GridNote({ policyId, block }: GridNoteProps) {
  const { data } = useGridFacts(policyId, block.id)
  if (!data) return <span />
  const { shown, sources, lacksGroup, hidden, filters, looked, documents, removed } = data
  const own = [...new Set(sources.flatMap((source) => source.own))]
  const reasons = sources.flatMap(({ reason }) => reason ?? [])
  return (
    <div className="min-w-0 text-sm text-quiet wrap-anywhere">
      <p>
        <span className="text-ink">{messages.shown(shown)}</span>
        {hidden > 0 &&
          `; ${messages.hidden(hidden)} ${messages.by(filters.map((filter) => messages.hides(filter, filters.length === 1)))}`}
        {'. '}
        {own.length > 0 && `${messages.own(own)} `}
        {lacksGroup && `${messages.lacksGroup} `}
        {hidden > 0 && looked < documents && messages.looked(looked)}
      </p>
      {removed && <p>{messages.removed(removed.documents, removed.keptDays)}</p>}
      {reasons.map((reason) => (
        <p key={reason}>{messages.notShown(reason)}</p>
      ))}
    </div>
  )
}
