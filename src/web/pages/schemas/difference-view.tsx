import { useMemo, useState } from 'react'
import type { SchemaContent } from '#domain/schema-body.ts'
import { readDocument } from '#domain/schema-document.ts'
import { differenceOf } from '#domain/schema-difference.ts'
import { Segmented } from '#web/ui/segmented.tsx'
import { differenceWords as words } from '#web/words/schema-difference.ts'
import { FieldDifference } from './field-difference.tsx'
import { LineDifference } from './line-difference-view.tsx'
import { TextChange } from './text-change.tsx'

export interface DifferenceViewProps {
  readonly before: SchemaContent
  readonly after: SchemaContent
}

const views = ['fields', 'text'] as const
const viewOptions = views.map((value) => ({ value, label: words.view[value] }))

/** How one state of a schema became another: by field, or line by line. */
export function DifferenceView({ before, after }: DifferenceViewProps) {
  const [chosen, setChosen] = useState<(typeof views)[number]>('fields')
  const difference = useMemo(() => {
    const [old, young] = [readDocument(before.text), readDocument(after.text)]
    return old.ok && young.ok ? differenceOf(old.document, young.document) : null
  }, [before.text, after.text])
  const view = difference ? chosen : 'text'
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        {difference ? (
          <>
            <p className="me-auto text-sm text-quiet">
              {words.summary(difference.fields, difference.members.length + titlesChanged(before, after))}
            </p>
            <Segmented label={words.view.label} value={view} options={viewOptions} onChange={setChosen} />
          </>
        ) : (
          <p className="text-sm text-quiet">{words.unreadable}</p>
        )}
      </div>
      {before.name !== after.name && <TextChange name={words.name} before={before.name} after={after.name} />}
      {before.description !== after.description && (
        <TextChange name={words.description} before={before.description} after={after.description} />
      )}
      {view === 'text' || !difference ? (
        <LineDifference before={before.text} after={after.text} />
      ) : (
        <FieldDifference difference={difference} />
      )}
    </div>
  )
}

function titlesChanged(before: SchemaContent, after: SchemaContent): number {
  return Number(before.name !== after.name) + Number(before.description !== after.description)
}
