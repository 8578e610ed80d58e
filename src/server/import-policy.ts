import { parseJson } from '#api/json.ts'
import { faultOf } from '#domain/json-fault.ts'
import { isObject, type JsonObject } from '#domain/json-value.ts'
import { checkPolicy } from '#domain/policy-check.ts'
import { faultLine } from '#domain/value-fault.ts'
import { objectsIn } from '#domain/workflow.ts'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { ImportError } from './import-error.ts'
import { mergePolicy, preparePolicy, type MergeOptions, type PreparedPolicy } from './sources/embedded/policy-merge.ts'
import { isPolicySample, markPolicySample } from './sources/embedded/policy-sample-mark.ts'
import { dropStaged, isWorthStaging, showStaged, stagePolicy } from './sources/embedded/policy-staging.ts'
import { findAccount, findFirstOfRole, listAccounts } from './store/accounts.ts'
import type { Store } from './store/database.ts'
import { dropLease, takeLease } from './store/lease.ts'
import { clearPolicies } from './store/policies.ts'
import { takeTurn } from './store/turn.ts'

/** Milliseconds after which an import that is silent counts as broken off. */
const leaseDuration = 60_000
/** Faults that are told of one file. */
const mostFaults = 100

export interface PolicyImport {
  readonly file: string
  /** The name of the account that becomes its owner; the first Standard Registry account unless given. */
  readonly owner: string | null
}

/** Imports a policy and tells what it holds, in one line. Throws an `ImportError` that names every fault, with nothing written. */
export async function importPolicy(store: Store, { file, owner }: PolicyImport, now: number): Promise<string> {
  const checked = await readPolicy(file)
  const account = await ownerOf(store, owner)
  const dids = new Map((await listAccounts(store)).map(({ username, did }) => [username, did]))
  refuse(file, unknownOwners(checked, dids))
  const options = {
    owner: account.did,
    by: account.username,
    now,
    didOf: (username: string) => dids.get(username) ?? '',
  }
  const { staged, end } = await stage(store, checked, options)
  try {
    return await store.transaction().execute((transaction) => write(transaction, { checked, staged, options }))
  } finally {
    await end()
  }
}

interface Writing {
  readonly checked: JsonObject
  /** What is written already, to be shown; null for nothing. */
  readonly staged: PreparedPolicy | null
  readonly options: MergeOptions
}

async function write(transaction: Store, { checked, staged, options }: Writing): Promise<string> {
  await takeTurn(transaction, 'policies')
  const isSample = await isPolicySample(transaction)
  if (isSample) {
    await clearPolicies(transaction)
    await markPolicySample(transaction, 'gone')
  }
  const shown = staged && (await showStaged(transaction, staged, options.by))
  const { name, number, blocks, documents } = shown ?? (await mergePolicy(transaction, checked, options))
  const held = `${counted(blocks, 'block')}, ${counted(documents, 'new document')}`
  const removed = isSample ? ' The sample’s policies were removed.' : ''
  return `${name}, version ${number} here, owned by ${options.by}: ${held}.${removed}`
}

/**
 * A new policy's many documents are written bit by bit, unseen, so that nobody waits for them. A version of a policy that
 * is there is written at once: its documents may change meanwhile, and its lists with them. One import stages at a time.
 */
async function stage(
  store: Store,
  checked: JsonObject,
  options: MergeOptions,
): Promise<{ readonly staged: PreparedPolicy | null; readonly end: () => Promise<void> }> {
  if (!(await isWorthStaging(store, checked))) return { staged: null, end: () => Promise.resolve() }
  const begun = performance.now()
  const lease = { name: 'import policy', owner: randomUUID(), duration: leaseDuration }
  const hold = (on: Store) => takeLease(on, { ...lease, now: options.now + Math.round(performance.now() - begun) })
  const onBatch = async (transaction: Store) => {
    if (!(await hold(transaction))) throw new ImportError('Another import of a policy has taken over.')
  }
  if (!(await hold(store)))
    throw new ImportError('Another import of a policy is under way. Try again when it has ended.')
  let staged: PreparedPolicy | null = null
  const end = async () => {
    if (staged) await dropStaged(store, staged)
    await dropLease(store, lease)
  }
  try {
    await dropStaged(store)
    staged = preparePolicy(checked, options, null)
    await stagePolicy(store, staged, onBatch)
    return { staged, end }
  } catch (error) {
    await end()
    throw error
  }
}

async function readPolicy(file: string): Promise<JsonObject> {
  const text = await contentOf(file)
  const fault = faultOf(text)
  if (fault) throw new ImportError(`${file}: line ${fault.line}, column ${fault.column}: ${kinds[fault.kind]}`)
  const value = parseJson(text)
  refuse(
    file,
    checkPolicy(JSON.parse(text)).map((one) => faultLine(one, 'the file')),
  )
  if (!isObject(value)) throw new ImportError(`${file}: ${kinds['not-an-object']}`)
  return value
}

const kinds = {
  empty: 'is empty',
  'not-json': 'is not JSON',
  'not-an-object': 'must be a JSON object',
  'too-deep': 'is nested too deep',
} as const

async function contentOf(file: string): Promise<string> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown reason'
    throw new ImportError(`${file}: cannot be read (${reason})`, { cause })
  })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new ImportError(`${file}: is not text in UTF-8`, { cause })
  }
}

async function ownerOf(
  store: Store,
  name: string | null,
): Promise<{ readonly did: string; readonly username: string }> {
  const account = name === null ? await findFirstOfRole(store, 'STANDARD_REGISTRY') : await findAccount(store, name)
  if (account) return account
  throw new ImportError(
    name === null
      ? 'There is no Standard Registry account yet to own the policy. Start the service once, or add one with “account add”.'
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

function refuse(file: string, faults: readonly string[]): void {
  if (faults.length === 0) return
  const more = faults.length - mostFaults
  const lines = [...faults.slice(0, mostFaults), ...(more > 0 ? [`and ${more} more`] : [])]
  throw new ImportError(`${file}: nothing was imported.\n${lines.map((line) => `  ${line}`).join('\n')}`)
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
