import { ownMember } from '#domain/json/json-value.ts'
import type { DocumentColumn } from '#domain/policies/document-cell.ts'
import type { Position } from '#domain/schemas/form/geo-shape.ts'
import type { GridFilter } from '#api/policies/policy-work.ts'
import { count } from '../../../components/messages/time.ts'
import { formatNumber } from '../../../components/number-format.ts'

const own: Readonly<Record<string, string>> = {
  createDate: 'Created',
  updateDate: 'Changed',
  owner: 'Owner',
  schema: 'Schema',
  id: 'ID',
  'option.status': 'Status',
}

export const documentsMessages = {
  table: 'Documents',
  column: ({ name, title }: DocumentColumn) => (title === name ? (ownMember(own, name) ?? name) : title),
  opens: 'Open document:',
  order: 'Order',
  noOrder: 'Default order',
  sortBy: (column: string) => `Sort by ${column}`,
  sorted: { asc: 'ascending', desc: 'descending' },
  filter: 'Filter',
  any: 'All',
  counted: (choice: string, documents: number) => `${choice} (${formatNumber(documents)})`,
  waiting: (documents: number) => `${formatNumber(documents)} waiting for you`,
  noChoice: 'Nothing to choose from yet',
  range: (from: number, to: number, total: number) =>
    `${formatNumber(from)}–${formatNumber(to)} of ${formatNumber(total)}`,
  all: (documents: number) => count(documents, 'document'),
  page: 'Page',
  ofPages: (pages: number) => `of ${formatNumber(pages)}`,
  perPage: 'Per page',
  first: 'First page',
  previous: 'Previous page',
  next: 'Next page',
  last: 'Last page',
  pages: 'Document pages',
  kept: 'The service remembers your page, order and filters.',
  empty: { title: 'No documents yet', hint: 'Documents appear here once someone sends one.' },
  emptyOwn: { title: 'No documents yet', hint: 'Your documents appear here once you send one.' },
  unassigned: { title: 'No documents yet', hint: 'Documents appear here once they are assigned to you.' },
  unknown: {
    title: 'No documents for you here',
    hint: 'This list may filter documents, and a Guardian does not say how many it hides.',
  },
  hidden: {
    title: 'No documents to show',
    hint: 'The filters of this list hide all documents. The line above says which filters.',
  },
  nothing: { title: 'No matching documents', hint: 'No document passes the filters.', clear: 'Clear filters' },
  past: { title: 'This page has no documents', hint: 'The list has become shorter.', first: 'Go to first page' },
  nothingThere: '–',
  file: (hash: string) => `File ${hash.slice(0, 8)}…`,
  /** Latitude first, as people write locations. */
  place: ([first, ...others]: readonly Position[]): string => {
    if (!first) return ''
    return others.length > 0
      ? `A location with ${formatNumber(others.length + 1)} points`
      : first.toReversed().join(', ')
  },
  yes: 'Yes',
  no: 'No',
  actions: 'Actions',
} as const

const credentials: Readonly<Record<string, string>> = {
  MintToken: 'Minted tokens',
  MintNFToken: 'Minted non-fungible tokens',
  WipeToken: 'Wiped tokens',
}

export const documentMessages = {
  title: 'Document',
  from: (name: string) => `From ${name}`,
  others: 'Documents of the list',
  previous: 'Previous',
  next: 'Next',
  place: (place: number, all: number) => `${formatNumber(place)} of ${formatNumber(all)} on this page`,
  fields: 'In words',
  json: 'JSON',
  copyJson: 'Copy JSON',
  id: 'ID',
  owner: 'Owner',
  created: 'Created',
  changed: 'Changed',
  schema: 'Schema',
  status: 'Status',
  empty: 'This document is empty.',
  unnamed: 'The schema of this document could not be loaded, so fields are shown by their keys.',
  missing: {
    title: 'Document not found',
    hint: 'It does not exist, or this block does not show it to you.',
    since: 'Last known content: this block no longer shows you this document.',
  },
  back: 'Close',
  numbered: (label: string, number: number) => `${label} ${number}`,
  credential: 'Credential',
  credentialOf: (type: string) => ownMember(credentials, type),
} as const

export const rowActionMessages = {
  unnamed: 'Send',
  sending: 'Sending…',
  fillIn: 'Fill in the form',
  report: 'View report',
  notForwarded: (url: string) =>
    `Guardian’s own client sends this data to ${url}, with the user’s token. Signalbox only shows it.`,
  opening: 'Opening…',
  reason: 'Reason',
  reasonHint: 'It is stored with the document.',
  noReason: 'Enter a reason.',
  unsent: 'Your reason has not been sent. Close again to discard it.',
  cancel: 'Cancel',
  decided: (decision: string, what: string) => (what === '' ? `${decision}.` : `${decision}: ${what}.`),
  byYou: 'By you',
  unchanged: 'The Guardian accepted this, but the document has not changed yet.',
  open: 'Open',
} as const

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

function orList(values: readonly string[]): string {
  // Policies often write values with underscores.
  const said = values.map((value) => (value === '' ? 'empty' : `“${value.replaceAll('_', ' ')}”`))
  return said.length < 2 ? (said[0] ?? 'empty') : `${said.slice(0, -1).join(', ')} or ${said.at(-1)}`
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
    `${fieldName(field)} ${ownMember(failing, test) ?? test} ${orList(values)}${isOnly ? '' : ` (${formatNumber(hides)})`}`,
  by: (words: readonly string[]) =>
    words.length === 0 ? 'by other limits of the list' : `because ${words.join(', or ')}`,
  looked: (looked: number) => `Among the newest ${formatNumber(looked)} documents of the policy.`,
  removed: (documents: number, keptDays: number) =>
    `${count(documents, 'document')} of the policy ${documents === 1 ? 'was' : 'were'} removed ${count(keptDays, 'day')} after the last change.`,
  own: (members: readonly string[]) =>
    `Only ${members.map((member) => ownMember(ownLimits, member) ?? member).join(' and ')}.`,
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
    `${fieldName(field)} ${ownMember(asked, test) ?? test} ${orList(valuesOf(value))}, but here it is ${held ?? 'empty'}`,
  hidden: (name: string, why: string) => `“${name}” appears only if ${why}.`,
  hiddenWith: (name: string, other: string, why: string) =>
    `“${name}” appears only together with “${other}”, which appears only if ${why}.`,
  missed: (field: string, test: string, values: readonly string[], held: string | null) =>
    `${fieldName(field)} would have to be ${test === 'not_in' ? 'other than ' : ''}${ownMember(wanted, test) ?? ''}${orList(values)}; it is ${held ?? 'empty'}`,
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
