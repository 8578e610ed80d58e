import type { ImportState } from './import-state.ts'

/** What an import tells on its way. */
export interface ImportProgress {
  resumed(lines: number): void
  /** The source is read from its begin. */
  begin(what: 'check' | 'import'): void
  /** Bytes of the source, as they lie there. */
  read(bytes: number): void
  /** How many records are done with. */
  reached(records: number): void
  refused(line: number, reason: string): void
  end(): void
}

export interface ProgressOptions {
  readonly name: string
  /** Bytes; null where it is not known. */
  readonly size: number | null
  readonly write: (text: string) => void
  readonly now: () => number
  /** Whether one line can be written over. */
  readonly isTerminal: boolean
}

/** From when on the pace is measured: what was skipped before is none of it. */
interface Mark {
  readonly at: number
  readonly records: number
  readonly bytes: number
}

/** Milliseconds between two lines of progress. */
const pause = { terminal: 500, log: 5000 }
/** Rejected records that are reported one by one. The others are only counted. */
const mostFaults = 100
const lineAgain = '\r\u001B[2K'
const doneWords = { check: 'records checked', import: 'records' } as const

/** Tells records, rate and the time that is left, and each bad line. */
export function createImportProgress({ name, size, write, now, isTerminal }: ProgressOptions): ImportProgress {
  let doing: keyof typeof doneWords = 'import'
  let bytes = 0
  let first: Mark | null = null
  let toldAt = 0
  let faults = 0

  function left(mark: Mark, passed: number): string {
    if (size === null || bytes === mark.bytes) return ''
    return `, about ${duration((passed * (size - bytes)) / (bytes - mark.bytes))} left`
  }

  return {
    resumed: (lines) => write(`${name}: continuing after line ${counted(lines)}, where an earlier import stopped.\n`),
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
        toldAt = first.at
        return
      }
      const at = now()
      if (at - toldAt < (isTerminal ? pause.terminal : pause.log)) return
      toldAt = at
      const seconds = (at - first.at) / 1000
      const rate = counted(Math.round((records - first.records) / seconds))
      const line = `${counted(records)} ${doneWords[doing]}, ${rate} a second${left(first, seconds)}`
      write(isTerminal ? `${lineAgain}${line}` : `${line}\n`)
    },
    refused(line, reason) {
      faults += 1
      if (faults <= mostFaults) write(`${isTerminal ? lineAgain : ''}${name}: line ${counted(line)}: ${reason}\n`)
      if (faults === mostFaults) write(`${name}: more bad lines are counted, but not told one by one.\n`)
    },
    end() {
      if (isTerminal) write(lineAgain)
    },
  }
}

/** The result of an import in one line. */
export function importSummary({
  added,
  changed,
  unchanged,
  refused,
  ...rest
}: ImportState & { sampleRemoved: boolean }) {
  const total = added + changed + unchanged
  const parts = [`${counted(added)} added`, `${counted(changed)} changed`, `${counted(unchanged)} unchanged`]
  const bad = refused > 0 ? `; ${counted(refused)} line${refused === 1 ? '' : 's'} refused` : ''
  const sample = rest.sampleRemoved ? ' The sample network’s transactions were removed.' : ''
  return `${counted(total)} transaction${total === 1 ? '' : 's'}: ${parts.join(', ')}${bad}.${sample}`
}

function counted(count: number): string {
  return count.toLocaleString('en-US')
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  return seconds < 5400 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`
}
