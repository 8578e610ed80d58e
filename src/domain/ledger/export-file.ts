import type { ExportFormat } from '#api/ledger/ledger.ts'
import type { Transaction } from '#api/ledger/transactions.ts'
import { formatTinybars } from './hbar.ts'
import { csvRow, type CsvCell } from '../text/csv-file.ts'
import { readMemo } from './transaction-memo.ts'
import { isoOfTimestamp, parseTimestamp } from '../time/timestamp.ts'
import { payerOf } from './transaction-entry.ts'

const columns: readonly (readonly [name: string, cell: (record: Transaction) => CsvCell])[] = [
  ['consensus_timestamp', (record) => text(record.consensus_timestamp)],
  ['consensus_time_utc', (record) => text(exactUtc(record.consensus_timestamp))],
  ['transaction_id', (record) => text(record.transaction_id)],
  ['type', (record) => text(record.name)],
  ['result', (record) => text(record.result)],
  ['payer', (record) => text(payerOf(record.transaction_id))],
  ['entity', (record) => text(record.entity_id)],
  ['node', (record) => text(record.node)],
  ['charged_fee_tinybars', (record) => number(String(record.charged_tx_fee))],
  ['charged_fee_hbar', (record) => number(formatTinybars(record.charged_tx_fee))],
  ['max_fee_tinybars', (record) => number(record.max_fee ?? '')],
  ['memo', (record) => text(memoText(record.memo_base64))],
  ['transfers_tinybars', (record) => text(record.transfers.map(({ account, amount }) => `${account} ${amount}`))],
  [
    'token_transfers',
    (record) => text(record.token_transfers.map((move) => `${move.token_id} ${move.account} ${move.amount}`)),
  ],
  ['nft_transfers', (record) => text(record.nft_transfers.map(nftText))],
  ['transaction_hash', (record) => text(record.transaction_hash)],
  ['nonce', (record) => number(String(record.nonce))],
  ['scheduled', (record) => text(String(record.scheduled))],
  ['parent_consensus_timestamp', (record) => text(record.parent_consensus_timestamp)],
]

export const csvHeader = csvRow(columns.map(([name]) => text(name)))

/** Amounts are in the smallest unit, except the fee in ℏ. */
export function csvLine(transaction: Transaction): string {
  return csvRow(columns.map(([, cell]) => cell(transaction)))
}

/** Tells spreadsheets that the text is UTF-8. */
const byteOrderMark = '\uFEFF'

/** Each part is a list of lines: either CSV, or transactions as JSON. */
export async function* exportFile(
  format: ExportFormat,
  parts: AsyncIterable<readonly string[]>,
): AsyncGenerator<string, void> {
  yield format === 'csv' ? byteOrderMark + csvHeader : '['
  let separator = '\n'
  for await (const lines of parts) {
    if (lines.length === 0) continue
    yield format === 'csv' ? lines.join('') : separator + lines.join(',\n')
    separator = ',\n'
  }
  if (format === 'json') yield '\n]\n'
}

function text(value: string | readonly string[] | null): CsvCell {
  return { text: typeof value === 'string' ? value : (value ?? []).join('; ') }
}

function number(digits: string): CsvCell {
  return { number: digits }
}

function exactUtc(timestamp: string): string {
  const ns = parseTimestamp(timestamp)
  return ns === undefined ? '' : isoOfTimestamp(ns)
}

function memoText(base64: string | null): string {
  const memo = readMemo(base64)
  if (memo.kind === 'empty') return ''
  return memo.kind === 'text' ? memo.text : `0x${memo.hex}`
}

function nftText({ token_id, serial_number, sender_account_id, receiver_account_id }: Transaction['nft_transfers'][0]) {
  return `${token_id}#${serial_number} ${sender_account_id ?? '-'} > ${receiver_account_id ?? '-'}`
}
