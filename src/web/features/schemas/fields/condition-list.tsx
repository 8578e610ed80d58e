import { lazy, Suspense, useState } from 'react'
import type { Condition } from '#domain/schemas/document/schema-condition.ts'
import { placeOf, type SchemaDocument } from '#domain/schemas/document/schema-document.ts'
import { addCondition, changeCondition, type ConditionContent } from '#domain/schemas/edit/condition-edit.ts'
import { removeCondition, type EditRejection } from '#domain/schemas/edit/schema-edit.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { rejectionMessage } from '../editor/messages.ts'
import { ConditionWords } from './condition-words.tsx'
import { conditionMessages } from './messages.ts'

const ConditionForm = lazy(() => import('./condition-form.tsx').then((module) => ({ default: module.ConditionForm })))

export function ConditionList({ document }: { readonly document: SchemaDocument }) {
  const { editor, readOnly, nested } = useEditor()
  const [isAdding, setAdding] = useState(false)
  if (document.conditions.length === 0 && (readOnly || document.fields.length < 2)) return null
  const Heading = nested ? 'h4' : 'h3'
  return (
    <section className={nested ? 'mt-4' : 'mt-6'}>
      <Heading className="font-semibold">{conditionMessages.title}</Heading>
      <p className="mb-2 text-sm text-quiet">{conditionMessages.hint}</p>
      <Card padded={false}>
        <ul className="divide-y divide-line empty:hidden">
          {document.conditions.map((condition) => (
            <ConditionRow key={condition.index} condition={condition} document={document} />
          ))}
        </ul>
        {isAdding && (
          <Suspense>
            <ConditionForm
              document={document}
              first={nothing}
              onSave={(content) => editor.edit((text, defs) => addCondition(text, content, defs))}
              onClose={() => setAdding(false)}
            />
          </Suspense>
        )}
        {!readOnly && !isAdding && (
          <div className="border-t border-line px-4 py-3 first:border-t-0">
            <Button onClick={() => setAdding(true)}>{conditionMessages.add}</Button>
          </div>
        )}
      </Card>
    </section>
  )
}

const nothing: ConditionContent = { join: 'all', tests: [], shows: [], showsElse: [], requires: [], requiresElse: [] }

interface ConditionRowProps {
  readonly condition: Condition
  readonly document: SchemaDocument
}

function ConditionRow({ condition, document }: ConditionRowProps) {
  const { editor, readOnly, openField, showJson } = useEditor()
  const [rejection, setRejection] = useState<EditRejection | null>(null)
  const { index, readable } = condition
  const [isChanging, setChanging] = useState(false)
  const place = placeOf(document.text, ['allOf', index])
  if (isChanging)
    return (
      <li>
        <Suspense>
          <ConditionForm
            document={document}
            first={condition}
            onSave={(content) => editor.edit((text, defs) => changeCondition(text, index, content, defs))}
            onClose={() => setChanging(false)}
          />
        </Suspense>
      </li>
    )
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3 text-sm sm:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="text-xs text-quiet">{conditionMessages.number(index)}</p>
        <ConditionWords condition={condition} document={document} onField={openField} />
        {!readable && <p className="text-quiet">{conditionMessages.opaque}</p>}
        {rejection && <p role="alert">{rejectionMessage(rejection)}</p>}
      </div>
      <div className="flex gap-1">
        {place && (
          <Button look="quiet" onClick={() => showJson(place.from, place.to)}>
            {conditionMessages.showJson}
          </Button>
        )}
        {!readOnly && readable && (
          <Button look="quiet" onClick={() => setChanging(true)}>
            {conditionMessages.change}
          </Button>
        )}
        {!readOnly && (
          <Button look="quiet" onClick={() => setRejection(editor.edit((text) => removeCondition(text, index)))}>
            {conditionMessages.remove}
          </Button>
        )}
      </div>
    </li>
  )
}
