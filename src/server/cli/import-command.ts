import process from 'node:process'
import type { ImportCommand } from './command-line.ts'
import { retireSampleAccounts } from '../areas/accounts/sample-accounts.ts'
import { fileSource, streamSource, withCopy, type LineSource } from './import-lines.ts'
import { importPolicy } from './import-policy.ts'
import { createImportProgress, importSummary } from './import-progress.ts'
import { importSchemas } from './import-schemas.ts'
import { importStatus } from './import-status.ts'
import { deferCheckpoints } from '../platform/database/checkpoints.ts'
import { preparePeriods } from '../areas/ledger/embedded/ledger-retention.ts'
import { createWorkerLineParser } from '../areas/ledger/embedded/line-parser.ts'
import { importTransactions } from './import-transactions.ts'
import type { Store } from '../platform/database/database.ts'
import type { Settings } from '../platform/settings.ts'
import { readFile } from 'node:fs/promises'
import { importTool } from '../areas/policies/embedded/tools/tool-import.ts'
import { receiveTool } from '../areas/policies/file/tool-archive.ts'
import { ImportError } from '../platform/expected-error.ts'

/** The exit code of an import that skipped records. */
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
