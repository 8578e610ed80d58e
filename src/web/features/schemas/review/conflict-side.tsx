import { readDocument } from '#domain/schemas/document/schema-document.ts'
import { differenceOf, type OptionChange } from '#domain/schemas/merge/schema-difference.ts'
import type { Conflict } from '#domain/schemas/merge/schema-merge.ts'
import { saveMessages } from '../editor/messages.ts'
import { differenceMessages } from '../versions/messages.ts'

interface ConflictSideProps {
  readonly conflict: Conflict
  readonly side: 'mine' | 'theirs'
}

/** One side of a conflict: for a whole field, the options that it changed; otherwise the text. */
export function ConflictSide({ conflict, side }: ConflictSideProps) {
  const text = conflict[side]
  const options = text === null ? null : optionsOf(conflict, text)
  if (options === null)
    return (
      <span className="font-mono text-xs whitespace-pre-wrap wrap-anywhere">{text ?? saveMessages.merge.nothing}</span>
    )
  return (
    <>
      {options.map((option) => (
        <span key={option.option} className="block wrap-anywhere">
          <span className="text-quiet">{differenceMessages.option(option.option)}: </span>
          {conflict.base !== null && (
            <>
              <del className="text-quiet decoration-line-strong">
                {differenceMessages.value(option, option.before) || differenceMessages.nothing}
              </del>
              <span aria-hidden="true" className="text-quiet">
                {' → '}
              </span>
            </>
          )}
          <ins className="no-underline">
            {differenceMessages.value(option, option.after) || differenceMessages.nothing}
          </ins>
        </span>
      ))}
    </>
  )
}

/** True if the sides differ in a whole field, for instance because one of them removed it. */
export function isOfField({ kind, path }: Conflict): boolean {
  return kind === 'document' && path[0] === 'properties' && path.length === 2
}

/** Null if the difference is not in the options. */
function optionsOf(conflict: Conflict, text: string): readonly OptionChange[] | null {
  const key = JSON.stringify(conflict.path.at(-1))
  if (!isOfField(conflict)) return null
  const [before, after] = [conflict.base ?? '{}', text].map((field) => readDocument(`{"properties":{${key}:${field}}}`))
  if (!before?.ok || !after?.ok) return null
  const [change] = differenceOf(before.document, after.document).fields
  return change?.kind === 'changed' && change.options.length > 0 ? change.options : null
}
