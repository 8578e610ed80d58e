import { useMemo, useState } from 'react'
import type { SchemaContent } from '#domain/schemas/document/schema-content.ts'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import { compareDocuments } from '#domain/schemas/merge/nested-difference.ts'
import type { MemberChange } from '#domain/schemas/merge/schema-difference.ts'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { FieldDifference, TextChange } from './field-difference.tsx'
import { LineDifference } from '../../../components/line-difference/line-difference.tsx'
import { differenceMessages } from './messages.ts'

export interface DifferenceViewProps {
  readonly before: SchemaContent
  readonly after: SchemaContent
  /** Shows the text in two columns if there is room. */
  readonly isSideBySide?: boolean
}

const views = ['fields', 'text'] as const
const viewOptions = views.map((value) => ({ value, label: differenceMessages.view[value] }))

export function DifferenceView({ before, after, isSideBySide = false }: DifferenceViewProps) {
  const [chosen, setChosen] = useState<(typeof views)[number]>('fields')
  const difference = useMemo(() => {
    const [old, young] = [readDocument(before.text), readDocument(after.text)]
    if (!old.ok || !young.ok) return null
    const found = compareDocuments(old.document, young.document)
    return { ...found, members: found.members.filter((change) => !repeatsNameChange(change, before, after)) }
  }, [before, after])
  const view = difference ? chosen : 'text'
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        {difference ? (
          <>
            <p className="me-auto text-sm text-quiet">
              {differenceMessages.summary(difference, titlesChanged(before, after))}
            </p>
            <Segmented label={differenceMessages.view.label} value={view} options={viewOptions} onChange={setChosen} />
          </>
        ) : (
          <p className="text-sm text-quiet">{differenceMessages.unreadable}</p>
        )}
      </div>
      <div className="mb-3 empty:hidden">
        {before.name !== after.name && (
          <TextChange name={differenceMessages.name} before={before.name} after={after.name} />
        )}
        {before.description !== after.description && (
          <TextChange name={differenceMessages.description} before={before.description} after={after.description} />
        )}
      </div>
      {view === 'text' || !difference ? (
        <LineDifference before={before.text} after={after.text} isSideBySide={isSideBySide} />
      ) : (
        <FieldDifference difference={difference} />
      )}
    </div>
  )
}

/** True if the change merely follows a change of name or description, which the document repeats. */
function repeatsNameChange({ path, ...change }: MemberChange, before: SchemaContent, after: SchemaContent): boolean {
  const [member, ...further] = path
  const attribute = member === 'title' ? 'name' : member === 'description' ? 'description' : null
  if (attribute === null || further.length > 0 || before[attribute] === after[attribute]) return false
  return change.before === JSON.stringify(before[attribute]) && change.after === JSON.stringify(after[attribute])
}

function titlesChanged(before: SchemaContent, after: SchemaContent): number {
  return Number(before.name !== after.name) + Number(before.description !== after.description)
}
