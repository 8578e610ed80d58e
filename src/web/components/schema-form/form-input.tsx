import { lazy, Suspense, type ReactNode } from 'react'
import type { FieldType } from '#domain/schemas/document/field-type.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { ChoiceInput } from './choice-input.tsx'
import { DurationInput } from './duration-input.tsx'
import { FileInput } from './file-input.tsx'
import type { InputProps } from './input-props.ts'
import { JsonInput } from './json-input.tsx'
import { NumberInput } from './number-input.tsx'
import { LineInput, LongTextInput, MarkdownInput } from './text-input.tsx'
import { DateInput, TimeInput } from './time-inputs.tsx'
import { uiMessages } from '../messages/ui.ts'

const TableInput = lazy(() => import('./table-input.tsx').then((module) => ({ default: module.TableInput })))
const RichTextInput = lazy(() => import('./rich-text-input.tsx').then((module) => ({ default: module.RichTextInput })))
const GeoInput = lazy(() => import('./geo-input.tsx').then((module) => ({ default: module.GeoInput })))

export function FormInput(props: InputProps) {
  const { field, path } = props
  if (field.choices !== null) return <ChoiceInput {...props} />
  const Typed = inputs[field.type ?? 'custom']
  return (
    <Suspense fallback={<Skeleton height={32} label={uiMessages.loading} />}>
      <Typed key={path.join('/')} {...props} />
    </Suspense>
  )
}

const inputs: Readonly<Record<FieldType, (props: InputProps) => ReactNode>> = {
  string: LongTextInput,
  number: NumberInput,
  integer: NumberInput,
  boolean: ChoiceInput,
  date: DateInput,
  time: TimeInput,
  'date-time': TimeInput,
  duration: DurationInput,
  url: LineInput,
  uri: LineInput,
  email: LineInput,
  image: FileInput,
  file: FileInput,
  // A list of choices that is stored elsewhere.
  enum: LineInput,
  'help-text': () => null,
  geojson: (props) => <GeoInput {...props} />,
  'sentinel-hub': JsonInput,
  'csv-table': (props) => <TableInput {...props} />,
  table: (props) => <TableInput {...props} />,
  'rich-text': (props) => <RichTextInput {...props} />,
  markdown: MarkdownInput,
  prefix: NumberInput,
  postfix: NumberInput,
  'hedera-account': LineInput,
  'sub-schema': JsonInput,
  custom: JsonInput,
}
