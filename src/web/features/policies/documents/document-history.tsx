import * as v from 'valibot'
import type { StoredDocument } from '#api/policies/blocks.ts'
import type { DocumentState } from '#api/policies/policy-work.ts'
import { text } from '#api/tolerant.ts'
import { documentStatus, withStatusWord } from '#domain/policies/work/document-status.ts'
import { cellOf } from '#domain/policies/document-cell.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { paths } from '../../../paths.ts'
import { useHistories } from '../queries.ts'
import { gridNoteMessages, historyMessages as messages } from './grid-messages.ts'

interface DocumentHistoryProps {
  readonly policyId: string
  /** The block that shows the document. */
  readonly blockId: string
  readonly row: StoredDocument
}

/** The history of a document, oldest first: who changed what, and when. */
export function DocumentHistory({ policyId, blockId, row }: DocumentHistoryProps) {
  const { data } = useHistories(policyId, blockId, [row.id])
  const states = data?.[row.id]
  if (!states) return <ListedHistory row={row} />
  return (
    <section className="mt-5">
      <h3 className="mb-2 font-semibold">{messages.title}</h3>
      <HistoryList states={states} />
      <p className="mt-3 text-sm">
        <PageLink
          to={paths.policy(policyId, { show: 'flow', document: row.id })}
          className="text-accent underline underline-offset-2"
        >
          {messages.flow}
        </PageLink>
      </p>
    </section>
  )
}

const Listed = v.array(
  v.looseObject({ labelValue: v.optional(v.unknown()), comment: v.optional(v.unknown()), created: text }),
)

/** The history that a Guardian lists with a document. It does not say who changed it. */
function ListedHistory({ row }: { readonly row: StoredDocument }) {
  const listed = v.safeParse(Listed, row['history'])
  if (!listed.success || listed.output.length === 0) return null
  const states = listed.output
    .map(({ labelValue, comment, created }) => ({
      label: wordsOf(labelValue),
      comment: wordsOf(comment),
      at: parseInstant(created),
    }))
    .toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0))
  return (
    <section className="mt-5">
      <h3 className="mb-2 font-semibold">{messages.title}</h3>
      <ol className={line}>
        {states.map(({ label, comment, at }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- states are only ever appended
          <li key={index} className="wrap-anywhere">
            <p>
              <span className="font-medium">{label || messages.stored}</span>{' '}
              <span className="text-quiet">
                <Timestamp at={at} mode="near" />
              </span>
            </p>
            {comment !== '' && <p>{messages.comment(comment)}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function wordsOf(value: unknown): string {
  const cell = cellOf(value)
  return 'text' in cell ? cell.text : ''
}

const line = 'flex flex-col gap-2 border-s-2 border-line ps-4 text-sm'

export function HistoryList({ states }: { readonly states: readonly DocumentState[] }) {
  if (states.length === 0) return <p className="text-sm text-quiet">{messages.none}</p>
  return (
    <ol className={line}>
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
        <span className="font-medium">{status === null ? title || messages.stored : documentStatus(status)}</span>
        <span className="text-quiet">
          {` ${messages.by(name ?? messages.policy)}, `}
          <Timestamp at={parseInstant(at)} mode="near" />
        </span>
      </p>
      {comment !== null && <p>{messages.comment(comment)}</p>}
      {others.map(({ field, from, to }) => (
        <p key={field} className="text-quiet">
          {messages.change(gridNoteMessages.field(field), withStatusWord(field, from), withStatusWord(field, to))}
        </p>
      ))}
    </li>
  )
}
