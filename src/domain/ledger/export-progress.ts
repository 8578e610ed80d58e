import type { ExportFormat } from '#api/ledger/ledger.ts'

export interface ExportProgress {
  readonly rows: number
  /** The consensus timestamp of the last complete row. */
  readonly reached: string | null
}

/** Returns a function that accepts an export in arbitrary pieces and returns the progress so far. */
export function followExport(format: ExportFormat): (piece: string) => ExportProgress {
  let progress: ExportProgress = { rows: 0, reached: null }
  const take = (line: string) => {
    const reached = timeOf[format].exec(line)?.[1]
    if (reached !== undefined) progress = { rows: progress.rows + 1, reached }
  }
  const lines = format === 'csv' ? csvLines(take) : plainLines(take)
  return (piece) => {
    lines(piece)
    return progress
  }
}

/** Matches a row, but neither a heading nor a bracket, and captures its timestamp. */
const timeOf: Readonly<Record<ExportFormat, RegExp>> = {
  csv: /^"?(\d+\.\d{9})\b/,
  json: /^\{.*?"consensus_timestamp":"(\d+\.\d{9})"/,
}

function plainLines(take: (line: string) => void): (piece: string) => void {
  let rest = ''
  return (piece) => {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) take(line)
  }
}

/** Splits CSV into lines, ignoring line breaks within quotes. Keeps only the beginning of each line. */
function csvLines(take: (line: string) => void): (piece: string) => void {
  let begin = ''
  let quoted = false
  return (piece) => {
    for (const [index, part] of piece.split('"').entries()) {
      // A doubled quote in a cell closes and reopens it.
      if (index > 0) quoted = !quoted
      if (quoted) continue
      const lines = part.split('\n')
      const last = lines.pop() ?? ''
      for (const line of lines) {
        take(begin + line)
        begin = ''
      }
      if (begin.length < maxKeptCharacters) begin += last
    }
  }
}

/** Long enough for the timestamp. */
const maxKeptCharacters = 40
