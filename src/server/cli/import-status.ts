import { readFile } from 'node:fs/promises'
import { ImportError } from '../platform/expected-error.ts'
import { mergeStatus } from '../areas/status/embedded/status-merge.ts'
import { readStatusPayload } from '../areas/status/embedded/status-payload.ts'
import type { Store } from '../platform/database/database.ts'

/** Imports Statuspage payloads and returns a summary. Throws an `ImportError`; in that case nothing is written. */
export async function importStatus(store: Store, files: readonly string[], now: number): Promise<string> {
  const payloads = []
  for (const file of files) payloads.push(readStatusPayload(file, await contentOf(file)))
  const result = await mergeStatus(store, payloads, { now, sampled: false }).catch((cause: unknown) => {
    if (cause instanceof ImportError) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new ImportError(`The database could not store the import: ${reason}. Nothing was written.`, { cause })
  })
  const held = [
    counted(result.components, 'component'),
    counted(result.incidents, 'incident'),
    counted(result.maintenances, 'maintenance'),
  ]
  const removed = result.sampleRemoved ? ' The sample network was removed.' : ''
  const left = payloads.flatMap(({ file, unread = [] }) =>
    unread.length > 0 ? [` Not imported from ${file}: ${unread.join(', ')}.`] : [],
  )
  return `${result.page}: ${held.join(', ')}; ${result.changed} new or changed.${removed}${left.join('')}`
}

async function contentOf(file: string): Promise<string> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown reason'
    throw new ImportError(`${file}: cannot be read (${reason})`, { cause })
  })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new ImportError(`${file}: is not UTF-8 text`, { cause })
  }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
