import { useEffect } from 'react'
import type { StoredDocument } from '#api/policies/blocks.ts'
import { stringifyJson } from '#api/json.ts'
import { useNow } from '../../../platform/time/now.ts'
import { useIsElsewhere } from '../../../platform/sources.ts'
import { readBlockData } from '../block-data.ts'
import { useBlock } from '../queries.ts'
import { rowActionMessages } from './messages.ts'

interface UnchangedNoteProps {
  readonly policyId: string
  /** The grid that contains the document. */
  readonly uuid: string
  /** The document before the decision. */
  readonly row: StoredDocument
  /** When the decision was sent, in milliseconds since 1970. */
  readonly since: number
}

const stepMs = 2000
const steps = 3

/** A Guardian responds before it acts and does not report later failures, so only the document shows the outcome. */
export function UnchangedNote(props: UnchangedNoteProps) {
  return useIsElsewhere('policies') ? <Watch {...props} /> : null
}

function Watch({ policyId, uuid, row, since }: UnchangedNoteProps) {
  const { data, isFetching, refetch } = useBlock(policyId, uuid)
  const step = Math.min(steps, Math.floor((useNow() - since) / stepMs))
  const answer = readBlockData('interfaceDocumentsSourceBlock', data)
  const held = answer.kind === 'documents' ? answer.data.data.find(({ id }) => id === row.id) : undefined
  const isSame = held !== undefined && stateOf(held) === stateOf(row)
  useEffect(() => {
    if (step > 0 && isSame) void refetch()
  }, [step, isSame, refetch])
  return isSame && step === steps && !isFetching ? (
    <span className="mt-1 block font-medium">{rowActionMessages.unchanged}</span>
  ) : null
}

/** The members that a decision can change. */
function stateOf({ document, updateDate, option, assignedTo, hash, tag }: StoredDocument): string {
  return stringifyJson([document, updateDate, option, assignedTo, hash, tag])
}
