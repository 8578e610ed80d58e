import type { ExportFormat } from '#api/ledger/ledger.ts'

export interface ExportProgress {
  readonly rows: number
  /** Consensus timestamp of the last complete row. */
  readonly reached: string | null
}

/** Returns a function that takes each piece of an export, wherever it is cut, and returns the progress. */
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

/** Matches a row, but not a heading or a bracket, and captures its timestamp. */
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

/** Splits CSV into lines, aware of line ends within quotes. Keeps only the beginning of each line. */
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

/** Enough to hold the timestamp. */
const maxKeptCharacters = 40
