import { transactionCount } from '../list/messages.ts'

const megabytes = new Intl.NumberFormat('en-GB', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
const kilobytes = new Intl.NumberFormat('en-GB', { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 })

export const exportMessages = {
  open: 'Export',
  running: (rows: number) => `Exporting, ${transactionCount(rows)}`,
  title: 'Export transactions',
  format: 'Format',
  formats: { csv: 'CSV', json: 'JSON' },
  explained: {
    csv: 'For spreadsheets. Times have nanoseconds, fees are in tinybars and in ℏ, memos are text.',
    json: 'The transactions as the API returns them, with custom fees. Amounts are exact integers.',
  },
  what: 'The file contains every transaction that matches, loaded here or not:',
  everything: 'all transactions',
  without: 'The filters for fee, memo and node apply to loaded transactions only, not to the export.',
  start: 'Export',
  cancel: 'Cancel',
  again: 'Try again',
  hide: 'Continue in the background',
  progress: (rows: number, bytes: number) => `${transactionCount(rows)}, ${exportMessages.size(bytes)}`,
  size: (bytes: number) => (bytes < 1e6 ? kilobytes.format(bytes / 1e3) : megabytes.format(bytes / 1e6)),
  reached: 'up to',
  done: 'The file is complete.',
  failed: 'The export failed. Nothing was saved.',
} as const
