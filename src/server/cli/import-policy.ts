import { violationLine } from '#domain/json/value-violation.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import { objectsIn } from '#domain/policies/workflow.ts'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ImportError } from '../platform/expected-error.ts'
import { importCheckedPolicy, type ImportedPolicy } from '../areas/policies/embedded/policy-import.ts'
import { isPolicySample } from '../areas/policies/embedded/policy-sample-mark.ts'
import {
  findTarget,
  isSameOrigin,
  originOf,
  PolicyTakenError,
  type ImportChoice,
  type Origin,
} from '../areas/policies/embedded/policy-target.ts'
import { packageOf } from '../areas/policies/file/policy-package.ts'
import { groupedNotes, receivePolicy } from '../areas/policies/file/policy-received.ts'
import { findAccount, findFirstOfRole, listStoredAccounts } from '../areas/accounts/store/accounts.ts'
import type { Store } from '../platform/database/database.ts'
import { limits } from '../platform/limits.ts'

export interface PolicyImportArguments {
  /** A file, or a folder of `.policy` files. */
  readonly file: string
  /** The username of the owner; the first Standard Registry account by default. */
  readonly owner: string | null
  readonly choice?: ImportChoice
}

/**
 * Imports a policy file or all files of a folder and describes each policy in a paragraph. From a folder, either
 * all files are imported or none. Throws an `ImportError`.
 */
export async function importPolicy(store: Store, options: PolicyImportArguments, now: number): Promise<string> {
  const files = await filesIn(options.file)
  if (files.length === 1 && files[0] === options.file) return importFile(store, options, now)
  await checkFiles(store, options, files)
  const results: string[] = []
  for (const [index, file] of files.entries())
    try {
      results.push(`${file}: ${await importFile(store, { ...options, file }, now)}`)
    } catch (error) {
      if (!(error instanceof ImportError)) throw error
      throw new ImportError(
        [
          error.message,
          `Imported before that: ${listed(files.slice(0, index))}.`,
          `Not imported: ${listed(files.slice(index))}.`,
        ].join('\n'),
        { cause: error },
      )
    }
  return results.join('\n')
}

/**
 * Reads one file at a time and keeps none in memory. Throws an `ImportError` that says for each file why it is
 * rejected.
 */
async function checkFiles(store: Store, options: PolicyImportArguments, files: readonly string[]): Promise<void> {
  const failures: string[] = []
  const seen = new Map<string, { readonly file: string; readonly origin: Origin }>()
  for (const file of files)
    try {
      const { policy } = await readChecked(store, { ...options, file })
      const origin = originOf(policy)
      const other = seen.get(origin.tag)
      if (other && (options.choice ?? 'ask') === 'ask' && !isSameOrigin(other.origin, origin))
        failures.push(
          `${file}: has the policyTag ${origin.tag}, as has ${other.file}, but a different name, uuid or creator.`,
        )
      seen.set(origin.tag, { file, origin })
    } catch (error) {
      if (!(error instanceof ImportError)) throw error
      failures.push(error.message)
    }
  if (failures.length > 0)
    throw new ImportError(
      [...failures, `${failures.length} of ${files.length} files cannot be imported. Nothing was imported.`].join('\n'),
    )
}

function listed(files: readonly string[]): string {
  return files.length === 0 ? 'nothing' : files.join(', ')
}

/** Imports a policy and describes it. Throws an `ImportError` with every reason; in that case nothing is written. */
async function importFile(store: Store, options: PolicyImportArguments, now: number): Promise<string> {
  const { owner, choice = 'ask' } = options
  const { policy, zip, notes, account, accounts, dids } = await readChecked(store, options)
  const imported = await importCheckedPolicy(
    store,
    { policy, zip },
    {
      owner: owner === null ? null : account.did,
      newOwner: account.did,
      by: account.username,
      now,
      didOf: (username: string) => dids.get(username) ?? '',
      choice,
      mayTakeOver: true,
    },
  )
  return [
    summaryOf(imported, accounts.find(({ did }) => did === imported.owner)?.username ?? account.username, choice),
    ...groupedNotes(notes).map((note) => `  ${note}`),
  ].join('\n')
}

/** Throws an `ImportError` with every reason why the file is rejected. */
async function readChecked(store: Store, { file, owner, choice = 'ask' }: PolicyImportArguments) {
  const bytes = await contentOf(file)
  const { policy, refusals, notes } = receivePolicy(bytes, file, true)
  requireNone(
    file,
    refusals.map((violation) => violationLine(violation, 'the file')),
  )
  const account = await ownerOf(store, owner)
  const accounts = await listStoredAccounts(store)
  const dids = new Map(accounts.map(({ username, did }) => [username, did]))
  requireNone(file, unknownOwners(policy, dids))
  try {
    // The first import removes the sample.
    await findTarget(store, policy, (await isPolicySample(store)) ? 'fresh' : choice)
  } catch (error) {
    if (!(error instanceof PolicyTakenError)) throw error
    throw new ImportError(
      `${file}: nothing was imported. ${error.message}\nAdd --replace to make it the next version of “${error.held.name}”, or --as-another to import it as a separate policy with a new policyTag.`,
      { cause: error },
    )
  }
  return { policy, zip: packageOf(bytes), notes, account, accounts, dids }
}

function summaryOf({ outcome, ...imported }: ImportedPolicy, by: string, choice: ImportChoice): string {
  const { name, number, blocks, documents, notRun, isSampleRemoved, tag } = imported
  if (outcome === 'unchanged') return `${name}: nothing has changed since version ${number}.`
  const amount = `${counted(blocks, 'block')}, ${counted(documents, 'new document')}`
  const removed = isSampleRemoved ? ' The sample policies were removed.' : ''
  const renamed = choice === 'another' ? ` Its policyTag is ${tag}.` : ''
  const kept = notRun.length > 0 ? ` Stored, but not run here: ${notRun.join(', ')}.` : ''
  return `${name}, stored as version ${number}, owned by ${by}: ${amount}.${renamed}${kept}${removed}`
}

async function filesIn(path: string): Promise<readonly string[]> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder) return [path]
  const names = (await readdir(path)).filter((name) => name.endsWith('.policy')).toSorted()
  if (names.length === 0) throw new ImportError(`${path}: the folder contains no .policy files.`)
  return names.map((name) => join(path, name))
}

async function contentOf(file: string): Promise<Uint8Array> {
  return readFile(file).catch((cause: unknown) => {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown reason'
    throw new ImportError(`${file}: cannot be read (${reason})`, { cause })
  })
}

async function ownerOf(
  store: Store,
  name: string | null,
): Promise<{ readonly did: string; readonly username: string }> {
  const account = name === null ? await findFirstOfRole(store, 'STANDARD_REGISTRY') : await findAccount(store, name)
  if (account) return account
  throw new ImportError(
    name === null
      ? 'The policy needs an owner, but there is no Standard Registry account. Start the service once, or add an account with “account add”.'
      : `There is no account called ${name}.`,
  )
}

function unknownOwners(file: JsonObject, dids: ReadonlyMap<string, string>): string[] {
  return objectsIn(file['documents']).flatMap(({ owner }, index) =>
    typeof owner === 'string' && dids.has(owner)
      ? []
      : [`documents[${index}].owner: there is no account called ${String(owner)}`],
  )
}

function requireNone(file: string, violations: readonly string[]): void {
  if (violations.length === 0) return
  const more = violations.length - limits.reportedViolations
  const lines = [...violations.slice(0, limits.reportedViolations), ...(more > 0 ? [`and ${more} more`] : [])]
  throw new ImportError(`${file}: nothing was imported.\n${lines.map((line) => `  ${line}`).join('\n')}`)
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
