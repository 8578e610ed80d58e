import type { FieldType } from '#domain/schemas/document/field-type.ts'
import type { FormViolation } from '#domain/schemas/form/form-validation.ts'

const rules: Readonly<Record<string, string>> = {
  required: 'It has to be filled in.',
  enum: 'It has to be one of the choices.',
  const: 'Only one value is allowed here.',
  pattern: 'It does not have the form that is asked for.',
  minLength: 'It is too short.',
  maxLength: 'It is too long.',
  minimum: 'It is too small.',
  exclusiveMinimum: 'It is too small.',
  maximum: 'It is too large.',
  exclusiveMaximum: 'It is too large.',
  multipleOf: 'It is not a multiple of what it should be.',
  minItems: 'There are too few.',
  maxItems: 'There are too many.',
  uniqueItems: 'Some values stand here twice.',
  additionalProperties: 'There is no such field.',
  false: 'It must not be filled in here.',
}

const kinds: Partial<Record<FieldType, string>> = {
  number: 'This is not a number.',
  integer: 'This is not a whole number.',
  prefix: 'This is not a number.',
  postfix: 'This is not a number.',
  date: 'This is not a date, such as 2026-03-12.',
  time: 'This is not a time with its zone, such as 12:30:00Z.',
  'date-time': 'This is not a moment with its zone, such as 2026-03-12T12:30:00Z.',
  duration: 'This is not a duration, such as P1DT2H.',
  url: 'This is not a web address, such as https://example.org.',
  uri: 'This is not a URI, such as urn:isbn:0451450523.',
  email: 'This is not an email address.',
  image: 'This is not an address on IPFS, such as ipfs://….',
  file: 'This is not an address on IPFS, such as ipfs://….',
  'hedera-account': 'This is not an account, such as 0.0.1234.',
}

/** Texts of the form that a schema makes, wherever it is filled in. */
export const formMessages = {
  required: 'required',
  private: 'Private',
  calculated: 'The system works this out.',
  choose: 'Choose…',
  yes: 'Yes',
  no: 'No',
  json: 'As JSON',
  add: (label: string) => `Add another: ${label}`,
  addFirst: (label: string) => `Add: ${label}`,
  remove: (label: string, number: number) => `Remove ${label} ${number}`,
  numbered: (label: string, number: number) => `${label} ${number}`,
  broken: {
    'schema-missing': 'The schema nested here is not in the document, so nothing can be asked for.',
    circular: 'This schema contains itself: here the form ends.',
  },
  fault: ({ rule, detail }: FormViolation, type: FieldType | null): string => {
    const ofKind = rule === 'type' || rule === 'format' || rule === 'pattern' ? type && kinds[type] : undefined
    return ofKind ?? rules[rule] ?? detail
  },
  place: (path: readonly string[]) => path.join(' / '),
} as const
