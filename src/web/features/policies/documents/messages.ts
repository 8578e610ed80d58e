import type { Column } from '#domain/policies/document-cell.ts'
import { count } from '../../../components/messages/time.ts'

const own: Readonly<Record<string, string>> = {
  createDate: 'Created',
  updateDate: 'Changed',
  owner: 'Owner',
  schema: 'Schema',
  id: 'ID',
  'option.status': 'Status',
}

const digits = new Intl.NumberFormat('en')

/** Texts of a table of documents. */
export const documentsWords = {
  table: 'Documents',
  column: ({ name, title }: Column) => (title === name ? (own[name] ?? name) : title),
  opens: 'Open document:',
  order: 'Order',
  noOrder: 'As the service has it',
  sortBy: (column: string) => `Sort by ${column}`,
  sorted: { asc: 'ascending', desc: 'descending' },
  filter: 'Filter',
  any: 'All',
  range: (from: number, to: number, total: number) =>
    `${digits.format(from)}–${digits.format(to)} of ${digits.format(total)}`,
  all: (documents: number) => count(documents, 'document'),
  page: 'Page',
  ofPages: (pages: number) => `of ${digits.format(pages)}`,
  perPage: 'Per page',
  first: 'First page',
  previous: 'Previous page',
  next: 'Next page',
  last: 'Last page',
  pages: 'Pages of documents',
  kept: 'The service keeps page, order and filters for you until you come back.',
  empty: { title: 'No documents yet', hint: 'They appear here as soon as somebody sends one.' },
  nothing: { title: 'No document matches', hint: 'The filters leave none.', clear: 'Clear filters' },
  past: { title: 'This page has no documents', hint: 'There are fewer pages by now.', first: 'To the first page' },
  nothingThere: '–',
  yes: 'Yes',
  no: 'No',
  actions: 'Actions',
} as const

/** Texts of one document. */
export const documentWords = {
  title: 'Document',
  fields: 'In words',
  json: 'JSON',
  copyJson: 'Copy JSON',
  id: 'ID',
  owner: 'Owner',
  created: 'Created',
  changed: 'Changed',
  schema: 'Schema',
  status: 'Status',
  empty: 'This document says nothing.',
  missing: {
    title: 'This document is not here',
    hint: 'It does not exist, or is not among the documents that this block shows you.',
    since: 'As it was: this block no longer shows you this document.',
  },
  back: 'Close',
  numbered: (label: string, number: number) => `${label} ${number}`,
} as const
