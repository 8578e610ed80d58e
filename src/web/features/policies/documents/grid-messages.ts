import { ownMember } from '#domain/json/json-value.ts'
import type { GridFilter } from '#api/policies/policy-work.ts'
import { withStatusWord } from '#domain/policies/work/document-status.ts'
import { andList, orList } from '#domain/text/joined.ts'
import { count } from '../../../components/messages/time.ts'
import { formatNumber } from '../../../components/number-format.ts'

/** For lists of documents: loaded with their views. */
const fields: Readonly<Record<string, string>> = {
  'option.status': 'Status',
  type: 'Kind',
  owner: 'Owner',
  assignedTo: 'Assigned to',
  hederaStatus: 'Publication',
  edited: 'Edited',
}

const ownLimits: Readonly<Record<string, string>> = {
  owner: 'your own documents',
  group: 'documents of your group',
  assignedTo: 'documents assigned to you',
  assignedToGroup: 'documents assigned to your group',
}

function fieldName(field: string): string {
  return ownMember(fields, field) ?? field.split('.').at(-1) ?? field
}

function valueList(field: string, values: readonly string[]): string {
  // Policies often write values with underscores.
  const said = values.map((value) =>
    value === '' ? 'empty' : `“${withStatusWord(field, value).replaceAll('_', ' ')}”`,
  )
  return said.length === 0 ? 'empty' : orList(said)
}

function heldText(field: string, held: string | null): string {
  return held === null ? 'empty' : withStatusWord(field, held)
}

/** Describes a document that fails the test. */
const failing: Readonly<Record<string, string>> = {
  in: 'is not',
  not_in: 'is',
  gt: 'is at most',
  gte: 'is below',
  lt: 'is at least',
  lte: 'is above',
  regex: 'does not contain',
}

export const gridNoteMessages = {
  shown: (documents: number) => count(documents, 'document'),
  matching: (documents: number, all: number) =>
    `${formatNumber(documents)} of ${count(all, 'document')} ${documents === 1 ? 'matches' : 'match'} your filters`,
  hidden: (documents: number) => `${count(documents, 'document')} hidden`,
  moreHidden: (documents: number) => `${formatNumber(documents)} more hidden`,
  /** Versions of the documents that the list shows; `shown` is their number. */
  earlier: (versions: number, shown: number) =>
    `${count(versions, 'earlier version')} ${shown === 1 ? 'of it' : 'of them'} ${versions === 1 ? 'is' : 'are'} not listed`,
  hides: ({ field, test, values, hides }: GridFilter, isOnly: boolean) =>
    `${fieldName(field)} ${ownMember(failing, test) ?? test} ${valueList(field, values)}${isOnly ? '' : ` (${formatNumber(hides)})`}`,
  by: (words: readonly string[]) =>
    words.length === 0 ? 'by other limits of the list' : `because ${words.join(', or ')}`,
  looked: (looked: number) => `Among the newest ${formatNumber(looked)} documents of the policy.`,
  removed: (documents: number, keptDays: number) =>
    `${count(documents, 'document')} of the policy ${documents === 1 ? 'was' : 'were'} removed ${count(keptDays, 'day')} after the last change.`,
  own: (members: readonly string[]) =>
    `Only ${andList(members.map((member) => ownMember(ownLimits, member) ?? member))}.`,
  lacksGroup: 'You are in no group of this policy.',
  notShown: (reason: string) => `A part of this list shows nothing: ${reason}`,
  field: fieldName,
} as const

export const columnMessages = {
  choose: 'Columns',
  label: 'Columns to show',
  reset: 'Show all columns',
} as const

export const gridExportMessages = {
  csv: 'Export CSV',
  json: 'Export JSON',
  busy: (done: number, all: number) => `Exporting ${formatNumber(done)} of ${formatNumber(all)}…`,
  done: (documents: number) => `${count(documents, 'document')} exported.`,
  cut: (documents: number) =>
    `The first ${formatNumber(documents)} documents were exported; narrow the list for the rest.`,
  failed: 'The export failed. Try again.',
} as const

export const historyMessages = {
  title: 'History',
  none: 'No changes have been recorded.',
  flow: 'Show its place in the flow',
  policy: 'the policy',
  by: (who: string) => `by ${who}`,
  change: (field: string, from: string | null, to: string | null) =>
    from === null ? `${field}: ${to}` : to === null ? `${field} removed (was ${from})` : `${field}: ${from} → ${to}`,
  comment: (text: string) => `“${text}”`,
  stored: 'Stored',
} as const

/** Describes the condition of a button or list. */
const asked: Readonly<Record<string, string>> = { equal: 'is', not_equal: 'is not', in: 'is', not_in: 'is not' }

export const hiddenActionMessages = {
  title: 'Why is an action missing?',
  otherRole: (blocks: number) =>
    blocks === 1
      ? 'Another action of this list is for another role.'
      : `${formatNumber(blocks)} other actions of this list are for other roles.`,
  elsewhere: (name: string) => `“${name}” appears only next to documents of another part of this list.`,
  waits: {
    notRun: (name: string, why: string) => `“${name}” does not run here: ${why}.`,
    dependencies: (name: string, tags: string) => `“${name}” waits for ${tags}.`,
    step: (name: string) => `“${name}” belongs to a step, and another step is active.`,
    inactive: (name: string) => `“${name}” is inactive: the policy has not reached it yet.`,
  },
  readonly: (name: string) => `“${name}” is read-only.`,
  asks: (field: string, test: string, value: unknown, held: string | null) =>
    `${fieldName(field)} ${ownMember(asked, test) ?? test} ${valueList(field, valuesOf(value))}, but here it is ${heldText(field, held)}`,
  hidden: (name: string, why: string) => `“${name}” appears only if ${why}.`,
  hiddenWith: (name: string, other: string, why: string) =>
    `“${name}” appears only together with “${other}”, which appears only if ${why}.`,
  missed: (field: string, test: string, values: readonly string[], held: string | null) =>
    `${fieldName(field)} would have to be ${test === 'not_in' ? 'other than ' : ''}${ownMember(wanted, test) ?? ''}${valueList(field, values)}; it is ${heldText(field, held)}`,
} as const

const wanted: Readonly<Record<string, string>> = {
  gt: 'above ',
  gte: 'at least ',
  lt: 'below ',
  lte: 'at most ',
  regex: 'containing ',
}

function valuesOf(value: unknown): readonly string[] {
  const values = Array.isArray(value) ? value : String(value ?? '').split(',')
  return values.map((one) => String(one).trim())
}
