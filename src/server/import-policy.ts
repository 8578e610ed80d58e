import { parseJson } from '#api/json.ts'
import { faultOf } from '#domain/json-fault.ts'
import { isObject, type JsonObject } from '#domain/json-value.ts'
import { checkPolicy } from '#domain/policy-check.ts'
import { faultLine } from '#domain/value-fault.ts'
import { objectsIn } from '#domain/workflow.ts'
import { readFile } from 'node:fs/promises'
import { ImportError } from './import-error.ts'
import { mergePolicy } from './sources/embedded/policy-merge.ts'
import { isPolicySample, markPolicySample } from './sources/embedded/policy-sample-mark.ts'
import { findAccount, findFirstOfRole, listAccounts } from './store/accounts.ts'
import type { Store } from './store/database.ts'
import { clearPolicies } from './store/policies.ts'
import { takeTurn } from './store/turn.ts'

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
  return store.transaction().execute(async (transaction) => {
    await takeTurn(transaction, 'policies')
    const isSample = await isPolicySample(transaction)
    if (isSample) {
      await clearPolicies(transaction)
      await markPolicySample(transaction, 'gone')
    }
    const { name, number, blocks, documents } = await mergePolicy(transaction, checked, {
      owner: account.did,
      by: account.username,
      now,
      didOf: (username) => dids.get(username) ?? '',
    })
    const held = `${counted(blocks, 'block')}, ${counted(documents, 'new document')}`
    const removed = isSample ? ' The sample’s policies were removed.' : ''
    return `${name}, version ${number} here, owned by ${account.username}: ${held}.${removed}`
  })
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
