import { readFile } from 'node:fs/promises'
import process from 'node:process'
import { retireSampleAccounts } from '../areas/accounts/sample-accounts.ts'
import { preparePeriods } from '../areas/ledger/embedded/ledger-retention.ts'
import { createWorkerLineParser } from '../areas/ledger/embedded/line-parser.ts'
import { importTool } from '../areas/policies/embedded/tools/tool-import.ts'
import { receiveTool } from '../areas/policies/file/tool-archive.ts'
import { mergeStatus } from '../areas/status/embedded/status-merge.ts'
import { readStatusPayload } from '../areas/status/embedded/status-payload.ts'
import { deferCheckpoints } from '../platform/database/checkpoints.ts'
import type { Store } from '../platform/database/database.ts'
import { ImportError } from '../platform/expected-error.ts'
import type { Settings } from '../platform/settings.ts'
import type { ImportCommand } from './command-line.ts'
import { fileSource, streamSource, withCopy, type LineSource } from './import-lines.ts'
import { importPolicy } from './import-policy.ts'
import { createImportProgress, importSummary } from './import-progress.ts'
import { importSchemas } from './import-schemas.ts'
import { importTransactions } from './import-transactions.ts'

const recordsSkipped = 3

type ImportSettings = Pick<Settings, 'ledgerKeepDays'>

/** Returns the exit code. Throws an `ImportError`. */
export async function runImportCommand(
  store: Store,
  command: ImportCommand,
  settings: ImportSettings,
): Promise<number> {
  const code = await runImport(store, command, settings)
  const retired = await retireSampleAccounts(store, Date.now())
  if (retired.length > 0) process.stdout.write(`The accounts of the sample are disabled: ${retired.join(', ')}.\n`)
  return code
}

async function runImport(store: Store, command: ImportCommand, { ledgerKeepDays }: ImportSettings): Promise<number> {
  if (command.name === 'import transactions') {
    // The service may never have run, so the periods must fit its retention. Without the setting, existing periods
    // are kept.
    if (ledgerKeepDays !== null) await preparePeriods(store, Date.now(), ledgerKeepDays)
    return runTransactions(store, command)
  }
  const result = await importNamed(store, command)
  process.stdout.write(`${result}\n`)
  return 0
}

function importNamed(store: Store, command: Exclude<ImportCommand, { name: 'import transactions' }>): Promise<string> {
  if (command.name === 'import status') return importStatus(store, command.files, Date.now())
  if (command.name === 'import tool') return importToolFile(store, command.file, Date.now())
  if (command.name === 'import schemas') return importSchemas(store, command, Date.now())
  return importPolicy(store, command, Date.now())
}

async function runTransactions(store: Store, { file, strict }: { file: string; strict: boolean }): Promise<number> {
  await deferCheckpoints(store)
  const parser = createWorkerLineParser()
  const run = (source: LineSource) => {
    const { isTTY: isTerminal } = process.stderr
    const progress = createImportProgress({
      name: source.name,
      size: source.size,
      write: (text) => void process.stderr.write(text),
      now: Date.now,
      isTerminal,
    })
    return importTransactions(store, { source, strict, now: Date.now, progress, parser })
  }
  try {
    const result =
      file !== '-'
        ? await run(await fileSource(file))
        : await (strict ? withCopy('stdin', process.stdin, run) : run(streamSource('stdin', process.stdin)))
    process.stdout.write(`${importSummary(result)}\n`)
    return result.refused > 0 ? recordsSkipped : 0
  } finally {
    await parser.close()
  }
}

/** Imports a tool and names the policies that now have it. Throws an `ImportError`. */
export async function importToolFile(store: Store, file: string, now: number): Promise<string> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new ImportError(`${file} cannot be read. Check the name and the permissions.`, { cause })
  })
  const { name, policies } = await importTool(store, receiveTool(bytes, file), { by: 'the command line', now })
  if (policies.length === 0)
    return `${name} is stored. No policy is waiting for it; policies that use it will get its blocks.`
  return `${name} is stored, and its blocks are now in ${policies.join(', ')}. Events that waited for it continue within a minute.`
}

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
    counted(result.maintenances, 'maintenance window'),
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
