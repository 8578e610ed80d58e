import { useMemo, useState, useId } from 'react'
import { readConditions, type Condition } from '#domain/schemas/document/schema-condition.ts'
import type { SchemaContent } from '#domain/schemas/document/schema-content.ts'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import { tryParseJson } from '#domain/json/json-value.ts'
import { differenceOf, type OptionChange } from '#domain/schemas/merge/schema-difference.ts'
import { mergeContents, type Choices, type Conflict } from '#domain/schemas/merge/schema-merge.ts'
import { uiMessages } from '../../../components/messages/ui.ts'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { Disclosure } from '../../../components/ui/disclosure.tsx'
import { DialogActions, FormDialog } from '../../../components/ui/form-dialog.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { useStore } from '../../../platform/store.ts'
import { ConditionWords } from '../fields/condition-words.tsx'
import { DifferenceView } from '../versions/difference-view.tsx'
import { differenceMessages } from '../versions/messages.ts'
import { conflictPlace, conflictValue, type MergeSides } from './conflict-words.ts'
import { useEditor } from './editor-context.ts'
import { saveMessages } from './messages.ts'
import { contentOf, type OpenedSchema } from './schema-editor.ts'

const messages = saveMessages.merge
const sides = ['mine', 'theirs'] as const
const ways = ['merge', ...sides] as const

/** Saves nothing: the result goes to the editor. */
export function MergeDialog({ theirs }: { readonly theirs: OpenedSchema }) {
  const { editor, dispatch } = useEditor()
  const { base, content: mine } = useStore(editor)
  const close = () => dispatch({ type: 'close' })
  const [choices, setChoices] = useState<Choices>({})
  const [wanted, setWay] = useState<(typeof ways)[number]>('merge')
  const merged = useMemo(() => mergeContents(base, mine, theirs, choices), [base, mine, theirs, choices])
  const documents = useMemo(() => documentsOf(mine, theirs, base), [mine, theirs, base])
  const offered = merged.ok ? ways : ways.filter((way) => way !== 'merge')
  const way = !merged.ok && wanted === 'merge' ? 'mine' : wanted
  const unresolved = merged.ok ? merged.conflicts.filter(({ chosen }) => chosen === null).length : 0
  const result = way === 'merge' && merged.ok ? merged.content : way === 'theirs' ? theirs : mine
  return (
    <FormDialog onClose={close} label={messages.title} className="w-[min(60rem,calc(100vw-2rem))]">
      {(leave) => (
        <div className="flex flex-col gap-4 p-5">
          <div>
            <p>{merged.ok ? messages.lead : messages.unreadable}</p>
            <p className="mt-0.5 text-sm text-quiet">
              {messages.changedAt} <Timestamp at={theirs.updatedAt} mode="relative" />
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Segmented
              label={messages.choice.label}
              value={way}
              options={offered.map((value) => ({ value, label: messages.choice[value] }))}
              onChange={setWay}
            />
            <p className="min-w-0 flex-1 basis-60 text-sm text-quiet">{messages.hints[way]}</p>
          </div>
          {way === 'merge' && merged.ok && (
            <section>
              <p className="mb-2 font-medium">
                {merged.conflicts.length > 0 ? messages.conflicts : messages.noConflicts}
              </p>
              {merged.conflicts.length > 0 && (
                <ul className="divide-y divide-line rounded-lg border border-line">
                  {merged.conflicts.map((conflict) => (
                    <MergeConflict
                      key={conflict.id}
                      conflict={conflict}
                      documents={documents}
                      onChoose={(side) => setChoices({ ...choices, [conflict.id]: side })}
                    />
                  ))}
                </ul>
              )}
            </section>
          )}
          <Disclosure summary={messages.theirs}>
            <div className="mt-2">
              <DifferenceView before={base} after={theirs} />
            </div>
          </Disclosure>
          <Disclosure summary={messages.mine}>
            <div className="mt-2">
              <DifferenceView before={base} after={mine} />
            </div>
          </Disclosure>
          <DialogActions>
            <Button onClick={leave}>{uiMessages.cancel}</Button>
            <Button
              look="primary"
              disabled={way === 'merge' && unresolved > 0}
              onClick={() => {
                editor.rebase(theirs, contentOf(result))
                dispatch({ type: 'merged' })
              }}
            >
              {messages.action}
            </Button>
          </DialogActions>
        </div>
      )}
    </FormDialog>
  )
}

function documentsOf(...contents: readonly SchemaContent[]): MergeSides {
  return contents.flatMap(({ text }) => {
    const read = readDocument(text)
    return read.ok ? [read.document] : []
  })
}

interface MergeConflictProps {
  readonly conflict: Conflict
  readonly documents: MergeSides
  readonly onChoose: (side: 'mine' | 'theirs') => void
}

function MergeConflict({ conflict, documents, onChoose }: MergeConflictProps) {
  const name = useId()
  return (
    <li className="px-4 py-3">
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium wrap-anywhere">{conflictPlace(conflict, documents)}</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {sides.map((side) => (
            <label
              key={side}
              className="target flex cursor-pointer items-start gap-2 rounded-lg border border-line px-3 py-2 has-checked:border-accent has-checked:bg-chosen"
            >
              <input
                type="radio"
                aria-label={messages.of[side]}
                name={name}
                checked={conflict.chosen === side}
                onChange={() => onChoose(side)}
                className="mt-1 accent-accent"
              />
              <span className="min-w-0 text-sm">
                <span className="block text-xs text-quiet">{messages.of[side]}</span>
                <ConflictSide conflict={conflict} side={side} documents={documents} />
              </span>
            </label>
          ))}
        </div>
        {!isAboutOneOf('properties', conflict) && (
          <p className="mt-1.5 text-xs wrap-anywhere text-quiet">
            {messages.wasBefore}{' '}
            {conflict.base === null ? (
              differenceMessages.nothing
            ) : (
              <ConflictValue conflict={conflict} text={conflict.base} documents={documents} />
            )}
          </p>
        )}
      </fieldset>
    </li>
  )
}

interface ConflictSideProps {
  readonly conflict: Conflict
  readonly side: 'mine' | 'theirs'
  readonly documents: MergeSides
}

/** One side of a conflict: for a whole field, the options that it changed; otherwise the value. */
export function ConflictSide({ conflict, side, documents }: ConflictSideProps) {
  const text = conflict[side]
  if (text === null) return messages.nothing
  const options = optionsOf(conflict, text)
  if (options === null) return <ConflictValue conflict={conflict} text={text} documents={documents} />
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

interface ConflictValueProps {
  readonly conflict: Conflict
  readonly text: string
  readonly documents: MergeSides
}

/** In words if there are any, otherwise as JSON. */
function ConflictValue({ conflict, text, documents }: ConflictValueProps) {
  const [document] = documents
  const condition = conditionOf(conflict, text)
  if (condition && document) return <ConditionWords condition={condition} document={document} />
  const words = conflictValue(conflict, text, documents)
  return (
    <span className={classes('whitespace-pre-wrap wrap-anywhere', words === null && 'font-mono text-xs')}>
      {words ?? text}
    </span>
  )
}

/** Null if the conflict is not about a whole condition, or if that cannot be put into words. */
function conditionOf(conflict: Conflict, text: string): Condition | null {
  if (!isAboutOneOf('allOf', conflict)) return null
  const [condition] = readConditions([tryParseJson(text)])
  return condition?.readable ? condition : null
}

/** True if the sides differ in a whole item of the list, for instance because one of them removed it. */
function isAboutOneOf(list: 'properties' | 'allOf', { kind, path }: Conflict): boolean {
  return kind === 'document' && path.at(-2) === list && path.length === (path[0] === '$defs' ? 4 : 2)
}

/** Null if the difference is not in the options. */
function optionsOf(conflict: Conflict, text: string): readonly OptionChange[] | null {
  const key = JSON.stringify(conflict.path.at(-1))
  if (!isAboutOneOf('properties', conflict)) return null
  const [before, after] = [conflict.base ?? '{}', text].map((field) => readDocument(`{"properties":{${key}:${field}}}`))
  if (!before?.ok || !after?.ok) return null
  const [change] = differenceOf(before.document, after.document).fields
  return change?.kind === 'changed' && change.options.length > 0 ? change.options : null
}
