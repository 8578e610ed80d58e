import { lazy, Suspense, useId, useState, type ReactNode } from 'react'
import { valueAt } from '#domain/json/json-path.ts'
import { isList } from '#domain/json/json-value.ts'
import { durationUnits, readDuration } from '#domain/schemas/form/duration-text.ts'
import { answeredFields, countUnanswered, otherMembers } from '#domain/schemas/form/form-answers.ts'
import type { FormField } from '#domain/schemas/form/schema-form.ts'
import { hasValue } from '#domain/schemas/form/form-progress.ts'
import { isDay, readTimeText } from '#domain/schemas/form/time-text.ts'
import { readTable } from '#domain/schemas/form/table-value.ts'
import { webAddress } from '#domain/text/rich-text.ts'
import { parseInstant } from '#domain/time/instant.ts'
import { formatDays } from '../time/time-format.ts'
import { Timestamp } from '../time/timestamp.tsx'
import { FileValue } from './file-value.tsx'
import { FormHelp } from './form-help.tsx'
import { inputText, type FormFiles } from './input-props.ts'
import { formMessages } from './messages.ts'

const MarkdownView = lazy(() => import('./markdown-view.tsx').then((module) => ({ default: module.MarkdownView })))
const PlaceDrawing = lazy(() => import('./geo-drawing.tsx').then((module) => ({ default: module.PlaceDrawing })))

interface FormReadingProps {
  readonly fields: readonly FormField[]
  readonly data: unknown
  /** Members that were not part of the form. */
  readonly unsaid: ReadonlySet<string>
  readonly files?: FormFiles | undefined
}

/** A document in the layout of its form. Members that the form does not contain come last, under their own names. */
export function FormReading({ fields, data, unsaid, files }: FormReadingProps) {
  const [isWhole, setIsWhole] = useState(false)
  const sentence = useId()
  const open = countUnanswered(fields, data)
  return (
    <>
      {open > 0 && (
        <p className="mb-3 text-sm text-quiet">
          <span id={sentence}>{formMessages.unanswered(open)}</span>{' '}
          <button
            type="button"
            aria-expanded={isWhole}
            aria-describedby={sentence}
            className="target text-accent underline underline-offset-4"
            onClick={() => setIsWhole(!isWhole)}
          >
            {isWhole ? formMessages.hide(open) : formMessages.show(open)}
          </button>
        </p>
      )}
      <Answers fields={fields} held={data} tools={{ data, unsaid, files, isWhole }} />
    </>
  )
}

interface ReadingTools {
  readonly data: unknown
  readonly unsaid: ReadonlySet<string>
  readonly files: FormFiles | undefined
  /** Whether questions without an answer are shown. */
  readonly isWhole: boolean
}

interface AnswersProps {
  readonly fields: readonly FormField[]
  /** The object with the values of the fields. */
  readonly held: unknown
  readonly tools: ReadingTools
}

function Answers({ fields, held, tools }: AnswersProps) {
  const { data, unsaid, isWhole } = tools
  const others = otherMembers(fields, held, unsaid)
  return (
    <div className="flex flex-col gap-3">
      {(isWhole ? fields : answeredFields(fields, data, unsaid)).map((field) =>
        field.type === 'help-text' ? (
          <FormHelp key={field.path.join('/')} field={field} />
        ) : (
          <Answer key={field.path.join('/')} field={field} tools={tools} />
        ),
      )}
      {others.map(([key, value]) => (
        <Line key={key} label={key}>
          <Text text={inputText(value)} />
        </Line>
      ))}
    </div>
  )
}

function Answer({ field, tools }: { readonly field: FormField; readonly tools: ReadingTools }) {
  const { label, path, groups, multiple } = field
  const value = valueAt(tools.data, path)
  if (groups.length > 0 && hasValue(value))
    return (
      <section aria-label={label}>
        <h3 className="font-medium wrap-anywhere">{label}</h3>
        {groups.map((group, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- several of one field have no other identity
          <div key={index} className="mt-2 border-s-2 border-line ps-4">
            {multiple && <p className="mb-1 text-xs text-quiet">{formMessages.numbered(label, index + 1)}</p>}
            <Answers fields={group} held={multiple && isList(value) ? value[index] : value} tools={tools} />
          </div>
        ))}
      </section>
    )
  const values = multiple && isList(value) ? value : [value]
  return (
    <Line label={label}>
      {values.length === 0 && <Text text="" />}
      {values.map((one, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- nor have several values
        <div key={index}>
          <Value field={field} value={one} files={tools.files} />
        </div>
      ))}
    </Line>
  )
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <dl className="grid gap-x-6 gap-y-0.5 sm:grid-cols-[minmax(9rem,1fr)_minmax(0,2fr)]">
      <dt className="text-quiet wrap-anywhere">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </dl>
  )
}

interface ValueProps {
  readonly field: FormField
  readonly value: unknown
  readonly files: FormFiles | undefined
}

function Value({ field, value, files }: ValueProps) {
  const { type, unit, label } = field
  const text = inputText(value)
  if (text === '') return <Text text="" />
  switch (type) {
    case 'boolean':
      return value === true ? formMessages.yes : value === false ? formMessages.no : <Text text={text} />
    case 'url':
    case 'uri':
      return <WebLink text={text} />
    case 'email':
      return (
        <a href={`mailto:${text}`} className="text-accent underline underline-offset-2">
          {text}
        </a>
      )
    case 'date-time':
      return <Moment text={text} />
    case 'time':
      return <TimeOfDay text={text} />
    case 'date':
      return isDay(text) ? <time dateTime={text}>{formatDays(text)}</time> : <Text text={text} />
    case 'duration':
      return <Duration text={text} />
    case 'image':
    case 'file':
      return <FileValue reference={text} label={label} isImage={type === 'image'} files={files} />
    case 'rich-text':
    case 'markdown':
      return (
        <Suspense fallback={<Text text={text} />}>
          <MarkdownView text={text} isRichText={type === 'rich-text'} />
        </Suspense>
      )
    case 'geojson':
      return (
        <Suspense>
          <PlaceDrawing value={value} label={label} />
          <code className="mt-1 block font-mono text-xs text-quiet">{text}</code>
        </Suspense>
      )
    case 'table':
    case 'csv-table':
      return <TableReading field={field} text={text} />
    default:
      return (
        <>
          {unit?.side === 'prefix' && <span className="text-quiet">{unit.text} </span>}
          <Text text={text} />
          {unit?.side === 'postfix' && <span className="text-quiet"> {unit.text}</span>}
        </>
      )
  }
}

function Text({ text }: { readonly text: string }) {
  return text === '' ? (
    <span className="text-quiet">{formMessages.notAnswered}</span>
  ) : (
    <bdi className="whitespace-pre-line">{text}</bdi>
  )
}

function WebLink({ text }: { readonly text: string }) {
  const href = webAddress(text)
  if (href === null) return <Text text={text} />
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="text-accent underline underline-offset-2"
    >
      {text}
    </a>
  )
}

function Moment({ text }: { readonly text: string }) {
  const at = parseInstant(text)
  return at === null ? <Text text={text} /> : <Timestamp at={at} mode="near" />
}

function TimeOfDay({ text }: { readonly text: string }) {
  const parts = readTimeText(text)
  if (parts === null || parts.day !== '') return <Text text={text} />
  const { clock, zone } = parts
  return (
    <span title={text}>
      {[clock.replace(/^(\d\d:\d\d):00(?:\.0+)?$/, '$1'), zone === 'Z' ? 'UTC' : zone].join(' ').trim()}
    </span>
  )
}

function Duration({ text }: { readonly text: string }) {
  const parts = readDuration(text)
  const words = durationUnits.flatMap((unit) => {
    const digits = parts?.[unit]
    return digits === undefined || Number(digits) === 0 ? [] : [formMessages.amount(Number(digits), unit)]
  })
  return <span title={text}>{words.length > 0 ? words.join(', ') : text}</span>
}

const maxRows = 100

function TableReading({ field, text }: { readonly field: FormField; readonly text: string }) {
  const table = readTable(text, field.type === 'csv-table' ? 'csv-table' : 'table', field.columns)
  if (!table) return <Text text={text} />
  return (
    <div className="max-h-96 overflow-auto rounded-lg border border-line">
      <table aria-label={field.label} className="w-full border-collapse text-sm">
        <thead className="bg-sunk">
          <tr>
            {table.columns.map(({ key, name }) => (
              <th key={key} scope="col" className="px-2 py-1 text-start font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.slice(0, maxRows).map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity
            <tr key={index} className="border-t border-line">
              {table.columns.map(({ key }, column) => (
                <td key={key} className="px-2 py-1">
                  {row[column]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {table.rows.length > maxRows && (
        <p className="px-2 py-1 text-xs text-quiet">{formMessages.table.more(table.rows.length - maxRows)}</p>
      )}
    </div>
  )
}
