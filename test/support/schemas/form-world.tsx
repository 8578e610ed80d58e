import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useCallback, useMemo, useState } from 'react'
import { withValueAt, type JsonPath } from '#domain/json/json-path.ts'
import { readDocument } from '#domain/schemas/document/schema-document.ts'
import { checkForm } from '#domain/schemas/form/form-check.ts'
import { formFieldsOf } from '#domain/schemas/form/schema-form.ts'
import type { FormFiles } from '#web/components/schema-form/input-props.ts'
import { LongForm } from '#web/components/schema-form/long-form.tsx'

interface FormProps {
  readonly text: string
  readonly first: unknown
  readonly onChange: (data: unknown) => void
  readonly files: FormFiles | undefined
}

function Form({ text, first, onChange, files }: FormProps) {
  const [data, setData] = useState(first)
  const set = useCallback(
    (path: JsonPath, value: unknown) => setData((held: unknown) => withValueAt(held, path, value)),
    [],
  )
  const read = readDocument(text)
  const fields = useMemo(() => (read.ok ? formFieldsOf(read.document, data) : []), [read, data])
  const check = useMemo(() => checkForm(text, fields, data), [text, fields, data])
  onChange(data)
  return <LongForm fields={fields} tools={{ data, violations: check.ok ? check.violations : [], set, files }} />
}

/** A form on a page. `data` returns its current values. */
export function openForm(text: string, first: unknown = {}, files?: FormFiles) {
  const held = { data: first }
  render(<Form text={text} first={first} onChange={(data) => (held.data = data)} files={files} />)
  return { user: userEvent.setup(), data: () => held.data, screen }
}
