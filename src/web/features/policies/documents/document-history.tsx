import type { DocumentState } from '#api/policies/policy-work.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { Timestamp } from '../../../components/timestamp.tsx'
import { paths } from '../../../paths.ts'
import { useHistories } from '../queries.ts'
import { gridNoteMessages, historyMessages as messages } from './messages.ts'

interface DocumentHistoryProps {
  readonly policyId: string
  /** The block that shows the document. */
  readonly blockId: string
  readonly documentId: string
}

/** The history of a document: who changed what, and when. Oldest first. */
export function DocumentHistory({ policyId, blockId, documentId }: DocumentHistoryProps) {
  const { data } = useHistories(policyId, blockId, [documentId])
  const states = data?.[documentId]
  if (!states) return null
  return (
    <section className="mt-5">
      <h3 className="mb-2 font-semibold">{messages.title}</h3>
      <HistoryList states={states} />
      <p className="mt-3 text-sm">
        <PageLink
          to={paths.policy(policyId, { show: 'flow', document: documentId })}
          className="text-accent underline underline-offset-2"
        >
          {messages.flow}
        </PageLink>
      </p>
    </section>
  )
}

export function HistoryList({ states }: { readonly states: readonly DocumentState[] }) {
  if (states.length === 0) return <p className="text-sm text-quiet">{messages.none}</p>
  return (
    <ol className="flex flex-col gap-2 border-s-2 border-line ps-4 text-sm">
      {states.map((state, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- states are only ever appended
        <State key={index} state={state} />
      ))}
    </ol>
  )
}

function State({ state: { at, title, status, comment, name, changes } }: { readonly state: DocumentState }) {
  const others = changes.filter(({ field }) => field !== 'status' && field !== 'comment')
  return (
    <li className="wrap-anywhere">
      <p>
        <span className="font-medium">{status ?? (title || messages.stored)}</span>
        <span className="text-quiet">
          {` ${messages.by(name ?? messages.policy)}, `}
          <Timestamp at={parseInstant(at)} mode="near" />
        </span>
      </p>
      {comment !== null && <p>{messages.comment(comment)}</p>}
      {others.map(({ field, from, to }) => (
        <p key={field} className="text-quiet">
          {messages.change(gridNoteMessages.field(field), from, to)}
        </p>
      ))}
    </li>
  )
}
