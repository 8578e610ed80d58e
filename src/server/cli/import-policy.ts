import type { JsonObject } from '#domain/json/json-value.ts'
import { violationLine } from '#domain/json/value-violation.ts'
import { objectsIn } from '#domain/policies/workflow.ts'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { ImportError } from '../platform/expected-error.ts'
import { policyTagOf } from '../areas/policies/embedded/policy-file.ts'
import {
  newVersionOf,
  OvertakenError,
  putVersion,
  type MergeOptions,
  type NewVersion,
} from '../areas/policies/embedded/policy-merge.ts'
import { receivePolicy } from '../areas/policies/file/policy-received.ts'
import { isPolicySample, markPolicySample } from '../areas/policies/embedded/policy-sample-mark.ts'
import { dropStaged, isWorthStaging, mayBeLong, stageVersion } from '../areas/policies/embedded/policy-staging.ts'
import { findAccount, findFirstOfRole, listAccounts } from '../areas/accounts/store/accounts.ts'
import type { Store } from '../platform/database/database.ts'
import { dropLease, takeLease } from '../platform/database/lease.ts'
import { clearPolicies, findPolicyByTag } from '../areas/policies/store/policies.ts'
import { isStaged } from '../areas/policies/store/policy-stages.ts'
import type { PolicyRow, PolicyStageRow } from '../platform/database/policy-tables.ts'
import { lockForWrite } from '../platform/database/write-lock.ts'
import { limits } from '../platform/limits.ts'

/** An import that has not renewed its lease for this long counts as aborted. */
const leaseDurationMs = 60_000
/** The longest that an answer reads from lists that an import replaces. */
const maxAnswerMs = 1000
/** Attempts while other imports of the same policy come first. */
const maxAttempts = 5

export interface PolicyImport {
  readonly file: string
  /** The name of the account that becomes its owner; the first Standard Registry account unless given. */
  readonly owner: string | null
}

/** Imports a policy and describes it in one line. Throws an `ImportError` with every violation, and writes nothing then. */
export async function importPolicy(store: Store, { file, owner }: PolicyImport, now: number): Promise<string> {
  const checked = await readPolicy(file)
  const account = await ownerOf(store, owner)
  const dids = new Map((await listAccounts(store)).map(({ username, did }) => [username, did]))
  requireNone(file, unknownOwners(checked, dids))
  const options = {
    owner: account.did,
    by: account.username,
    now,
    didOf: (username: string) => dids.get(username) ?? '',
  }
  for (let attempt = 1; ; attempt += 1)
    try {
      return await importChecked(store, checked, options)
    } catch (error) {
      if (!(error instanceof OvertakenError)) throw error
      if (attempt === maxAttempts)
        throw new ImportError('Other imports of the same policy came first. Nothing was imported. Try again.', {
          cause: error,
        })
    }
}

/** Large imports are staged in steps, so that requests do not wait for the write lock. One runs at a time. */
async function importChecked(store: Store, checked: JsonObject, options: MergeOptions): Promise<string> {
  const held = await findCurrent(store, checked)
  const documents = objectsIn(checked['documents']).length
  const isLong = mayBeLong(documents, held) || (held !== null && (await isStaged(store, held.id)))
  if (!isLong) return publish(store, { ...(await newVersionOf(store, checked, { ...options, held })), stage: null })
  const { hold, drop } = await leaseOf(store, options.now)
  let policyId: string | undefined
  try {
    await dropStaged(store)
    const version = await newVersionOf(store, checked, { ...options, held: await findCurrent(store, checked) })
    policyId = version.row.id
    const stage = (await isWorthStaging(store, version)) ? await stageVersion(store, version, hold) : null
    const summary = await publish(store, { ...version, stage }, hold)
    // Answers may still be reading the lists that were replaced.
    if (stage && version.held) await setTimeout(maxAnswerMs)
    return summary
  } finally {
    if (policyId !== undefined) await dropStaged(store, policyId)
    await drop()
  }
}

/** The current version; null for a new policy, or one of the sample, which the import removes. */
async function findCurrent(store: Store, checked: JsonObject): Promise<PolicyRow | null> {
  return (await isPolicySample(store)) ? null : ((await findPolicyByTag(store, policyTagOf(checked))) ?? null)
}

type StagedVersion = NewVersion & { readonly stage: PolicyStageRow | null }

function publish(
  store: Store,
  { stage, ...version }: StagedVersion,
  hold?: (on: Store) => Promise<void>,
): Promise<string> {
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
    const removed = isSample ? ' The sample policies were removed.' : ''
    const kept = notRun.length > 0 ? ` Stored, but not run here: ${notRun.join(', ')}.` : ''
    return `${name}, stored as version ${number}, owned by ${version.by}: ${amount}.${kept}${removed}`
  })
}

/** Throws an `ImportError` while another import holds the lease; `hold` throws once another one has taken it over. */
async function leaseOf(store: Store, now: number) {
  const begun = performance.now()
  const lease = { name: 'import policy', owner: randomUUID(), duration: leaseDurationMs }
  const isHeld = (on: Store) => takeLease(on, { ...lease, now: now + Math.round(performance.now() - begun) })
  if (!(await isHeld(store))) throw new ImportError('Another policy import is running. Try again when it has finished.')
  return {
    async hold(on: Store): Promise<void> {
      if (!(await isHeld(on))) throw new ImportError('Another policy import has taken over.')
    },
    drop: () => dropLease(store, lease),
  }
}

async function readPolicy(file: string): Promise<JsonObject> {
  const { policy, refusals } = receivePolicy(await contentOf(file), file, true)
  requireNone(
    file,
    refusals.map((violation) => violationLine(violation, 'the file')),
  )
  return policy
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
