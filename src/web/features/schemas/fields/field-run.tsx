import { memo } from 'react'
import type { SchemaDocument } from '#domain/schemas/document/schema-document.ts'
import type { Field } from '#domain/schemas/document/schema-field.ts'
import type { SchemaProblem } from '../editor/schema-problems.ts'
import { FieldRow, type RowTools } from './field-row.tsx'
import type { FieldDrag } from './use-field-drag.ts'

interface FieldRunProps {
  readonly fields: readonly Field[]
  /** Where in the whole list the first of them stands, and the last of all. */
  readonly first: number
  readonly last: number
  /** The keys of the fields that are shown only under some condition. */
  readonly conditional: ReadonlySet<string>
  /** Null where none of these fields has any. */
  readonly problems: ReadonlyMap<string | null, readonly SchemaProblem[]> | null
  readonly tools: RowTools
  /** The field that is open, the one that was added last, and the document; null where the open one is not of these. */
  readonly openKey: string | null
  readonly added: string | null
  readonly document: SchemaDocument | null
  readonly drag: FieldDrag | null
}

const none: readonly SchemaProblem[] = []

/** Fields that are drawn together, and laid out only when they come into sight: a key press in one leaves all others alone. */
export const FieldRun = memo(function FieldRun(props: FieldRunProps) {
  const { fields, first, last, conditional, problems, tools, openKey, added, document, drag } = props
  const identities = tools.identities.of(fields.map(({ key }) => key))
  return (
    <ul
      role="presentation"
      className="divide-y divide-line [content-visibility:auto]"
      style={{ containIntrinsicBlockSize: `auto ${fields.length * rowHeight}rem` }}
    >
      {fields.map((field, index) => (
        <FieldRow
          key={identities[index]}
          field={field}
          index={first + index}
          conditional={conditional.has(field.key)}
          problems={problems?.get(field.key) ?? none}
          tools={tools}
          document={field.key === openKey ? document : null}
          isNew={field.key === openKey && field.key === added}
          mark={markOf(drag, field.key, first + index, last)}
        />
      ))}
    </ul>
  )
})

/** Of a field that is closed, in rem. */
const rowHeight = 2.8

/** Where the field that is dragged would come to stand, as seen from a row. */
function markOf(drag: FieldDrag | null, key: string, index: number, last: number) {
  if (!drag) return null
  if (drag.key === key) return 'dragged'
  if (drag.before === index) return 'before'
  return drag.before === last + 1 && index === last ? 'after' : null
}

/** Some fields that follow each other, drawn together. */
interface FieldRunPlace {
  /** The index of the first of them. */
  readonly first: number
  readonly fields: readonly Field[]
}

/** A screen shows about so many. */
const mostOfRun = 25

const known = new WeakMap<Field, readonly Field[]>()

/** Fields in runs: where nothing within a run has changed, it is the same list as before. */
export function fieldRuns(fields: readonly Field[]): readonly FieldRunPlace[] {
  return Array.from({ length: Math.ceil(fields.length / mostOfRun) }, (_, index) => {
    const first = index * mostOfRun
    return { first, fields: held(fields.slice(first, first + mostOfRun)) }
  })
}

function held(run: readonly Field[]): readonly Field[] {
  const [head] = run
  const before = head && known.get(head)
  if (before?.length === run.length && run.every((field, index) => field === before[index])) return before
  if (head) known.set(head, run)
  return run
}
