import { byteSize } from '#domain/text/counted.ts'
import { formatNumber } from '../number-format.ts'
import type { DurationUnit } from '#domain/schemas/form/duration-text.ts'
import type { GeoType } from '#domain/schemas/form/geo-shape.ts'
import { valueAdvice } from '#domain/schemas/form/value-advice.ts'
import type { FieldType } from '#domain/schemas/document/field-type.ts'
import type { FormViolation } from '#domain/schemas/form/form-validation.ts'

/** All questions of the group may be optional, but at least one answer is required. */
const requiredGroup = 'Answer at least one question of this group.'

const rules: Readonly<Record<string, string>> = {
  required: 'This field is required.',
  condition: 'Answer this question: others depend on it.',
  enum: 'Choose one of the values.',
  const: 'Only one value is allowed here.',
  pattern: 'The value does not have the required format.',
  uniqueItems: 'A value occurs twice.',
  false: 'This field must stay empty.',
  type: 'The value has the wrong type.',
  format: 'The value does not have the required format.',
  anyOf: 'The value has none of the allowed forms.',
  oneOf: 'The value has none of the allowed forms.',
  not: 'This value is not allowed.',
}

/** Rules that a value of the wrong type violates. */
const ofKind: ReadonlySet<string> = new Set(['type', 'format', 'pattern', 'anyOf', 'oneOf'])

const kinds: Partial<Record<FieldType, string>> = {
  number: 'This is not a number.',
  integer: 'This is not a whole number.',
  prefix: 'This is not a number.',
  postfix: 'This is not a number.',
  date: 'This is not a date, such as 2026-03-12.',
  table: 'This is not a table.',
  'csv-table': 'This is not a table.',
  time: 'This is not a time with a time zone, such as 12:30:00Z.',
  'date-time': 'This is not a date and time with a time zone, such as 2026-03-12T12:30:00Z.',
  duration: 'This is not a duration in whole numbers, such as P1DT2H.',
  url: 'This is not a web address, such as https://example.org.',
  uri: 'This is not a URI, such as urn:isbn:0451450523.',
  email: 'This is not an email address.',
  geojson: 'This is not a GeoJSON location.',
  image: 'This is not an IPFS address, such as ipfs://….',
  file: 'This is not an IPFS address, such as ipfs://….',
  'hedera-account': 'This is not an account, such as 0.0.1234.',
}

/** Suggests a valid form of this value. */
function adviceFor(type: FieldType, value: unknown): string | null {
  const advice = valueAdvice(type, value)
  switch (advice?.kind) {
    case undefined:
      return null
    case 'ambiguous':
      return `The comma may separate thousands or decimals. Write ${advice.readings[0]} or ${advice.readings[1]}.`
    case 'too-large':
      return 'This number is too large.'
    case 'number-missing':
      return 'Enter a number, or remove this value.'
    case 'checksum':
      return 'Omit the checksum: enter the account as 0.0.1234.'
    case 'evm-address':
      return 'This is an EVM address. Enter the account ID, such as 0.0.1234.'
    case 'number-only':
      return 'Enter the whole account ID, such as 0.0.1234.'
    case 'spaces':
      return 'Remove the spaces.'
  }
}

export const richTextMessages = {
  toolbar: (label: string) => `Formatting of ${label}`,
  bold: 'Bold',
  italic: 'Italic',
  heading1: 'Heading 1',
  heading2: 'Heading 2',
  heading3: 'Heading 3',
  bullets: 'Bulleted list',
  numbers: 'Numbered list',
  link: 'Link',
  address: 'Address of the link',
  badAddress: 'Begin the address with https://, http:// or mailto:.',
  apply: 'Set link',
  cancel: 'Cancel',
} as const

export const formMessages = {
  required: 'required',
  zoneOf: (label: string) => `Time zone of ${label}`,
  zone: (zone: string, isOwn: boolean) =>
    zone === '' ? 'No time zone' : `${isOwn ? 'Your time zone, ' : ''}${zone === 'Z' ? 'UTC' : `UTC${zone}`}`,
  units: {
    years: 'years',
    months: 'months',
    weeks: 'weeks',
    days: 'days',
    hours: 'hours',
    minutes: 'minutes',
    seconds: 'seconds',
  } satisfies Record<DurationUnit, string>,
  amount: (value: number, unit: DurationUnit) => `${value} ${value === 1 ? unit.slice(0, -1) : unit}`,
  notAnswered: 'Not answered',
  unanswered: (questions: number) =>
    questions === 1 ? '1 question was not answered.' : `${formatNumber(questions)} questions were not answered.`,
  show: (questions: number) => (questions === 1 ? 'Show it' : 'Show them'),
  hide: (questions: number) => (questions === 1 ? 'Hide it' : 'Hide them'),
  file: {
    here: 'Stored here',
    elsewhere: 'Not stored here',
    load: 'Load the file',
    loading: 'Loading…',
    failed: 'Cannot load the file.',
    missing: 'This file is no longer stored here.',
    retry: 'Try again',
    save: 'Save a copy',
    name: (label: string) => label.slice(0, 60),
    choose: 'Choose a file…',
    chooseFor: (label: string) => `File for ${label}`,
    drop: (maxBytes: number) => `or drop it here. At most ${byteSize(maxBytes)}.`,
    notKept: 'The Guardian behind this service does not accept uploads. Put the file on IPFS and enter its address.',
    address: 'Or its IPFS address',
    progress: (label: string) => `Upload of ${label}`,
    unsent: 'Cannot send the file. Check the connection and try again.',
    cancel: 'Cancel',
    remove: 'Remove the file',
    tooLarge: (maxBytes: number) => `The file is larger than ${byteSize(maxBytes)}. Choose a smaller one.`,
    sent: (part: number) => `${Math.floor(part * 100)}%`,
    storing: 'Storing…',
    empty: 'The file is empty.',
    unreadable: 'Cannot read the file. Choose it again.',
    notDrawable: 'This file is not an image that can be shown.',
    notImage: 'This is not an image. Choose a PNG, JPEG, GIF, WebP or AVIF file.',
  },
  partOf: (label: string, unit: string) => `${label}, ${unit}`,
  stray: (value: string) => `${value} (not in the list)`,
  searchChoices: (choices: number) => `Search ${choices} values`,
  noChoice: 'No value matches.',
  moreChoices: (more: number) => `${more} more. Keep typing to narrow the list.`,
  preview: 'Preview',
  previewOf: (label: string) => `Preview of ${label}`,
  write: 'Write',
  markdownHint: '# heading, **bold**, *italic*, - list, [link](https://…)',
  image: (text: string) => (text === '' ? 'Image' : `Image “${text}”`),
  jsonOf: (label: string) => `${label} as JSON`,
  table: {
    unreadable: 'The value is not a table that this form can show.',
    clear: 'Start an empty table',
    actions: 'Actions',
    heading: 'Use row 1 as headings',
    cell: (column: string, row: number) => `${column}, row ${row}`,
    removeColumn: (column: string) => `Remove column ${column}`,
    removeRow: (row: number) => `Remove row ${row}`,
    addRow: 'Add row',
    addColumn: 'Add column',
    import: 'Import CSV…',
    importInto: (label: string) => `CSV file for ${label}`,
    pasteInto: (label: string) => `Paste rows into ${label}`,
    paste: 'Paste rows here',
    more: (rows: number) => `${rows} more rows are kept but not shown.`,
    tooLarge: 'The file is larger than 1 MiB. Import a smaller one.',
    notText: 'The file is not text in UTF-8. Save it as CSV in UTF-8, then import it again.',
    unreadableFile: 'Cannot read the file. Import it again.',
  },
  geo: {
    shape: 'Shape',
    latitude: 'Latitude',
    longitude: 'Longitude',
    types: {
      Point: 'Point',
      MultiPoint: 'Several points',
      LineString: 'Line',
      MultiLineString: 'Several lines',
      Polygon: 'Area',
      MultiPolygon: 'Several areas',
    } satisfies Record<GeoType, string>,
    axisOf: (label: string, axis: string, point: number) => `${axis} of point ${point}, ${label}`,
    add: 'Add point',
    remove: (point: number) => `Remove point ${point}`,
    hint: 'In degrees, such as 46.948 and 7.447. You can paste several points, one per line.',
    onlyJson: (points: number) =>
      points === 1
        ? 'This location can be edited only as JSON.'
        : `This location has ${formatNumber(points)} points and can be edited only as JSON.`,
    misread: 'Enter each coordinate as a number of degrees, with a minus sign for south and west.',
    unreadable: 'This is not a GeoJSON location, such as {"type":"Point","coordinates":[7.447,46.948]}.',
    drawing: (label: string) => `Outline of ${label}, north up`,
  },
  outline: {
    label: 'Progress',
    progress: (answered: number, total: number) => `${answered} of ${total} answered`,
    nextOpen: 'Next unanswered',
    nextFault: (faults: number) => (faults === 1 ? 'Next problem (1)' : `Next problem (${faults})`),
    shortcut: 'Alt+Page Down',
    done: 'answered',
    fault: 'problem',
  },
  private: 'Private',
  calculated: 'The system sets this value.',
  choose: 'Choose…',
  yes: 'Yes',
  no: 'No',
  json: 'As JSON',
  notJson: (what: string, { line, column }: { readonly line: number; readonly column: number }) =>
    `This text ${what} (line ${line}, column ${column}). The form keeps the last valid value.`,
  emptyValue: 'Enter a value, or remove this one.',
  add: (label: string) => `Add another: ${label}`,
  addFirst: (label: string) => `Add: ${label}`,
  remove: (label: string, number: number) => `Remove ${label} ${number}`,
  numbered: (label: string, number: number) => `${label} ${number}`,
  broken: {
    'schema-missing': 'The nested schema is not in the document, so its fields cannot be shown.',
    circular: 'This schema contains itself, so the form ends here.',
  },
  violation: ({ rule, words, detail }: FormViolation, type: FieldType | null, value?: unknown): string => {
    const own = rules[rule] ?? (words === undefined ? detail : `It ${words}.`)
    if (ofKind.has(rule)) return (type && (adviceFor(type, value) ?? kinds[type])) ?? own
    return rule === 'required' && type === 'sub-schema' ? requiredGroup : own
  },
  place: (path: readonly string[]) => path.join(' / '),
  unshown: (place: string) =>
    `is required by the schema, but this form does not show it (${place}). Only the owner of the policy can change that.`,
} as const
