import { memo } from 'react'
import type { SchemaDocument } from '#domain/schemas/document/schema-document.ts'
import type { Field } from '#domain/schemas/document/schema-field.ts'
import type { SchemaProblem } from '../editor/schema-problems.ts'
import { SchemaFieldRow, type RowTools } from './field-row.tsx'
import type { FieldDrag } from './use-field-drag.ts'

interface FieldRunProps {
  readonly fields: readonly Field[]
  /** The index of the first of these fields, and of the last one in the list. */
  readonly first: number
  readonly last: number
  /** The keys of fields that a condition shows or hides. */
  readonly conditional: ReadonlySet<string>
  /** Null if none of these fields has a problem, so that memo skips the run. */
  readonly problems: ReadonlyMap<string | null, readonly SchemaProblem[]> | null
  readonly tools: RowTools
  /** These three are null unless the open field is in this run. */
  readonly openKey: string | null
  readonly added: string | null
  readonly document: SchemaDocument | null
  readonly drag: FieldDrag | null
}

const none: readonly SchemaProblem[] = []

/** About a screen of fields, memoized and laid out when visible: a key press in one field renders no other run. */
export const FieldRun = memo(function FieldRun(props: FieldRunProps) {
  const { fields, first, last, conditional, problems, tools, openKey, added, document, drag } = props
  const identities = tools.identities.of(fields.map(({ key }) => key))
  return (
    <ul
      role="presentation"
      className="divide-y divide-line [content-visibility:auto]"
      style={{ containIntrinsicBlockSize: `auto ${fields.length * rowHeightRem}rem` }}
    >
      {fields.map((field, index) => (
        <SchemaFieldRow
          key={identities[index]}
          field={field}
          conditional={conditional.has(field.key)}
          problems={problems?.get(field.key) ?? none}
          tools={tools}
          document={field.key === openKey ? document : null}
          isNew={field.key === openKey && field.key === added}
          dropMark={dropMarkOf(drag, field.key, first + index, last)}
        />
      ))}
    </ul>
  )
})

/** The height of a closed row. */
const rowHeightRem = 2.8

function dropMarkOf(drag: FieldDrag | null, key: string, index: number, last: number) {
  if (!drag) return null
  if (drag.key === key) return 'dragged'
  if (drag.before === index) return 'before'
  return drag.before === last + 1 && index === last ? 'after' : null
}

interface FieldRunPlace {
  readonly first: number
  readonly fields: readonly Field[]
}

const maxRunLength = 25

const known = new WeakMap<Field, readonly Field[]>()

/** Splits the fields into runs. An unchanged run is the same array as before, so that memo skips it. */
export function fieldRuns(fields: readonly Field[]): readonly FieldRunPlace[] {
  return Array.from({ length: Math.ceil(fields.length / maxRunLength) }, (_, index) => {
    const first = index * maxRunLength
    return { first, fields: held(fields.slice(first, first + maxRunLength)) }
  })
}

function held(run: readonly Field[]): readonly Field[] {
  const [head] = run
  const before = head && known.get(head)
  if (before?.length === run.length && run.every((field, index) => field === before[index])) return before
  if (head) known.set(head, run)
  return run
}
