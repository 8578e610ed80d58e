import type { Column } from '#domain/policies/document-cell.ts'
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
  column: ({ name, title }: Column) => (title === name ? (own[name] ?? name) : title),
  opens: 'Open document:',
  order: 'Order',
  noOrder: 'Default order',
  sortBy: (column: string) => `Sort by ${column}`,
  sorted: { asc: 'ascending', desc: 'descending' },
  filter: 'Filter',
  any: 'All',
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
  empty: { title: 'No documents yet', hint: 'Documents appear here once they are submitted.' },
  nothing: { title: 'No matching documents', hint: 'No document passes the filters.', clear: 'Clear filters' },
  past: { title: 'This page has no documents', hint: 'The list has become shorter.', first: 'Go to first page' },
  nothingThere: '–',
  yes: 'Yes',
  no: 'No',
  actions: 'Actions',
} as const

export const documentMessages = {
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
  empty: 'This document is empty.',
  missing: {
    title: 'Document not found',
    hint: 'It does not exist, or this block does not show it to you.',
    since: 'Last known content: this block no longer shows you this document.',
  },
  back: 'Close',
  numbered: (label: string, number: number) => `${label} ${number}`,
} as const
