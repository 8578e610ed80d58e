/** The rows of a CSV text (RFC 4180) or of cells copied from a spreadsheet. Empty rows at the end are dropped. */
export function readCsv(text: string, separator = separatorOf(text)): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const body = text.replace(/^\ufeff/, '')
  const endRow = () => {
    rows.push([...row, cell])
    row = []
    cell = ''
  }
  for (let at = 0; at < body.length; at += 1) {
    const character = body.charAt(at)
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (body[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (character === '"' && cell === '') isQuoted = true
    else if (character === separator) {
      row.push(cell)
      cell = ''
    } else if (character === '\n') endRow()
    else if (character !== '\r' || body[at + 1] !== '\n') cell += character
  }
  if (cell !== '' || row.length > 0) endRow()
  while (rows.length > 0 && rows.at(-1)?.every((one) => one === '')) rows.pop()
  return rows
}

export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(quoted).join(',')).join('\n')
}

/** A tab if the text comes from a spreadsheet, otherwise the most frequent separator in its first line. */
function separatorOf(text: string): string {
  const [line = ''] = text.replaceAll(/"[^"]*"/g, '').split('\n')
  const counts = ['\t', ';', ','].map((separator) => [separator, line.split(separator).length] as const)
  const [best] = counts.toSorted((a, b) => b[1] - a[1])
  return best && best[1] > 1 ? best[0] : ','
}

function quoted(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
