import type { ImportState } from './import-state.ts'
import { limits } from '../platform/limits.ts'
import { counted, groupDigits } from '#domain/text/counted.ts'

export interface ImportProgress {
  resumed(lines: number): void
  /** Reading starts or restarts at the beginning of the source. */
  begin(what: 'check' | 'import'): void
  /** Bytes of the source, before decompression. */
  read(bytes: number): void
  reached(records: number): void
  refused(line: number, reason: string): void
  end(): void
}

export interface ProgressOptions {
  readonly name: string
  /** In bytes; null if unknown. */
  readonly size: number | null
  readonly write: (text: string) => void
  readonly now: () => number
  /** Whether lines can be overwritten. */
  readonly isTerminal: boolean
}

/** Where the rate is measured from: after the skipped lines. */
interface Mark {
  readonly at: number
  readonly records: number
  readonly bytes: number
}

const progressIntervalMs = { terminal: 500, log: 5000 }
const clearLine = '\r\u001B[2K'
const doneLabels = { check: 'records checked', import: 'records' } as const

/** Prints the number of records, the rate, the remaining time, and each invalid line. */
export function createImportProgress({ name, size, write, now, isTerminal }: ProgressOptions): ImportProgress {
  let doing: keyof typeof doneLabels = 'import'
  let bytes = 0
  let first: Mark | null = null
  let writtenAt = 0
  let faults = 0

  function left(mark: Mark, passed: number): string {
    if (size === null || bytes === mark.bytes) return ''
    return `, about ${duration((passed * (size - bytes)) / (bytes - mark.bytes))} left`
  }

  return {
    resumed: (lines) =>
      write(`${name}: continuing after line ${groupDigits(lines)}, where an earlier import stopped.\n`),
    begin(what) {
      doing = what
      bytes = 0
      first = null
    },
    read(more) {
      bytes += more
    },
    reached(records) {
      if (first === null) {
        first = { at: now(), records, bytes }
        writtenAt = first.at
        return
      }
      const at = now()
      if (at - writtenAt < (isTerminal ? progressIntervalMs.terminal : progressIntervalMs.log)) return
      writtenAt = at
      const seconds = (at - first.at) / 1000
      const rate = groupDigits(Math.round((records - first.records) / seconds))
      const line = `${groupDigits(records)} ${doneLabels[doing]}, ${rate} per second${left(first, seconds)}`
      write(isTerminal ? `${clearLine}${line}` : `${line}\n`)
    },
    refused(line, reason) {
      faults += 1
      if (faults <= limits.reportedLines)
        write(`${isTerminal ? clearLine : ''}${name}: line ${groupDigits(line)}: ${reason}\n`)
      if (faults === limits.reportedLines) write(`${name}: further invalid lines are counted but not listed.\n`)
    },
    end() {
      if (isTerminal) write(clearLine)
    },
  }
}

export function importSummary({
  added,
  changed,
  unchanged,
  refused,
  ...rest
}: ImportState & { sampleRemoved: boolean }) {
  const total = added + changed + unchanged
  const parts = [
    `${groupDigits(added)} added`,
    `${groupDigits(changed)} changed`,
    `${groupDigits(unchanged)} unchanged`,
  ]
  const bad = refused > 0 ? `; ${counted(refused, 'invalid line')} skipped` : ''
  const sample = rest.sampleRemoved ? ' The sample network’s transactions were removed.' : ''
  return `${counted(total, 'transaction')}: ${parts.join(', ')}${bad}.${sample}`
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  return seconds < 5400 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`
}
