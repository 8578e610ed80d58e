import type { FieldType } from '#domain/schemas/document/field-type.ts'
import type { FormViolation } from '#domain/schemas/form/form-validation.ts'

const rules: Readonly<Record<string, string>> = {
  required: 'This field is required.',
  enum: 'Choose one of the values.',
  const: 'Only one value is allowed here.',
  pattern: 'The value does not have the required format.',
  minLength: 'The value is too short.',
  maxLength: 'The value is too long.',
  minimum: 'The value is too small.',
  exclusiveMinimum: 'The value is too small.',
  maximum: 'The value is too large.',
  exclusiveMaximum: 'The value is too large.',
  multipleOf: 'The value is not a multiple of the required number.',
  minItems: 'There are too few values.',
  maxItems: 'There are too many values.',
  uniqueItems: 'A value occurs twice.',
  additionalProperties: 'There is no such field.',
  false: 'This field must stay empty.',
}

const kinds: Partial<Record<FieldType, string>> = {
  number: 'This is not a number.',
  integer: 'This is not a whole number.',
  prefix: 'This is not a number.',
  postfix: 'This is not a number.',
  date: 'This is not a date, such as 2026-03-12.',
  time: 'This is not a time with a time zone, such as 12:30:00Z.',
  'date-time': 'This is not a date and time with a time zone, such as 2026-03-12T12:30:00Z.',
  duration: 'This is not a duration, such as P1DT2H.',
  url: 'This is not a web address, such as https://example.org.',
  uri: 'This is not a URI, such as urn:isbn:0451450523.',
  email: 'This is not an email address.',
  image: 'This is not an IPFS address, such as ipfs://….',
  file: 'This is not an IPFS address, such as ipfs://….',
  'hedera-account': 'This is not an account, such as 0.0.1234.',
}

export const formMessages = {
  required: 'required',
  private: 'Private',
  calculated: 'The system sets this value.',
  choose: 'Choose…',
  yes: 'Yes',
  no: 'No',
  json: 'As JSON',
  add: (label: string) => `Add another: ${label}`,
  addFirst: (label: string) => `Add: ${label}`,
  remove: (label: string, number: number) => `Remove ${label} ${number}`,
  numbered: (label: string, number: number) => `${label} ${number}`,
  broken: {
    'schema-missing': 'The nested schema is not in the document, so its fields cannot be shown.',
    circular: 'This schema contains itself, so the form ends here.',
  },
  violation: ({ rule, detail }: FormViolation, type: FieldType | null): string => {
    const ofKind = rule === 'type' || rule === 'format' || rule === 'pattern' ? type && kinds[type] : undefined
    return ofKind ?? rules[rule] ?? detail
  },
  place: (path: readonly string[]) => path.join(' / '),
} as const
