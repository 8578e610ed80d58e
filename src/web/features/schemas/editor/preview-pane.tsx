import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { parseExactJson, stringifyJson } from '#api/json.ts'
import { withValueAt, type JsonPath } from '#domain/json/json-path.ts'
import { isJson } from '#domain/json/json-value.ts'
import { shortLabel } from '#domain/schemas/document/field-label.ts'
import type { SchemaDocument } from '#domain/schemas/document/schema-document.ts'
import { sampleFormData } from '#domain/schemas/form/form-sample.ts'
import { checkForm } from '#domain/schemas/form/form-check.ts'
import type { FormCheck } from '#domain/schemas/form/form-validation.ts'
import { formSections } from '#domain/schemas/form/form-progress.ts'
import { formFieldsOf, type FormField, withoutUnasked } from '#domain/schemas/form/schema-form.ts'
import { mayBeSlow } from '#domain/schemas/form/slow-pattern.ts'
import { FaultList, type FaultListProps } from '../../../components/schema-form/fault-list.tsx'
import { LongForm } from '../../../components/schema-form/long-form.tsx'
import type { FormTools } from '../../../components/schema-form/input-props.ts'
import { StatusMark } from '../../../components/status-mark.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { Disclosure } from '../../../components/ui/disclosure.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { LabeledField, controlClass } from '../../../components/ui/field.tsx'
import { formPreviewMessages } from './messages.ts'

interface PreviewPaneProps {
  readonly document: SchemaDocument | null
  readonly text: string
}

export function PreviewPane({ document, text }: PreviewPaneProps) {
  const [data, setData] = useState<unknown>({})
  const [isChecked, setChecked] = useState(false)
  const [filled, setFilled] = useState<unknown>(null)
  const box = useRef<HTMLElement>(null)
  const form = useMemo(() => (document ? formFieldsOf(document, data) : []), [document, data])
  // A long form is checked after the key press is painted.
  const checked = useDeferredValue(data)
  const asked = useDeferredValue(form)
  const check = useMemo(
    () => checkForm(text, asked, document ? withoutUnasked(document, checked) : checked),
    [text, asked, document, checked],
  )
  const set = useCallback(
    (path: JsonPath, value: unknown) => setData((held: unknown) => withValueAt(held, path, value)),
    [],
  )
  const tools = useMemo<FormTools>(
    () => ({
      data,
      // Missing values are reported only after “Check the sample”.
      violations: check.ok ? check.violations.filter(({ rule }) => isChecked || rule !== 'required') : [],
      set,
    }),
    [data, check, isChecked, set],
  )
  if (!document) return <EmptyState title={formPreviewMessages.unreadable} />
  const untried = document.fields
    .filter(({ pattern }) => pattern !== null && mayBeSlow(pattern))
    .map((field) => shortLabel(field))
  const fill = () => {
    const sample = sampleFormData(form, (held) => formFieldsOf(document, held))
    setData(sample)
    setFilled(sample)
  }
  return (
    <section ref={box} data-undo="own" aria-label={formPreviewMessages.title} className="min-w-0">
      <p className="mb-3 text-sm text-quiet">{formPreviewMessages.lead}</p>
      <Card>
        {form.length === 0 && <p className="text-quiet">{formPreviewMessages.empty}</p>}
        <LongForm fields={form} tools={tools} />
        <div className="mt-5 flex flex-wrap items-center gap-2 border-t border-line pt-4">
          <Button look="primary" onClick={() => setChecked(true)}>
            {formPreviewMessages.check}
          </Button>
          <Button onClick={fill}>{formPreviewMessages.fill}</Button>
          <Button
            look="quiet"
            onClick={() => {
              setData({})
              setChecked(false)
            }}
          >
            {formPreviewMessages.clear}
          </Button>
          <output className="text-sm text-quiet empty:hidden">{filled === data && filledWords(form, data)}</output>
        </div>
        {isChecked && <PreviewOutcome check={check} document={document} fields={form} data={data} box={box} />}
        {isChecked && untried.length > 0 && (
          <p className="mt-2 text-sm text-quiet wrap-anywhere">{formPreviewMessages.untried(untried)}</p>
        )}
      </Card>
      <SampleText data={data} onChange={(sample) => setData(parseExactJson(sample))} />
    </section>
  )
}

function filledWords(form: readonly FormField[], data: unknown): string {
  const questions = formSections(form, data, []).flatMap((section) => section.questions)
  return formPreviewMessages.filled(questions.filter(({ isAnswered }) => isAnswered).length, questions.length)
}

type PreviewOutcomeProps = Omit<FaultListProps, 'faults'> & { readonly check: FormCheck }

function PreviewOutcome({ check, ...place }: PreviewOutcomeProps) {
  const violations = check.ok ? check.violations : []
  const status = !check.ok ? 'unknown' : violations.length > 0 ? 'major' : 'operational'
  return (
    <output data-status={status} className="mt-4 flex items-start gap-2.5 text-sm">
      <span className="pt-0.5">
        <StatusMark status={status} />
      </span>
      <span className="min-w-0">
        <span className="block font-medium">
          {!check.ok
            ? formPreviewMessages.notChecked
            : violations.length > 0
              ? formPreviewMessages.violations(violations.length)
              : formPreviewMessages.accepted}
        </span>
        <FaultList {...place} faults={violations} />
      </span>
    </output>
  )
}

interface SampleTextProps {
  readonly data: unknown
  readonly onChange: (text: string) => void
}

function SampleText({ data, onChange }: SampleTextProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? stringifyJson(data, 2)
  return (
    <Disclosure summary={formPreviewMessages.sample} className="mt-4">
      <div className="mt-2">
        <LabeledField
          label={formPreviewMessages.sample}
          hideLabel
          error={isJson(text) ? undefined : formPreviewMessages.sampleFault}
        >
          {(control) => (
            <textarea
              {...control}
              rows={10}
              spellCheck={false}
              value={text}
              className={classes(controlClass, 'h-auto py-2 font-mono text-xs')}
              onBlur={() => isJson(text) && setTyped(null)}
              onChange={({ currentTarget }) => {
                setTyped(currentTarget.value)
                if (isJson(currentTarget.value)) onChange(currentTarget.value)
              }}
            />
          )}
        </LabeledField>
      </div>
    </Disclosure>
  )
}
