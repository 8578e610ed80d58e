import { transactionCount } from '../list/messages.ts'

const megabytes = new Intl.NumberFormat('en-GB', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
const kilobytes = new Intl.NumberFormat('en-GB', { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 })

export const exportWords = {
  open: 'Export',
  running: (rows: number) => `Exporting, ${transactionCount(rows)}`,
  title: 'Export transactions',
  format: 'Format',
  formats: { csv: 'CSV', json: 'JSON' },
  explained: {
    csv: 'For spreadsheets. Times to the nanosecond, fees in tinybars and in ℏ, memos as text.',
    json: 'The records as the API prints them, custom fees included. Amounts are exact integers.',
  },
  what: 'Everything that the filters select, however much is loaded here:',
  everything: 'all transactions',
  without: 'Fee, memo and node are looked for among the loaded only: the export does not go by them.',
  start: 'Export',
  cancel: 'Cancel',
  again: 'Try again',
  hide: 'Continue in the background',
  sofar: (rows: number, bytes: number) => `${transactionCount(rows)}, ${exportWords.size(bytes)}`,
  size: (bytes: number) => (bytes < 1e6 ? kilobytes.format(bytes / 1e3) : megabytes.format(bytes / 1e6)),
  reached: 'reached',
  done: 'The file is complete.',
  failed: 'The export broke off. Nothing was kept of it.',
} as const
