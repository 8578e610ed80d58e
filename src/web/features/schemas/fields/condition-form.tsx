import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { ConditionContent, ConditionTest } from '#domain/schemas/document/schema-condition.ts'
import { shortLabel } from '#domain/schemas/document/field-label.ts'
import { testableFields, type TestableField } from '#domain/schemas/document/testable-fields.ts'
import type { SchemaDocument } from '#domain/schemas/document/schema-document.ts'
import type { Field } from '#domain/schemas/document/schema-field.ts'
import type { EditRejection } from '#domain/schemas/edit/schema-edit.ts'
import { readNumberText } from '#domain/schemas/form/number-text.ts'
import { tryParseJson } from '#domain/json/json-value.ts'
import { maxSelectChoices, SearchedChoice } from '../../../components/schema-form/searched-choice.tsx'
import { Button, IconButton } from '../../../components/ui/button.tsx'
import { ErrorText } from '../../../components/ui/error-text.tsx'
import { LabeledField, Input } from '../../../components/ui/field.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { rejectionMessage } from '../editor/messages.ts'
import { conditionMessages } from './messages.ts'

interface ConditionFormProps {
  readonly document: SchemaDocument
  readonly content: ConditionContent
  /** True if the user has just opened it, so that the focus goes there. */
  readonly isFresh: boolean
  readonly onChange: (content: ConditionContent) => void
  /** Returns null if the edit was made. */
  readonly onSave: () => EditRejection | null
  readonly onClose: () => void
}

/** Edits the tested answers, and the fields to show if they match and if they do not. */
export function ConditionForm({ document, content, isFresh, onChange, onSave, onClose }: ConditionFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const takeFocus = useEffectEvent(() => isFresh && form.current?.querySelector<HTMLElement>('select, button')?.focus())
  useEffect(() => void takeFocus(), [])
  const [rejection, setRejection] = useState<EditRejection | null>(null)
  const { tests, join } = content
  const change = (part: Partial<ConditionContent>) => onChange({ ...content, ...part })
  const testable = useMemo(() => testableFields(document), [document])
  const addTest = () => {
    const next = testable.find((one) => tests.every(({ path }) => idOf(path) !== idOf(one.path))) ?? testable[0]
    if (next) change({ tests: [...tests, firstTest(next)] })
  }
  return (
    <form
      ref={form}
      data-undo="own"
      className="flex flex-col gap-4 bg-sunk px-4 py-4 sm:px-5"
      onSubmit={(event) => {
        event.preventDefault()
        const refused = onSave()
        setRejection(refused)
        if (refused) focusEmpty(event.currentTarget)
        else onClose()
      }}
    >
      <fieldset className="flex min-w-0 flex-col gap-2">
        <legend className="mb-1 font-medium">{conditionMessages.when}</legend>
        {tests.length > 1 && (
          <span className="sm:max-w-64">
            <Select
              label={conditionMessages.join}
              value={join}
              options={[
                { value: 'all', label: conditionMessages.all },
                { value: 'any', label: conditionMessages.any },
              ]}
              onChange={(next) => change({ join: next })}
            />
          </span>
        )}
        {tests.map((test, index) => (
          <TestRow
            // oxlint-disable-next-line react/no-array-index-key -- tests have no other identity
            key={index}
            test={test}
            number={index + 1}
            testable={testable}
            onChange={(next) => change({ tests: tests.with(index, next) })}
            onRemove={() => change({ tests: tests.toSpliced(index, 1) })}
          />
        ))}
        <Button className="self-start" onClick={addTest}>
          {conditionMessages.addTest}
        </Button>
      </fieldset>
      <BranchFields
        legend={conditionMessages.thenAsk}
        document={document}
        content={content}
        keys={content.shows}
        required={content.requires}
        onChange={(shows, requires) => change({ shows, requires })}
      />
      <BranchFields
        legend={conditionMessages.elseAsk}
        document={document}
        content={content}
        keys={content.showsElse}
        required={content.requiresElse}
        onChange={(showsElse, requiresElse) => change({ showsElse, requiresElse })}
      />
      {rejection && <ErrorText>{rejectionMessage(rejection)}</ErrorText>}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary">
          {conditionMessages.save}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {conditionMessages.cancel}
        </Button>
      </div>
    </form>
  )
}

/** Most often a value is missing. */
function focusEmpty(form: HTMLFormElement): void {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input[placeholder]')]
  inputs.find(({ value }) => value === '')?.focus()
}

interface TestRowProps {
  readonly test: ConditionTest
  readonly number: number
  readonly testable: readonly TestableField[]
  readonly onChange: (test: ConditionTest) => void
  readonly onRemove: () => void
}

function TestRow({ test, number, testable, onChange, onRemove }: TestRowProps) {
  const held = idOf(test.path)
  const field = testable.find(({ path }) => idOf(path) === held)?.field
  const options = testable.map(({ path, label }) => ({ value: idOf(path), label }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_2rem] items-end gap-2 max-sm:not-first-of-type:border-t max-sm:not-first-of-type:border-line max-sm:not-first-of-type:pt-3 sm:grid-cols-[minmax(0,1fr)_7rem_minmax(0,1fr)_2rem] max-sm:[&>:nth-child(-n+2)]:col-span-2">
      <Select
        label={conditionMessages.field(number)}
        hideLabel
        value={held}
        options={field ? options : [{ value: held, label: test.path.join(' / ') }, ...options]}
        onChange={(next) => {
          const chosen = testable.find(({ path }) => idOf(path) === next)
          if (chosen) onChange(firstTest(chosen))
        }}
      />
      <Select
        label={conditionMessages.how(number)}
        hideLabel
        value={test.how}
        options={(['is', 'has', 'each'] as const).map((how) => ({ value: how, label: conditionMessages.hows[how] }))}
        onChange={(how) => onChange({ ...test, how })}
      />
      <TestValue field={field} test={test} number={number} onChange={(value) => onChange({ ...test, value })} />
      <IconButton label={conditionMessages.removeTest(number)} onClick={onRemove}>
        <span aria-hidden="true">×</span>
      </IconButton>
    </div>
  )
}

interface TestValueProps {
  readonly field: Field | undefined
  readonly test: ConditionTest
  readonly number: number
  readonly onChange: (value: string) => void
}

function TestValue({ field, test, number, onChange }: TestValueProps) {
  const label = conditionMessages.value(number)
  const value = tryParseJson(test.value)
  const choices =
    field?.shownAs === 'boolean' ? ['true', 'false'] : field?.enumValues?.map((one) => JSON.stringify(one))
  if (choices && choices.length > maxSelectChoices)
    return (
      <SearchedChoice
        label={label}
        value={String(value)}
        choices={field?.enumValues ?? []}
        isWrong={false}
        set={(chosen = '') => onChange(JSON.stringify(chosen))}
      />
    )
  if (choices)
    return (
      <Select
        label={label}
        hideLabel
        value={test.value}
        options={[...new Set([...choices, test.value])].map((one) => ({
          value: one,
          label: String(tryParseJson(one)),
        }))}
        onChange={onChange}
      />
    )
  const isNumber = field?.shownAs === 'number' || field?.shownAs === 'integer'
  return (
    <LabeledField label={label} hideLabel>
      {(control) => (
        <Input
          {...control}
          inputMode={isNumber ? 'decimal' : undefined}
          placeholder={conditionMessages.valueHint}
          value={typeof value === 'string' ? value : test.value}
          onChange={({ currentTarget: { value: typed } }) =>
            onChange(isNumber ? numberJson(typed) : JSON.stringify(typed))
          }
        />
      )}
    </LabeledField>
  )
}

/** Anything but a number stays text. */
function numberJson(typed: string): string {
  const read = readNumberText(typed)
  return read.kind === 'number' && read.json === typed ? typed : JSON.stringify(typed)
}

interface BranchFieldsProps {
  readonly legend: string
  readonly document: SchemaDocument
  readonly content: ConditionContent
  readonly keys: readonly string[]
  readonly required: readonly string[]
  readonly onChange: (keys: readonly string[], required: readonly string[]) => void
}

function BranchFields({ legend, document, content, keys, required, onChange }: BranchFieldsProps) {
  const { shows, showsElse, tests } = content
  const taken = new Set([...shows, ...showsElse, ...tests.map(({ path }) => path[0] ?? '')])
  const free = document.fields.filter(({ key }) => !taken.has(key))
  const nameOf = (key: string) => {
    const field = document.fields.find((one) => one.key === key)
    return field ? shortLabel(field, 60) : key
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1 font-medium">{legend}</legend>
      {keys.map((key) => (
        <div key={key} className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{nameOf(key)}</span>
          <label className="target flex items-center gap-1.5">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={required.includes(key)}
              aria-label={conditionMessages.requiredOf(nameOf(key))}
              onChange={({ currentTarget: { checked } }) =>
                onChange(keys, checked ? [...required, key] : required.filter((one) => one !== key))
              }
            />
            {conditionMessages.required}
          </label>
          <IconButton
            label={conditionMessages.removeField(nameOf(key))}
            onClick={() =>
              onChange(
                keys.filter((one) => one !== key),
                required.filter((one) => one !== key),
              )
            }
          >
            <span aria-hidden="true">×</span>
          </IconButton>
        </div>
      ))}
      {free.length > 0 && (
        <span className="sm:max-w-96">
          <Select
            label={conditionMessages.addTo(legend)}
            hideLabel
            value=""
            options={[
              { value: '', label: conditionMessages.addField },
              ...free.map((field) => ({ value: field.key, label: shortLabel(field, 60) })),
            ]}
            onChange={(key) =>
              key !== '' && onChange([...keys, key], document.required.includes(key) ? [...required, key] : required)
            }
          />
        </span>
      )}
    </fieldset>
  )
}

function idOf(path: readonly string[]): string {
  return path.join('\0')
}

function firstTest({ path, field }: TestableField): ConditionTest {
  return { path, how: field.multiple ? 'has' : 'is', value: firstValue(field) }
}

function firstValue({ shownAs, enumValues }: Field): string {
  if (shownAs === 'boolean') return 'true'
  return JSON.stringify(enumValues?.[0] ?? '')
}
