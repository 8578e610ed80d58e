import { useMemo, useState } from 'react'
import { tryParseJson } from '#domain/json/json-value.ts'
import { withValueAt, type JsonPath } from '#domain/json/json-path.ts'
import type { SchemaDocument } from '#domain/schemas/document/schema-document.ts'
import { formFieldsOf } from '#domain/schemas/form/schema-form.ts'
import { validateForm } from '#domain/schemas/form/form-validation.ts'
import { sampleFormData } from '#domain/schemas/form/form-sample.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { previewWords as words } from './messages.ts'
import { FormFields, type FormTools } from '../../../components/schema-form/form-fields.tsx'
import { PreviewOutcome } from './preview-outcome.tsx'
import { SampleText } from './sample-text.tsx'

export interface PreviewPaneProps {
  readonly document: SchemaDocument | null
  readonly text: string
}

/** The form that the schema makes, to be tried out. */
export function PreviewPane({ document, text }: PreviewPaneProps) {
  const [data, setData] = useState<unknown>({})
  const [isChecked, setChecked] = useState(false)
  const form = useMemo(() => (document ? formFieldsOf(document, data) : []), [document, data])
  const check = useMemo(() => validateForm(text, data), [text, data])
  const tools = useMemo<FormTools>(
    () => ({
      data,
      // Nobody is told of what is missing before they say that they are done.
      faults: check.ok ? check.faults.filter(({ rule }) => isChecked || rule !== 'required') : [],
      set: (path: JsonPath, value: unknown) => setData((held: unknown) => withValueAt(held, path, value)),
    }),
    [data, check, isChecked],
  )
  if (!document) return <EmptyState title={words.unreadable} />
  const fill = () => setData(sampleFormData(form, (filled) => formFieldsOf(document, filled)))
  return (
    <section aria-label={words.title} className="min-w-0">
      <p className="mb-3 text-sm text-quiet">{words.lead}</p>
      <Card>
        {form.length === 0 && <p className="text-quiet">{words.empty}</p>}
        <FormFields fields={form} tools={tools} />
        <div className="mt-5 flex flex-wrap items-center gap-2 border-t border-line pt-4">
          <Button look="primary" onClick={() => setChecked(true)}>
            {words.check}
          </Button>
          <Button onClick={fill}>{words.fill}</Button>
          <Button
            look="quiet"
            onClick={() => {
              setData({})
              setChecked(false)
            }}
          >
            {words.clear}
          </Button>
        </div>
        {isChecked && <PreviewOutcome check={check} />}
      </Card>
      <SampleText data={data} onChange={(sample) => setData(tryParseJson(sample))} />
    </section>
  )
}
