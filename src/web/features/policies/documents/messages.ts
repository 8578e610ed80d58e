import { ownMember } from '#domain/json/json-value.ts'
import type { DocumentColumn } from '#domain/policies/document-cell.ts'
import type { Position } from '#domain/schemas/form/geo-shape.ts'
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
  cancel: 'Cancel',
  decided: (button: string, reason: string) =>
    reason === '' ? `You chose “${button}”` : `You chose “${button}” and gave the reason “${reason}”`,
  unchanged: 'The Guardian accepted this, but the document has not changed yet.',
  open: 'Open',
} as const
