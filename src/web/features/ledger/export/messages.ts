import { numberFormat } from '../../../components/number-format.ts'
import { count } from '../../../components/messages/time.ts'

const formatMegabytes = numberFormat({ style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
const formatKilobytes = numberFormat({ style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 })

export const ledgerExportMessages = {
  command: 'Export the current list',
  open: 'Export',
  running: (rows: number) => `Exporting, ${count(rows, 'transaction')}`,
  title: 'Export transactions',
  format: 'Format',
  formats: { csv: 'CSV', json: 'JSON' },
  explained: {
    csv: 'For spreadsheets. Times have nanoseconds, fees are in tinybars and in ℏ, memos are text.',
    json: 'The transactions as the API returns them, with custom fees. Amounts are exact integers.',
  },
  what: 'The file contains every matching transaction, whether loaded here or not:',
  everything: 'all transactions',
  without: 'The filters for fee and memo apply to loaded transactions only, not to the export.',
  start: 'Export',
  cancel: 'Cancel',
  again: 'Try again',
  hide: 'Continue in the background',
  progress: (rows: number, bytes: number) => `${count(rows, 'transaction')}, ${ledgerExportMessages.size(bytes)}`,
  size: (bytes: number) => (bytes < 1e6 ? formatKilobytes(bytes / 1e3) : formatMegabytes(bytes / 1e6)),
  reached: 'up to',
  done: 'The file is complete.',
  failed: 'The export failed. Nothing was saved.',
} as const
