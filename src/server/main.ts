import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { pino, type Logger } from 'pino'
import pretty from 'pino-pretty'
import { AccountError, runAccountCommand } from './account-command.ts'
import { prepareFirstAccounts } from './accounts/first-accounts.ts'
import { readPassword } from './ask-password.ts'
import { closingBlock } from './closing-block.ts'
import { readCommand, usage, UsageError, type AccountCommand } from './command-line.ts'
import { createWorkerDocumentReader } from './document-reader.ts'
import { startDuties } from './duty-clock.ts'
import { ImportError } from './import-error.ts'
import { fileSource, streamSource, withCopy, type LineSource } from './import-lines.ts'
import { createImportProgress, importSummary } from './import-progress.ts'
import { importPolicy } from './import-policy.ts'
import { importStatus } from './import-status.ts'
import { importTransactions } from './import-transactions.ts'
import { createWorkerReader } from './ledger-reader.ts'
import { endGracefully, listen, ListenError } from './listen.ts'
import { makeFolder } from './make-folder.ts'
import { readTemplate } from './routes/template.ts'
import { checkSecretKey, readSecretKey } from './secret-key.ts'
import { createService } from './service.ts'
import { createLedgerReader } from './sources/embedded/ledger-reads.ts'
import { readSettings, SettingError, type Settings } from './settings.ts'
import { openStore, type Store } from './store/database.ts'

const root = join(import.meta.dirname, '../..')
const dist = join(root, 'dist')
/** The exit code of an import that left records out. */
const recordsRefused = 3

async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2))
  if (command.name === 'help') return void process.stdout.write(usage)
  const settings = readSettings(process.env, command.name === 'serve')
  if (command.name === 'serve') checkSecretKey(settings)
  const store = await open(settings)
  try {
    if (command.name === 'serve') return await serve(settings, store)
    if (command.name === 'import status')
      process.stdout.write(`${await importStatus(store, command.files, Date.now())}\n`)
    else if (command.name === 'import policy')
      process.stdout.write(`${await importPolicy(store, command, Date.now())}\n`)
    else if (command.name === 'import transactions') process.exitCode = await runImport(store, command)
    else await runAccount(store, command)
  } catch (error) {
    await store.destroy()
    throw error
  }
  await store.destroy()
}

/** Imports transactions and answers with the exit code. */
async function runImport(store: Store, { file, strict }: { file: string; strict: boolean }): Promise<number> {
  const run = (source: LineSource) => {
    const { isTTY: isTerminal } = process.stderr
    const progress = createImportProgress({
      name: source.name,
      size: source.size,
      write: tell,
      now: Date.now,
      isTerminal,
    })
    return importTransactions(store, { source, strict, now: Date.now, progress })
  }
  const result =
    file !== '-'
      ? await run(await fileSource(file))
      : await (strict ? withCopy('stdin', process.stdin, run) : run(streamSource('stdin', process.stdin)))
  process.stdout.write(`${importSummary(result)}\n`)
  return result.refused > 0 ? recordsRefused : 0
}

async function runAccount(store: Store, command: AccountCommand): Promise<void> {
  const { result, note } = await runAccountCommand(store, command, { readPassword, now: Date.now() })
  process.stdout.write(`${result}\n`)
  if (note) tell(`${note}\n`)
}

function tell(text: string): void {
  process.stderr.write(text)
}

async function open(settings: Settings): Promise<Store> {
  const { databaseUrl, dataDir } = settings
  try {
    if (databaseUrl !== null) return await openStore({ url: databaseUrl })
    if (!isFile(settings)) return await openStore({ file: ':memory:' })
    await makeFolder(dataDir)
    return await openStore({ file: fileOf(settings) })
  } catch (cause) {
    const place = databaseUrl === null ? `in DATA_DIR, ${dataDir}` : `at ${new URL(databaseUrl).host}, of DATABASE_URL`
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new SettingError(`Cannot open the database ${place}: ${reason}`, { cause })
  }
}

function isFile({ databaseUrl, dataDir }: Settings): boolean {
  return databaseUrl === null && dataDir !== ':memory:'
}

/** Beside an upstream the sample would pass for what is real: then it has to be asked for. */
function wantsSample({ sample, statusUpstream, ledgerUpstream, guardianUpstream }: Settings): boolean {
  const hasUpstream = [statusUpstream, ledgerUpstream, guardianUpstream].some((address) => address !== null)
  return sample === 'on' || (sample === 'auto' && !hasUpstream)
}

function fileOf({ dataDir }: Settings): string {
  return join(dataDir, 'signalbox.db')
}

async function serve(settings: Settings, store: Store): Promise<void> {
  const log = logger(settings)
  const secretKey = await readSecretKey(settings)
  const ledger = isFile(settings) ? createWorkerReader(fileOf(settings)) : null
  const documents = isFile(settings) ? createWorkerDocumentReader(fileOf(settings)) : null
  const service = await createService({
    store,
    ledgerReader: ledger ?? createLedgerReader(store),
    documentReader: documents ?? undefined,
    ledgerNetwork: settings.ledgerNetwork,
    ledgerKeepDays: settings.ledgerKeepDays,
    statusUpstream: settings.statusUpstream,
    ledgerUpstream: settings.ledgerUpstream,
    guardianUpstream: settings.guardianUpstream,
    sample: wantsSample(settings),
    secretKey,
    trustProxy: settings.trustProxy,
    log,
    now: Date.now,
    version: await version(),
    publicUrl: settings.publicUrl,
    dist,
    template: once(() => readTemplate(dist)),
  })
  // A Guardian has accounts of its own.
  const makeFirstAccounts =
    settings.guardianUpstream === null
      ? await prepareFirstAccounts(store, { ...settings, sample: wantsSample(settings), now: Date.now() })
      : () => Promise.resolve([])
  const server = await listen(service.app, settings.port, settings.host)
  const made = await makeFirstAccounts()
  const stopDuties = startDuties(service.duties, log)
  log.info({ store: settings.databaseUrl === null ? 'SQLite' : 'PostgreSQL' }, 'serving')
  process.stdout.write(closingBlock(settings.publicUrl, made))

  const end = async (signal: string) => {
    log.info({ signal }, 'ending')
    await stopDuties()
    service.close()
    await endGracefully(server)
    await ledger?.close()
    await documents?.close()
    await store.destroy()
    log.info('ended')
  }
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => void end(signal))
}

function logger({ logLevel: level }: Settings): Logger {
  const readable = { colorize: true, singleLine: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss', sync: true }
  return process.stdout.isTTY ? pino({ level }, pretty(readable)) : pino({ level })
}

async function version(): Promise<string> {
  const manifest: { version: string } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return manifest.version
}

/** A build is read once; while there is none it is looked for again. */
function once<Value>(read: () => Promise<Value | null>): () => Promise<Value | null> {
  let kept: Value | null = null
  return async () => (kept ??= await read())
}

try {
  await main()
} catch (error) {
  if (error instanceof UsageError) process.stderr.write(`${error.message}\n\n${usage}`)
  else if (
    error instanceof SettingError ||
    error instanceof ImportError ||
    error instanceof ListenError ||
    error instanceof AccountError
  )
    process.stderr.write(`${error.message}\n`)
  else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
