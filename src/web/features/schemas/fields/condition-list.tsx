import { lazy, Suspense, useRef, useState } from 'react'
import {
  indexOfOpen,
  isHalfWritten,
  openCondition,
  type OpenCondition,
} from '#domain/schemas/document/open-condition.ts'
import type { Condition } from '#domain/schemas/document/schema-condition.ts'
import { placeOf, type SchemaDocument } from '#domain/schemas/document/schema-document.ts'
import { addCondition, changeCondition } from '#domain/schemas/edit/condition-edit.ts'
import { removeCondition, type EditRejection } from '#domain/schemas/edit/schema-edit.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { useStoreOf } from '../../../platform/store.ts'
import { useEditor } from '../editor/editor-context.ts'
import { rejectionMessage } from '../editor/messages.ts'
import type { EditorState } from '../editor/schema-editor.ts'
import { ConditionWords } from './condition-words.tsx'
import { conditionMessages, fieldMessages } from './messages.ts'

const ConditionForm = lazy(() => import('./condition-form.tsx').then((module) => ({ default: module.ConditionForm })))

export function ConditionList({ document }: { readonly document: SchemaDocument }) {
  const { editor, readOnly, nested } = useEditor()
  const heading = useRef<HTMLHeadingElement>(null)
  const within = nested?.path.at(-1) ?? null
  const open = useStoreOf(editor, openOf).filter((one) => one.within === within)
  const openAt = (index: number | null) => open.find((one) => indexOfOpen(document.conditions, one) === index)
  const added = openAt(null)
  if (document.conditions.length === 0 && (readOnly || document.fields.length < 2) && !added) return null
  const Heading = nested ? 'h4' : 'h3'
  // What had the focus is gone.
  const takeFocus = () => heading.current?.focus({ preventScroll: true })
  return (
    <section className={nested ? 'mt-4' : 'mt-6'}>
      <Heading ref={heading} tabIndex={-1} className="font-semibold">
        {conditionMessages.title}
      </Heading>
      <p className="mb-2 text-sm text-quiet">{conditionMessages.hint}</p>
      <Card padded={false}>
        <ul className="divide-y divide-line empty:hidden">
          {document.conditions.map((condition) => (
            <ConditionRow
              key={condition.index}
              condition={condition}
              document={document}
              within={within}
              open={readOnly ? undefined : openAt(condition.index)}
              onClosed={takeFocus}
            />
          ))}
        </ul>
        {added && !readOnly && <OpenForm document={document} open={added} onClosed={takeFocus} />}
        {!readOnly && !added && (
          <div className="border-t border-line px-4 py-3 [ul:empty+&]:border-t-0">
            <Button onClick={() => editor.setConditions([...editor.get().conditions, openCondition(within, null)])}>
              {conditionMessages.add}
            </Button>
          </div>
        )}
      </Card>
    </section>
  )
}

function openOf({ conditions }: EditorState): readonly OpenCondition[] {
  return conditions
}

interface OpenFormProps {
  readonly document: SchemaDocument
  readonly open: OpenCondition
  readonly onClosed: () => void
}

/** What is typed is kept in the editor, and with it in the draft, until it is applied or canceled. */
function OpenForm({ document, open, onClosed }: OpenFormProps) {
  const { editor } = useEditor()
  const { content } = open
  const replace = (...next: readonly OpenCondition[]) =>
    editor.setConditions(editor.get().conditions.flatMap((one) => (one === open ? next : [one])))
  return (
    <Suspense>
      <ConditionForm
        document={document}
        content={content}
        isFresh={!isHalfWritten(open)}
        onChange={(next) => replace({ ...open, content: next })}
        onSave={() => {
          const index = indexOfOpen(document.conditions, open)
          return editor.edit((text, defs) =>
            index === null ? addCondition(text, content, defs) : changeCondition(text, index, content, defs),
          )
        }}
        onClose={() => {
          replace()
          onClosed()
        }}
      />
    </Suspense>
  )
}

interface ConditionRowProps {
  readonly condition: Condition
  readonly document: SchemaDocument
  readonly within: string | null
  /** Set while the condition is being changed. */
  readonly open: OpenCondition | undefined
  readonly onClosed: () => void
}

function ConditionRow({ condition, document, within, open, onClosed }: ConditionRowProps) {
  const { editor, readOnly, openField, showJson, announce, noteRemoved } = useEditor()
  const [rejection, setRejection] = useState<EditRejection | null>(null)
  const { index, readable } = condition
  const place = placeOf(document.text, ['allOf', index])
  const remove = () => {
    const refused = editor.edit((text) => removeCondition(text, index))
    setRejection(refused)
    if (refused) return
    const name = conditionMessages.number(index)
    onClosed()
    announce(fieldMessages.removed(name))
    noteRemoved(name)
  }
  if (open)
    return (
      <li>
        <OpenForm document={document} open={open} onClosed={onClosed} />
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
          <Button
            look="quiet"
            onClick={() => editor.setConditions([...editor.get().conditions, openCondition(within, condition)])}
          >
            {conditionMessages.change}
          </Button>
        )}
        {!readOnly && (
          <Button look="quiet" onClick={remove}>
            {conditionMessages.remove}
          </Button>
        )}
      </div>
    </li>
  )
}
