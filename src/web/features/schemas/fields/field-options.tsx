import { useLayoutEffect, useRef } from 'react'
import type { SchemaDocument } from '#domain/schemas/document/schema-document.ts'
import type { Field } from '#domain/schemas/document/schema-field.ts'
import { Disclosure } from '../../../components/ui/disclosure.tsx'
import { fieldWords } from './messages.ts'
import { FieldActions } from './field-actions.tsx'
import { EnumOption } from './field-enum-option.tsx'
import { FlagOption, type FlagName } from './field-flag-option.tsx'
import { KeyOption } from './field-key-option.tsx'
import type { FieldProblem } from '../editor/field-problems.ts'
import { TextOption } from './field-text-option.tsx'
import { TypeOption } from './field-type-option.tsx'
import { ValueOption } from './field-value-option.tsx'
import { NestedFields } from './nested-fields.tsx'
import { ProblemList } from '../editor/problem-list.tsx'

const words = fieldWords.options

export interface FieldOptionsProps {
  readonly field: Field
  readonly document: SchemaDocument
  readonly problems: readonly FieldProblem[]
  readonly index: number
  /** It was added a moment ago: one goes on with its title. */
  readonly isNew: boolean
  /** Told before it has another key. */
  readonly onRename: (from: string, to: string) => void
}

const flags = [
  ['required', words.required, words.requiredHint],
  ['multiple', words.multiple, words.multipleHint],
  ['isPrivate', words.isPrivate, words.isPrivateHint],
  ['hidden', words.hidden, words.hiddenHint],
  ['autocalculate', words.autocalculate, words.autocalculateHint],
  ['isUpdatable', words.isUpdatable, words.isUpdatableHint],
] as const satisfies readonly (readonly [FlagName, string, string])[]

/** Everything that can be said about a field. What it holds besides is named, and kept. */
export function FieldOptions({ field, document, problems, index, isNew, onRename }: FieldOptionsProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const first = isNew ? box.current?.querySelector('[data-focus-first]') : null
    if (first instanceof HTMLInputElement) {
      first.focus()
      first.select()
    }
  }, [isNew])
  const { key, type } = field
  const isText = type === 'help-text'
  const isAmount = type === 'prefix' || type === 'postfix'
  const text = (option: 'title' | 'description' | 'unit' | 'expression' | 'property' | 'textColor' | 'textSize') =>
    ({ fieldKey: key, option, label: words[option], value: field[option] }) as const
  return (
    <div ref={box} className="flex flex-col gap-4 border-t border-line bg-sunk px-4 py-4 sm:px-5">
      <ProblemList problems={problems} />
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <TextOption {...text('title')} focusFirst />
        <KeyOption fieldKey={key} onRename={onRename} />
        <TextOption {...text('description')} tall className="sm:col-span-2" />
        <TypeOption field={field} defs={document.defs} />
        {isAmount && <TextOption {...text('unit')} />}
        {type === 'enum' && <EnumOption field={field} />}
        {isText && <TextOption {...text('textColor')} mono />}
        {isText && <TextOption {...text('textSize')} />}
      </div>
      <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-2 2xl:grid-cols-3">
        {flags.map(([option, label, hint]) => (
          <FlagOption key={option} fieldKey={key} option={option} label={label} hint={hint} value={field[option]} />
        ))}
        {isText && <FlagOption fieldKey={key} option="textBold" label={words.textBold} value={field.textBold} />}
      </div>
      {(field.autocalculate || field.expression !== null) && <TextOption {...text('expression')} mono />}
      {!isText && (
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
          <ValueOption field={field} option="defaultValue" />
          <ValueOption field={field} option="example" />
        </div>
      )}
      {field.type === 'sub-schema' && field.ref !== null && <NestedFields fieldRef={field.ref} defs={document.defs} />}
      <Disclosure summary={words.more}>
        <div className="mt-2 grid gap-x-4 gap-y-3 sm:grid-cols-2">
          <ValueOption field={field} option="suggest" />
          <TextOption {...text('property')} mono hint={words.propertyHint} />
        </div>
      </Disclosure>
      {field.commentState === 'unreadable' && <p className="text-sm">{fieldWords.unreadableComment}</p>}
      {field.extra.length > 0 && <p className="text-xs wrap-anywhere text-quiet">{fieldWords.extra(field.extra)}</p>}
      <FieldActions field={field} document={document} index={index} />
    </div>
  )
}
