import { Fragment, lazy, Suspense, useState } from 'react'
import type { Condition } from '#domain/schemas/document/schema-condition.ts'
import { shortLabel } from '#domain/schemas/document/field-label.ts'
import { placeOf, type SchemaDocument } from '#domain/schemas/document/schema-document.ts'
import { addCondition, changeCondition, type ConditionContent } from '#domain/schemas/edit/condition-edit.ts'
import { removeCondition, type EditRejection } from '#domain/schemas/edit/schema-edit.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { rejectionMessage } from '../editor/messages.ts'
import { conditionMessages } from './messages.ts'

const ConditionForm = lazy(() => import('./condition-form.tsx').then((module) => ({ default: module.ConditionForm })))

export function ConditionList({ document }: { readonly document: SchemaDocument }) {
  const { editor, readOnly } = useEditor()
  const [isAdding, setAdding] = useState(false)
  if (document.conditions.length === 0 && (readOnly || document.fields.length < 2)) return null
  return (
    <section className="mt-6">
      <h3 className="font-semibold">{conditionMessages.title}</h3>
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
              onSave={(content) => editor.edit((text) => addCondition(text, content))}
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
  const { editor, readOnly, showJson } = useEditor()
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
            onSave={(content) => editor.edit((text) => changeCondition(text, index, content))}
            onClose={() => setChanging(false)}
          />
        </Suspense>
      </li>
    )
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3 text-sm sm:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <p className="text-xs text-quiet">{conditionMessages.number(index)}</p>
        <Tests condition={condition} document={document} />
        <Branch
          lead={conditionMessages.shows}
          keys={condition.shows}
          required={condition.requires}
          document={document}
        />
        <Branch
          lead={conditionMessages.otherwise}
          keys={condition.showsElse}
          required={condition.requiresElse}
          document={document}
        />
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

function Tests({ condition: { tests, join }, document }: ConditionRowProps) {
  if (tests.length === 0) return null
  return (
    <p>
      {conditionMessages.when}{' '}
      {tests.map(({ path, how, value }, index) => (
        <Fragment key={`${path.join('.')} ${value}`}>
          {index > 0 && ` ${join === 'all' ? conditionMessages.and : conditionMessages.or} `}
          <FieldName path={path} document={document} /> {conditionMessages.hows[how]}{' '}
          <code className="font-mono text-xs wrap-anywhere">{value}</code>
        </Fragment>
      ))}
    </p>
  )
}

interface BranchProps {
  readonly lead: string
  readonly keys: readonly string[]
  readonly required: readonly string[]
  readonly document: SchemaDocument
}

function Branch({ lead, keys, required, document }: BranchProps) {
  if (keys.length === 0) return null
  return (
    <p>
      <span className="text-quiet">{lead} </span>
      {keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && ', '}
          <FieldName path={[key]} document={document} />
          {required.includes(key) && <span className="text-quiet"> ({conditionMessages.required})</span>}
        </Fragment>
      ))}
    </p>
  )
}

function FieldName({ path, document }: { readonly path: readonly string[]; readonly document: SchemaDocument }) {
  const { openField } = useEditor()
  const [key = ''] = path
  const field = document.fields.find((candidate) => candidate.key === key)
  if (!field || path.length > 1) return <code className="font-mono text-xs">{path.join(' / ')}</code>
  return (
    <button
      type="button"
      className="target-halo font-medium underline decoration-line underline-offset-4 hover:decoration-quiet"
      onClick={() => openField(key)}
    >
      {shortLabel(field)}
    </button>
  )
}
