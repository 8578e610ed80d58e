import { useState, type ReactNode } from 'react'
import type { StoredDocument } from '#api/policies/blocks.ts'
import type { DocumentState } from '#api/policies/policy-work.ts'
import { documentStatus } from '#domain/policies/work/document-status.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { useServices } from '../../../platform/services.ts'
import { useHistories, type PolicyView } from '../queries.ts'
import { rowActionMessages } from './messages.ts'
import { historyMessages } from './grid-messages.ts'
import { UnchangedNote } from './unchanged-note.tsx'
import type { Decision } from '../block/row-block-props.ts'
import type { Decisions } from './document-table.tsx'

const maxAsked = 200

export interface LastDecision {
  readonly documentId: string
  readonly note: ReactNode
}

interface RowDecisions {
  readonly decisions: Decisions
  /** The decision that this page has just sent, and its document. */
  readonly last: LastDecision | null
  readonly histories: Pick<ReturnType<typeof useHistories>, 'isLoading' | 'failureCount'>
  readonly decided: (row: StoredDocument, decision: Decision) => void
}

/** The decision about each document, with user and time. */
export function useDecisions(view: PolicyView, uuid: string, rows: readonly StoredDocument[]): RowDecisions {
  const { clock } = useServices()
  const [last, setLast] = useState<LastDecision | null>(null)
  const ids = [...new Set(rows.map(({ id }) => id))].slice(0, maxAsked)
  const histories = useHistories(view.policy.id, uuid, ids)
  const { data = {} } = histories
  const decisions = new Map(
    rows.flatMap(({ id }) => {
      const state = data[id]?.findLast((one) => one.changes.some(({ field }) => field === 'status'))
      return state ? [[id, <DecisionNote key={`decided ${id}`} state={state} />] as const] : []
    }),
  )
  return {
    decisions,
    last,
    histories,
    decided(row, { button, reason }) {
      const at = clock.now()
      const note = (
        <>
          {`${rowActionMessages.decided(button, reason ?? '')}, `}
          <Timestamp at={at} mode="near" />
          <UnchangedNote key={`${row.id} ${at}`} policyId={view.policy.id} uuid={uuid} row={row} since={at} />
        </>
      )
      setLast({ documentId: row.id, note })
    },
  }
}

function DecisionNote({ state: { status, name, comment, at } }: { readonly state: DocumentState }) {
  return (
    <span className="block text-xs text-quiet wrap-anywhere @xl:min-w-28">
      {`${documentStatus(status ?? '')} ${historyMessages.by(name ?? historyMessages.policy)}, `}
      <Timestamp at={parseInstant(at)} mode="near" />
      {comment !== null && <span className="block">{historyMessages.comment(comment)}</span>}
    </span>
  )
}
