import { access } from 'node:fs/promises'
import process from 'node:process'
import {
  readCommand,
  usage,
  usageOf,
  UsageError,
  type AccountCommand,
  type Command,
  type FileCommand,
} from './cli/command-line.ts'
import { closeToOthers, dataFile, folderFault, keepFilesPrivate, makeFolder } from './platform/data-folder.ts'
import { ExpectedError } from './platform/expected-error.ts'
import { withSecretFiles } from './cli/secret-files.ts'
import { checkSecretKey } from './platform/secret-key.ts'
import { readSettings, SettingError, type Settings } from './platform/settings.ts'
import { programVersion } from './platform/program-version.ts'
import { connectTo, openStore, readStore, type Store } from './platform/database/database.ts'

/** Runs the command in the arguments and returns the exit code. */
export async function runProgram(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  try {
    return await runArguments(args, env)
  } catch (error) {
    if (error instanceof UsageError) process.stderr.write(`${error.message}\n\n${usageOf(args[0])}`)
    else if (error instanceof ExpectedError) process.stderr.write(`${error.message}\n`)
    else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    return error instanceof UsageError ? 2 : 1
  }
}

async function runArguments(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const command = readCommand(args)
  if (command.name === 'help') {
    process.stdout.write(usage)
    return 0
  }
  if (command.name === 'version') {
    process.stdout.write(`${programVersion}\n`)
    return 0
  }
  const settings = readSettings(withSecretFiles(env), command.name === 'serve')
  if (command.name === 'serve') checkSecretKey(settings)
  if (command.name === 'backup' || command.name === 'restore') {
    process.stdout.write(`${await runOnFile(command, settings)}\n`)
    return 0
  }
  if (command.name === 'check') return runCheck(settings)
  const store = await open(settings)
  try {
    return await run(command, settings, store)
  } finally {
    await store.destroy()
  }
}

/** Returns the exit code. Each command loads only the modules it needs: an import does not load the web server. */
async function run(
  command: Exclude<Command, { name: 'help' | 'version' | 'check' } | FileCommand>,
  settings: Settings,
  store: Store,
): Promise<number> {
  switch (command.name) {
    case 'serve':
      await (await import('./cli/serve.ts')).runService(settings, store, () => open(settings))
      return 0
    case 'import status':
    case 'import transactions':
    case 'import policy':
    case 'import tool':
    case 'import schemas':
      return (await import('./cli/import-command.ts')).runImportCommand(store, command, settings)
    case 'account rotate-key':
      await (await import('./cli/rotate-signing-key.ts')).rotateSigningKey(store, settings)
      process.stdout.write(
        'Tokens are signed with a new key within ten minutes. Existing tokens stay valid until they expire.\n',
      )
      return 0
    case 'policy list':
    case 'policy rename':
    case 'policy remove':
    case 'policy export': {
      const { runPolicyCommand } = await import('./cli/policy-command.ts')
      process.stdout.write(`${await runPolicyCommand(store, command, Date.now())}\n`)
      return 0
    }
    case 'schema list':
    case 'schema export': {
      const { runSchemaCommand } = await import('./cli/schema-command.ts')
      process.stdout.write(`${await runSchemaCommand(store, command)}\n`)
      return 0
    }
    case 'policy lint':
    case 'policy compare': {
      const { runReviewCommand } = await import('./cli/review-command.ts')
      const { text, hasErrors } = await runReviewCommand(store, command)
      process.stdout.write(`${text}\n`)
      return hasErrors ? 1 : 0
    }
    default:
      return runAccount(store, command)
  }
}

/** Commands that work on the database file, without migrating it or keeping it open. */
async function runOnFile(command: FileCommand, settings: Settings): Promise<string> {
  keepFilesPrivate()
  if (command.name === 'backup') return (await import('./cli/backup-command.ts')).runBackupCommand(settings, command)
  return (await import('./cli/restore-command.ts')).runRestoreCommand(settings, command)
}

/** Does not migrate, so that data can be checked before an upgrade. */
async function runCheck(settings: Settings): Promise<number> {
  const store = await openAsItIs(settings)
  try {
    const { checkStore } = await import('./cli/check-command.ts')
    const { code, text } = await checkStore(store, settings.databaseUrl === null ? 'sqlite' : 'postgres')
    process.stdout.write(`${text}\n`)
    return code
  } finally {
    await store.destroy()
  }
}

async function openAsItIs(settings: Settings): Promise<Store> {
  const { databaseUrl, dataDir } = settings
  const file = dataFile(settings)
  if (databaseUrl !== null) return connectTo({ url: databaseUrl })
  if (file === null) throw new SettingError('DATA_DIR is :memory:, so there is nothing to check')
  if (
    !(await access(file).then(
      () => true,
      () => false,
    ))
  )
    throw new SettingError(`There is no data in DATA_DIR, ${dataDir}. Check DATA_DIR.`)
  return readStore(file)
}

async function runAccount(store: Store, command: AccountCommand): Promise<number> {
  const { runAccountCommand } = await import('./cli/account-command.ts')
  const { readPassword } = await import('./cli/ask-password.ts')
  process.stdout.write(`${await runAccountCommand(store, command, { readPassword, now: Date.now() })}\n`)
  return 0
}

async function open(settings: Settings): Promise<Store> {
  const { databaseUrl, dataDir } = settings
  if (databaseUrl !== null)
    return openStore({ url: databaseUrl }).catch((cause: unknown) => {
      const { host } = new URL(databaseUrl)
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new SettingError(`Cannot open the database at ${host}, of DATABASE_URL: ${reason}`, { cause })
    })
  const file = dataFile(settings)
  if (file === null) return openStore({ file: ':memory:' })
  try {
    keepFilesPrivate()
    await makeFolder(dataDir)
    const openness = await closeToOthers(dataDir)
    if (openness !== null) process.stderr.write(`${openness}\n`)
    return await openStore({ file })
  } catch (cause) {
    throw new SettingError(`Cannot open the database in DATA_DIR, ${dataDir}: ${folderFault(cause)}`, { cause })
  }
}

if (import.meta.main) process.exitCode = await runProgram(process.argv.slice(2), process.env)
