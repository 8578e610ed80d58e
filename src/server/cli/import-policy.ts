import { parseJson } from '#api/json.ts'
import { findJsonObjectViolation } from '#domain/json/json-reader.ts'
import { isObject, type JsonObject } from '#domain/json/json-value.ts'
import { checkPolicy } from '#domain/policies/policy-check.ts'
import { violationLine } from '#domain/json/value-violation.ts'
import { objectsIn } from '#domain/policies/workflow.ts'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { ImportError } from '../platform/import-error.ts'
import { policyTagOf } from '../areas/policies/embedded/policy-file.ts'
import {
  newVersionOf,
  Overtaken,
  putVersion,
  type MergeOptions,
  type NewVersion,
} from '../areas/policies/embedded/policy-merge.ts'
import { isPolicySample, markPolicySample } from '../areas/policies/embedded/policy-sample-mark.ts'
import { dropStaged, isWorthStaging, mayBeLong, stageVersion } from '../areas/policies/embedded/policy-staging.ts'
import { findAccount, findFirstOfRole, listAccounts } from '../areas/accounts/store/accounts.ts'
import type { Store } from '../platform/database/database.ts'
import { dropLease, takeLease } from '../platform/database/lease.ts'
import { clearPolicies, findPolicyByTag } from '../areas/policies/store/policies.ts'
import { isStaged } from '../areas/policies/store/policy-stages.ts'
import type { PolicyRow, PolicyStageRow } from '../platform/database/policy-tables.ts'
import { lockForWrite } from '../platform/database/write-lock.ts'

/** Milliseconds after which an import that is silent counts as broken off. */
const leaseDuration = 60_000
/** Milliseconds that an answer takes at most. */
const answerTime = 1000
/** How often an import begins anew after another one of the same policy came first. */
const attempts = 5
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
  for (let attempt = 1; ; attempt += 1)
    try {
      return await take(store, checked, options)
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error
      if (attempt === attempts)
        throw new ImportError('Others import the same policy. Nothing was imported; try again.', { cause: error })
    }
}

/** Long imports are written bit by bit, unseen, so that nobody waits for them. One is under way at a time. */
async function take(store: Store, checked: JsonObject, options: MergeOptions): Promise<string> {
  const held = await heldIn(store, checked)
  const documents = objectsIn(checked['documents']).length
  const isLong = mayBeLong(documents, held) || (held !== null && (await isStaged(store, held.id)))
  if (!isLong) return show(store, { ...(await newVersionOf(store, checked, { ...options, held })), stage: null })
  const { hold, drop } = await leaseOf(store, options.now)
  let policyId: string | undefined
  try {
    await dropStaged(store)
    const version = await newVersionOf(store, checked, { ...options, held: await heldIn(store, checked) })
    policyId = version.row.id
    const stage = (await isWorthStaging(store, version)) ? await stageVersion(store, version, hold) : null
    const told = await show(store, { ...version, stage }, hold)
    // Answers that are being made from lists that were replaced come to their end.
    if (stage && version.held) await setTimeout(answerTime)
    return told
  } finally {
    if (policyId !== undefined) await dropStaged(store, policyId)
    await drop()
  }
}

/** The version that is there; null for none, or for the sample's, which goes. */
async function heldIn(store: Store, checked: JsonObject): Promise<PolicyRow | null> {
  return (await isPolicySample(store)) ? null : ((await findPolicyByTag(store, policyTagOf(checked))) ?? null)
}

type Shown = NewVersion & { readonly stage: PolicyStageRow | null }

function show(store: Store, { stage, ...version }: Shown, hold?: (on: Store) => Promise<void>): Promise<string> {
  return store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'policies')
    await hold?.(transaction)
    const isSample = await isPolicySample(transaction)
    if (isSample) {
      await clearPolicies(transaction)
      await markPolicySample(transaction, 'gone')
    }
    const { name, number, blocks, notRun, documents } = await putVersion(transaction, version, stage)
    const amount = `${counted(blocks, 'block')}, ${counted(documents, 'new document')}`
    const removed = isSample ? ' The sample’s policies were removed.' : ''
    const kept = notRun.length > 0 ? ` Kept, but not run here: ${notRun.join(', ')}.` : ''
    return `${name}, version ${number} here, owned by ${version.by}: ${amount}.${kept}${removed}`
  })
}

/** Throws an `ImportError` while another import has the lease, and `hold` when one has taken it over. */
async function leaseOf(store: Store, now: number) {
  const begun = performance.now()
  const lease = { name: 'import policy', owner: randomUUID(), duration: leaseDuration }
  const isHeld = (on: Store) => takeLease(on, { ...lease, now: now + Math.round(performance.now() - begun) })
  if (!(await isHeld(store)))
    throw new ImportError('Another import of a policy is under way. Try again when it has ended.')
  return {
    async hold(on: Store): Promise<void> {
      if (!(await isHeld(on))) throw new ImportError('Another import of a policy has taken over.')
    },
    drop: () => dropLease(store, lease),
  }
}

async function readPolicy(file: string): Promise<JsonObject> {
  const text = await contentOf(file)
  const fault = findJsonObjectViolation(text)
  if (fault) throw new ImportError(`${file}: line ${fault.line}, column ${fault.column}: ${kinds[fault.kind]}`)
  const value = parseJson(text)
  refuse(
    file,
    checkPolicy(JSON.parse(text)).map((one) => violationLine(one, 'the file')),
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
