import type { Block } from '#domain/policies/block-tree.ts'
import { useGridFacts } from './queries.ts'
import { gridNoteMessages as messages } from './grid-messages.ts'

interface GridNoteProps {
  readonly policyId: string
  readonly block: Block
  /** The number of documents that match the filters that the caller has set; null if none is set, or it is unknown. */
  readonly matching: number | null
}

/** The number of documents that a list shows, and why others are hidden. */
export function GridNote({ policyId, block, matching }: GridNoteProps) {
  const { data } = useGridFacts(policyId, block.id)
  if (!data) return <span />
  const { shown, sources, lacksGroup, hidden, earlier, filters, looked, documents, removed } = data
  const own = [...new Set(sources.flatMap((source) => source.own))]
  const reasons = sources.flatMap(({ reason }) => reason ?? [])
  const why = messages.by(filters.map((filter) => messages.hides(filter, filters.length === 1)))
  const unlisted = [
    ...(hidden > 0 ? [`${shown > 0 ? messages.moreHidden(hidden) : messages.hidden(hidden)} ${why}`] : []),
    ...(earlier > 0 && shown > 0 ? [messages.earlier(earlier, shown)] : []),
  ]
  // An empty list itself says that there is no document.
  const listed = [
    ...(matching !== null ? [messages.matching(matching, shown)] : shown > 0 ? [messages.shown(shown)] : []),
    ...unlisted,
  ]
  return (
    <div className="min-w-0 text-sm text-quiet wrap-anywhere">
      <p className="empty:hidden">
        {listed.length > 0 && (
          <>
            <span className="text-ink">{listed[0]}</span>
            {listed.slice(1).map((more) => `; ${more}`)}
            {'. '}
          </>
        )}
        {own.length > 0 && `${messages.own(own)} `}
        {lacksGroup && `${messages.lacksGroup} `}
        {unlisted.length > 0 && looked < documents && messages.looked(looked)}
      </p>
      {removed && <p>{messages.removed(removed.documents, removed.keptDays)}</p>}
      {reasons.map((reason) => (
        <p key={reason}>{messages.notShown(reason)}</p>
      ))}
    </div>
  )
}
