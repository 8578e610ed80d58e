import type { ImportState } from './import-state.ts'

/** What an import tells on its way. */
export interface ImportProgress {
  resumed(lines: number): void
  /** Bytes of the source, as they lie there. */
  read(bytes: number): void
  wrote(state: ImportState): void
  refused(line: number, reason: string): void
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

/** Milliseconds between two lines of progress. */
const pause = { terminal: 500, log: 5000 }
/** Faults that are told one by one; of the rest, how many there were. */
const mostFaults = 100

/** Tells records, rate and the time that is left, and each bad line. */
export function createImportProgress({ name, size, write, now, isTerminal }: ProgressOptions): ImportProgress {
  const begun = now()
  let toldAt = begun
  let bytes = 0
  let before: number | null = null
  let faults = 0

  return {
    resumed: (lines) => write(`${name}: goes on after line ${counted(lines)}, where an earlier import broke off.\n`),
    read(more) {
      bytes += more
    },
    wrote(state) {
      const records = recordsOf(state)
      before ??= records
      if (now() - toldAt < (isTerminal ? pause.terminal : pause.log)) return
      toldAt = now()
      const seconds = (toldAt - begun) / 1000
      const rate = `${counted(Math.round((records - before) / seconds))} a second`
      const left = size === null || bytes === 0 ? '' : `, about ${duration((seconds * (size - bytes)) / bytes)} left`
      const line = `${counted(records)} records, ${rate}${left}`
      write(isTerminal ? `\r\u001B[2K${line}` : `${line}\n`)
    },
    refused(line, reason) {
      faults += 1
      const begin = isTerminal ? '\r\u001B[2K' : ''
      if (faults <= mostFaults) write(`${begin}${name}: line ${counted(line)}: ${reason}\n`)
      if (faults === mostFaults) write(`${name}: more bad lines are counted, but not told one by one.\n`)
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

function recordsOf({ added, changed, unchanged }: ImportState): number {
  return added + changed + unchanged
}

function counted(count: number): string {
  return count.toLocaleString('en-US')
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  return seconds < 5400 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`
}
