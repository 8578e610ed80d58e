import { useLayoutEffect, useRef, useState } from 'react'
import { fieldTypes, type FieldType } from '#domain/schemas/document/field-type.ts'
import type { SchemaDocument } from '#domain/schemas/document/schema-document.ts'
import type { Field } from '#domain/schemas/document/schema-field.ts'
import { type EditRejection, setFieldType } from '#domain/schemas/edit/schema-edit.ts'
import { Disclosure } from '../../../components/ui/disclosure.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { useEditor, useEpoch } from '../editor/editor-context.ts'
import { rejectionMessage } from '../editor/messages.ts'
import { ProblemList } from '../editor/problem-list.tsx'
import type { SchemaProblem } from '../editor/schema-problems.ts'
import { FieldActions } from './field-actions.tsx'
import { fieldMessages } from './messages.ts'
import { NestedFields } from './nested-fields.tsx'
import { useOptimisticValue } from './optimistic-value.ts'
import { ColumnsOption } from './columns-option.tsx'
import { useSchemaChoice } from './schema-choice.ts'
import { PatternOption } from './pattern-option.tsx'
import { ShapesOption } from './shapes-option.tsx'
import { TitleAndKey } from './title-and-key.tsx'
import { EnumOption, FlagOption, type FlagName, TextOption, ValueOption } from './option-inputs.tsx'

interface FieldOptionsProps {
  readonly field: Field
  readonly document: SchemaDocument
  readonly problems: readonly SchemaProblem[]
  /** True for a new field, whose title gets the focus. */
  readonly isNew: boolean
  /** Called before the field gets another key. */
  readonly onRename: (from: string, to: string) => void
}

const flags = [
  ['required', fieldMessages.options.required, fieldMessages.options.requiredHint],
  ['multiple', fieldMessages.options.multiple, fieldMessages.options.multipleHint],
  ['isPrivate', fieldMessages.options.isPrivate, fieldMessages.options.isPrivateHint],
  ['hidden', fieldMessages.options.hidden, fieldMessages.options.hiddenHint],
  ['autocalculate', fieldMessages.options.autocalculate, fieldMessages.options.autocalculateHint],
  ['isUpdatable', fieldMessages.options.isUpdatable, fieldMessages.options.isUpdatableHint],
] as const satisfies readonly (readonly [FlagName, string, string])[]

/** Members that are not options are listed, and kept. */
export function FieldOptionsForm({ field, document, problems, isNew, onRename }: FieldOptionsProps) {
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
  const text = (option: 'description' | 'unit' | 'expression' | 'property' | 'textColor' | 'textSize') =>
    ({ fieldKey: key, option, label: fieldMessages.options[option], value: field[option] }) as const
  return (
    <div ref={box} className="flex flex-col gap-4 border-t border-line bg-sunk px-4 py-4 sm:px-5">
      <ProblemList problems={problems} />
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <TitleAndKey fieldKey={key} title={field.title} onRename={onRename} />
        <TextOption {...text('description')} tall className="sm:col-span-2" />
        <TypeOption field={field} document={document} />
        {type === 'string' && <PatternOption field={field} />}
        {type === 'geojson' && <ShapesOption field={field} />}
        {type === 'table' && <ColumnsOption field={field} />}
        {isAmount && <TextOption {...text('unit')} />}
        {type === 'enum' && <EnumOption field={field} />}
        {isText && <TextOption {...text('textColor')} mono />}
        {isText && <TextOption {...text('textSize')} />}
      </div>
      <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-2 2xl:grid-cols-3">
        {flags.map(([option, label, hint]) => (
          <FlagOption key={option} fieldKey={key} option={option} label={label} hint={hint} value={field[option]} />
        ))}
        {isText && (
          <FlagOption fieldKey={key} option="textBold" label={fieldMessages.options.textBold} value={field.textBold} />
        )}
      </div>
      {(field.autocalculate || field.expression !== null) && <TextOption {...text('expression')} mono />}
      {!isText && (
        <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
          <ValueOption field={field} option="defaultValue" />
          <ValueOption field={field} option="example" />
        </div>
      )}
      {field.type === 'sub-schema' && field.ref !== null && <NestedFields fieldRef={field.ref} document={document} />}
      <Disclosure summary={fieldMessages.options.more}>
        <div className="mt-2 grid gap-x-4 gap-y-3 sm:grid-cols-2">
          <ValueOption field={field} option="suggest" />
          <TextOption {...text('property')} mono hint={fieldMessages.options.propertyHint} />
        </div>
      </Disclosure>
      {field.commentState === 'unreadable' && <p className="text-sm">{fieldMessages.unreadableComment}</p>}
      {field.extra.length > 0 && <p className="text-xs wrap-anywhere text-quiet">{fieldMessages.extra(field.extra)}</p>}
      <FieldActions field={field} document={document} />
    </div>
  )
}

interface TypeOptionProps {
  readonly field: Field
  readonly document: SchemaDocument
}

/** A custom structure stays until another type is chosen. */
function TypeOption({ field, document }: TypeOptionProps) {
  const { editor, readOnly } = useEditor()
  const [rejection, setRejection] = useState<EditRejection | null>(null)
  const [shown, show] = useOptimisticValue<FieldType>(field.type, useEpoch())
  const schemas = useSchemaChoice(document)
  const first = schemas.options[0]?.value
  const offered = fieldTypes.filter((type) => type !== 'sub-schema' || first !== undefined || field.type === type)
  const types: readonly FieldType[] = field.type === 'custom' ? ['custom', ...offered] : offered
  const choose = (type: FieldType, ref = first) => {
    if (type === 'custom') return
    const refused =
      type === 'sub-schema' && ref !== undefined
        ? schemas.nest(ref, (text, defs) => setFieldType(text, field.key, type, { ref, defs }))
        : editor.edit((text) => setFieldType(text, field.key, type))
    setRejection(refused)
    if (!refused) show(type)
  }
  return (
    <>
      <Select
        label={fieldMessages.options.type}
        value={shown}
        disabled={readOnly}
        options={types.map((value) => ({ value, label: fieldMessages.type(value).name }))}
        hint={rejection ? <span role="alert">{rejectionMessage(rejection)}</span> : fieldMessages.type(field.type).hint}
        onChange={(type) => choose(type)}
      />
      {field.type === 'sub-schema' && field.ref !== null && (
        <Select
          label={fieldMessages.options.ref}
          value={field.ref}
          disabled={readOnly}
          options={
            schemas.options.some(({ value }) => value === field.ref)
              ? schemas.options
              : [{ value: field.ref, label: field.ref }, ...schemas.options]
          }
          onChange={(ref) => choose('sub-schema', ref)}
        />
      )}
    </>
  )
}
