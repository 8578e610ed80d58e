import type { ExportFormat } from '#api/ledger/ledger.ts'

/** How far the file of an export has come. */
export interface ExportProgress {
  readonly rows: number
  /** Consensus timestamp of the last row that is complete. */
  readonly reached: string | null
}

/** Reads along in the text of an export as it comes, however it is cut into pieces. */
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

/** What tells a row from a heading or a bracket: where its time stands. */
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

/** Lines of a file in which quoted cells may have lines of their own; of each line its begin is kept. */
function csvLines(take: (line: string) => void): (piece: string) => void {
  let begin = ''
  let quoted = false
  return (piece) => {
    for (const [index, part] of piece.split('"').entries()) {
      // A doubled quote within a cell opens and closes it at once.
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

/** Characters of a line that are enough to find its time. */
const maxKeptCharacters = 40
