export type CsvCell = { readonly text: string } | { readonly number: string }

/**
 * A line of a CSV file (RFC 4180), line end included. Text that a spreadsheet would execute as a formula gets a leading
 * apostrophe.
 */
export function csvRow(cells: readonly CsvCell[]): string {
  return `${cells.map(printCell).join(',')}\r\n`
}

/** A document value as a cell: numbers stay numbers; arrays and objects become JSON. */
export function csvCellOf(value: unknown): CsvCell {
  if (value === undefined || value === null) return { text: '' }
  if (typeof value === 'number' || typeof value === 'bigint') return { number: String(value) }
  if (typeof value === 'string') return { text: value }
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return { text: value.map(String).join(', ') }
  return {
    text: JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one)),
  }
}

function printCell(cell: CsvCell): string {
  if ('number' in cell && /^-?\d+(\.\d+)?$/.test(cell.number)) return cell.number
  const written = 'number' in cell ? cell.number : cell.text
  // Spreadsheets skip leading white space, and accept the full-width forms of these signs.
  const safe = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(written) ? `'${written}` : written
  return /[",;\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
