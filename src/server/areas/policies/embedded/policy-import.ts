import { byteSize } from '#domain/text/counted.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import { objectsIn } from '#domain/policies/workflow.ts'
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Store } from '../../../platform/database/database.ts'
import { databaseNow, dropLease, takeLease } from '../../../platform/database/lease.ts'
import type { PolicyOriginRow, PolicyRow, PolicyStageRow } from '../../../platform/database/policy-tables.ts'
import { lockForWrite, recordAudit } from '../../../platform/database/writes.ts'
import { ImportError } from '../../../platform/expected-error.ts'
import { limits } from '../../../platform/limits.ts'
import { digestOf } from '../file/policy-package.ts'
import { clearPolicies, findPolicyByTag } from '../store/policies.ts'
import { dropFile, dropLostFiles, findOrigin, keptBytes, putOrigin, writeFileParts } from '../store/policy-files.ts'
import { isStaged } from '../store/policy-stages.ts'
import { findTarget, originOf, type ImportChoice } from './policy-target.ts'
import {
  newVersionOf,
  OvertakenError,
  putVersion,
  type MergedPolicy,
  type PolicyMergeOptions,
  type NewVersion,
} from './policy-merge.ts'
import { isPolicySample, markPolicySample } from './policy-sample-mark.ts'
import { dropStaged, isWorthStaging, mayBeLong, stageVersion } from './policy-staging.ts'

/** An import counts as aborted if it has not renewed its lease for this long. */
const leaseDurationMs = 60_000
/** How long an answer may keep reading lists that an import has replaced. */
const maxAnswerMs = 1000
/** How often an import is retried because another import of the same policy was faster. */
const maxAttempts = 5
const lostAfterMs = 3_600_000

export interface CheckedPolicy {
  readonly policy: JsonObject
  /** The zip that is stored for exports. */
  readonly zip: Uint8Array
}

export interface PolicyImportOptions extends Omit<PolicyMergeOptions, 'owner'> {
  /** DID of the importing account; null keeps the owner of an existing policy. */
  readonly owner: string | null
  /** DID of the owner of a new policy. */
  readonly newOwner: string
  readonly choice: ImportChoice
  /** Whether a policy of another owner may be replaced. */
  readonly mayTakeOver: boolean
}

export interface ImportedPolicy extends MergedPolicy {
  readonly tag: string
  /** A DID. */
  readonly owner: string
  readonly outcome: 'new' | 'version' | 'unchanged'
  readonly isSampleRemoved: boolean
}

/** Imports a checked policy completely or not at all. Throws an `ImportError`. */
export async function importCheckedPolicy(
  store: Store,
  checked: CheckedPolicy,
  options: PolicyImportOptions,
): Promise<ImportedPolicy> {
  await dropLostFiles(store, options.now - lostAfterMs)
  if ((await keptBytes(store)) + checked.zip.length > limits.policyFilesBytes)
    throw new ImportError(
      `The files of all policies already take up ${byteSize(limits.policyFilesBytes)}. Remove a policy first.`,
    )
  const fileId = randomUUID()
  let isKept = false
  try {
    for (let attempt = 1; ; attempt += 1)
      try {
        const imported = await importOnce(store, checked, options, fileId)
        isKept = imported.outcome !== 'unchanged'
        return imported
      } catch (error) {
        if (!(error instanceof OvertakenError)) throw error
        if (attempt === maxAttempts)
          throw new ImportError('Other imports of the same policy finished first. Nothing was imported. Try again.', {
            cause: error,
          })
      }
  } finally {
    if (!isKept) await dropFile(store, fileId)
  }
}

async function importOnce(
  store: Store,
  { policy, zip }: CheckedPolicy,
  options: PolicyImportOptions,
  fileId: string,
): Promise<ImportedPolicy> {
  // The first import removes the sample, so that it does not count.
  const isSample = await isPolicySample(store)
  const { held, tag, name } = await findTarget(store, policy, isSample ? 'fresh' : options.choice)
  const owner = options.owner ?? held?.owner ?? options.newOwner
  if (held && held.owner !== owner && !options.mayTakeOver)
    throw new ImportError(
      `${held.name} belongs to another Standard Registry. Import the file as a separate policy, or ask its owner.`,
    )
  const digest = digestOf(zip)
  const file = { ...policy, policyTag: tag, name }
  const merge = { ...options, owner }
  const before = held ? await findOrigin(store, held.id) : undefined
  if (held && before?.digest === digest && held.owner === owner) {
    const { fresh, workflow } = await newVersionOf(store, file, { ...merge, held })
    if (fresh.length === 0)
      return {
        id: held.id,
        name: held.name,
        tag,
        owner,
        number: held.number,
        blocks: workflow.all.length,
        notRun: [],
        documents: 0,
        outcome: 'unchanged',
        isSampleRemoved: false,
      }
  }
  await dropFile(store, fileId)
  await writeFileParts(store, fileId, zip, options.now)
  const origin = { ...originOf(policy), digest, file_id: fileId, bytes: zip.length }
  return {
    ...(await importChecked(store, file, { ...merge, held, origin, isSample })),
    tag,
    owner,
    outcome: held ? 'version' : 'new',
    isSampleRemoved: isSample,
  }
}

interface CheckedOptions extends PolicyMergeOptions {
  readonly held: PolicyRow | null
  readonly origin: Omit<PolicyOriginRow, 'policy_id'>
  readonly isSample: boolean
}

/**
 * Large imports are staged in steps, so that requests do not wait for the write lock. Only one import runs at a
 * time.
 */
async function importChecked(store: Store, checked: JsonObject, options: CheckedOptions): Promise<MergedPolicy> {
  const { held, isSample, origin } = options
  const publish = (version: NewVersion, stage: PolicyStageRow | null, hold?: (on: Store) => Promise<void>) =>
    store.transaction().execute(async (transaction) => {
      await lockForWrite(transaction, 'policies')
      await hold?.(transaction)
      if ((await isPolicySample(transaction)) !== isSample) throw new OvertakenError()
      if (isSample) {
        await clearPolicies(transaction)
        await markPolicySample(transaction, 'gone')
      }
      const merged = await putVersion(transaction, version, stage)
      await putOrigin(transaction, { ...origin, policy_id: merged.id })
      const action = held ? 'policy.replace' : 'policy.import'
      await recordAudit(transaction, { at: options.now, action, object: merged.name, actor: options.by })
      return merged
    })
  const documents = objectsIn(checked['documents']).length
  const isLong = mayBeLong(documents, held) || (held !== null && (await isStaged(store, held.id)))
  if (!isLong) return publish(await newVersionOf(store, checked, options), null)
  const { hold, drop } = await leaseOf(store)
  let policyId: string | undefined
  try {
    await dropStaged(store)
    const current = held ? ((await findPolicyByTag(store, held.policy_tag)) ?? null) : null
    if (current?.number !== held?.number) throw new OvertakenError()
    const version = await newVersionOf(store, checked, options)
    policyId = version.row.id
    const stage = (await isWorthStaging(store, version)) ? await stageVersion(store, version, hold) : null
    const merged = await publish(version, stage, hold)
    // Answers may still be reading the replaced lists.
    if (stage && version.held) await setTimeout(maxAnswerMs)
    return merged
  } finally {
    if (policyId !== undefined) await dropStaged(store, policyId)
    await drop()
  }
}

/** Throws an `ImportError` if another import holds the lease; `hold` throws if another one has taken it over. */
async function leaseOf(store: Store) {
  const lease = { name: 'import policy', owner: randomUUID(), duration: leaseDurationMs }
  const isHeld = async (on: Store) => takeLease(on, { ...lease, now: await databaseNow(on) })
  if (!(await isHeld(store))) throw new ImportError('Another policy import is running. Try again when it has finished.')
  return {
    async hold(on: Store): Promise<void> {
      if (!(await isHeld(on))) throw new ImportError('Another policy import has taken over.')
    },
    drop: () => dropLease(store, lease),
  }
}
