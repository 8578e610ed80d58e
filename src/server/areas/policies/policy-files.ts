import { startTimer, type SetTimer } from '#api/timer.ts'
import type { HeldPolicy, PolicyPreview, PolicyTools, ToolPreview } from '#api/policies/policy-files.ts'
import type { PolicyComparison, PolicyFinding, PolicyVersion } from '#api/policies/policy-review.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import { pathText, violationLine } from '#domain/json/value-violation.ts'
import { runsOf } from '#domain/policies/block-types.ts'
import { portsOf } from '#domain/policies/rules/tools.ts'
import { objectsIn, workflowOf, type WorkflowBlock } from '#domain/policies/workflow.ts'
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts'
import type { Store } from '../../platform/database/database.ts'
import { conflict, HttpError, invalidBody } from '../../platform/errors.ts'
import { ImportError } from '../../platform/expected-error.ts'
import { limits } from '../../platform/limits.ts'
import { createWorkerCalls, DeadlineError } from '../../platform/workers/worker-calls.ts'
import { readPolicyFile, withBlockIds, type PolicyFile } from './embedded/policy-file.ts'
import { importCheckedPolicy, type ImportedPolicy } from './embedded/policy-import.ts'
import { findTarget, PolicyTakenError } from './embedded/policy-target.ts'
import {
  policyDependents,
  exportPolicy,
  deletePolicy,
  putPolicyName,
  type PolicyDependents,
} from './embedded/policy-upkeep.ts'
import { importTool, toolsOf, waitingFor, type ToolImport } from './embedded/tools/tool-import.ts'
import { isPolicySample } from './embedded/policy-sample-mark.ts'
import { packageOf, schemaPackageOf } from './file/policy-package.ts'
import { receiveTool } from './file/tool-archive.ts'
import { receivePolicy } from './file/policy-received.ts'
import {
  compareReviewed,
  differenceFrom,
  lintStoredPolicy,
  policyVersions,
  type ReviewedPolicy,
} from './review/policy-review.ts'
import { findPolicyRow } from './store/policies.ts'

export interface FileSender {
  readonly did: string
  readonly username: string
}

export interface SentFile {
  readonly bytes: Uint8Array
  readonly name: string
}

/** Reads, stores and writes policy files. Arguments and results can be sent between threads. Throws `HttpError`. */
export interface PolicyFiles {
  preview(file: SentFile, sender: FileSender): Promise<PolicyPreview>
  import(
    file: SentFile,
    choice: 'ask' | 'replace' | 'another',
    sender: FileSender,
    now: number,
  ): Promise<ImportedPolicy>
  previewTool(file: SentFile): Promise<ToolPreview>
  importTool(file: SentFile, sender: FileSender, now: number): Promise<ToolImport>
  /** The stored tools, and those that policies are missing. */
  tools(): Promise<PolicyTools>
  export(policyId: string, isSchemas: boolean, sender: FileSender): Promise<{ name: string; bytes: Uint8Array }>
  dependents(policyId: string, sender: FileSender): Promise<PolicyDependents>
  rename(policyId: string, name: string, sender: FileSender, now: number): Promise<void>
  remove(policyId: string, sender: FileSender, now: number): Promise<void>
  lint(policyId: string, now: number): Promise<readonly PolicyFinding[]>
  versions(policyId: string): Promise<readonly PolicyVersion[]>
  /** The differences in `after`. */
  compare(before: ReviewedPolicy, after: ReviewedPolicy): Promise<PolicyComparison>
}

interface WorkerPolicyFiles extends PolicyFiles {
  close(): Promise<void>
}

/**
 * Works in a thread with its own connection, because reading a file takes up to seconds. Work that exceeds its
 * time is stopped with its thread, and the store rolls back. Only removals, which run in steps, have no time
 * limit.
 */
export function createWorkerPolicyFiles(
  place: { readonly file: string } | { readonly url: string },
  setTimer: SetTimer = startTimer,
): WorkerPolicyFiles {
  const module = new URL('policy-files-worker.ts', import.meta.url)
  const { call, callWithin, close } = createWorkerCalls<PolicyFiles>(module, JSON.stringify(place), setTimer)
  const inTurn = createConcurrencyLimit({
    running: 1,
    waiting: limits.waitingPolicyFiles,
    message: 'Too many policy files at once.',
    retryAfterSeconds: 5,
  })

  const { policyFileMs } = limits
  function inTime<Value>(work: () => Promise<Value>, tooLong: string): Promise<Value> {
    return inTurn(async () => {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof DeadlineError)) throw error
        throw invalidBody([`${tooLong} ${policyFileMs / 1000} s and was canceled.`])
      }
    })
  }

  return {
    preview: (...args) =>
      inTime(() => callWithin(policyFileMs, 'preview', ...args), `Reading ${args[0].name} took longer than`),
    import: (...args) =>
      inTime(
        () => callWithin(policyFileMs, 'import', ...args),
        `Nothing was imported: ${args[0].name} took longer than`,
      ),
    previewTool: (...args) =>
      inTime(() => callWithin(policyFileMs, 'previewTool', ...args), `Reading ${args[0].name} took longer than`),
    importTool: (...args) =>
      inTime(
        () => callWithin(policyFileMs, 'importTool', ...args),
        `The tool was not imported: ${args[0].name} took longer than`,
      ),
    tools: () => inTurn(() => call('tools')),
    export: (...args) => inTime(() => callWithin(policyFileMs, 'export', ...args), 'The export took longer than'),
    dependents: (...args) =>
      inTime(() => callWithin(policyFileMs, 'dependents', ...args), 'The count took longer than'),
    rename: (...args) => inTime(() => callWithin(policyFileMs, 'rename', ...args), 'Renaming took longer than'),
    remove: (...args) => inTurn(() => call('remove', ...args)),
    lint: (...args) => inTurn(() => call('lint', ...args)),
    versions: (...args) => inTurn(() => call('versions', ...args)),
    compare: (...args) => inTurn(() => call('compare', ...args)),
    close,
  }
}

export function createPolicyFiles(store: Store): PolicyFiles {
  async function requireOwner(policyId: string, { did }: FileSender): Promise<void> {
    const row = await findPolicyRow(store, policyId)
    if (row && row.owner !== did) throw new HttpError(403, 'not_allowed', 'Only the owner of a policy may do this.')
  }

  return {
    preview: (file, sender) => inWords(() => previewOf(store, file, sender)),
    import: (file, choice, sender, now) =>
      inWords(async () => {
        const { policy, refusals } = receivePolicy(file.bytes, file.name)
        const reasons = [...refusals.map((one) => violationLine(one, 'The file')), ...foreignDocuments(policy, sender)]
        if (reasons.length > 0) throw invalidBody(reasons.slice(0, limits.reasons))
        return importCheckedPolicy(
          store,
          { policy, zip: packageOf(file.bytes) },
          {
            owner: sender.did,
            newOwner: sender.did,
            by: sender.username,
            now,
            didOf: () => sender.did,
            choice,
            mayTakeOver: false,
          },
        )
      }),
    previewTool: (file) => inWords(() => toolPreviewOf(store, file)),
    importTool: ({ bytes, name }, sender, now) =>
      inWords(() => importTool(store, receiveTool(bytes, name), { by: sender.username, now })),
    tools: () => toolsOf(store),
    async export(policyId, isSchemas, sender) {
      await requireOwner(policyId, sender)
      const { name, zip } = await exportPolicy(store, policyId)
      return { name, bytes: isSchemas ? schemaPackageOf(zip) : zip }
    },
    async dependents(policyId, sender) {
      await requireOwner(policyId, sender)
      return policyDependents(store, policyId)
    },
    async rename(policyId, name, sender, now) {
      await requireOwner(policyId, sender)
      await inWords(() => putPolicyName(store, policyId, { name, by: sender.username, now }))
    },
    async remove(policyId, sender, now) {
      await requireOwner(policyId, sender)
      await deletePolicy(store, policyId, { by: sender.username, now })
    },
    lint: (policyId, now) => lintStoredPolicy(store, policyId, now),
    versions: (policyId) => policyVersions(store, policyId),
    compare: (before, after) => inWords(() => compareReviewed(store, before, after)),
  }
}

async function previewOf(store: Store, { bytes, name }: SentFile, sender: FileSender): Promise<PolicyPreview> {
  const { policy, refusals, notes } = receivePolicy(bytes, name)
  const file = readPolicyFile(policy, 0)
  return {
    name: file.name,
    tag: file.tag,
    version: file.version,
    description: file.description,
    roles: [...file.roles],
    groups: named(file.parts.groups, 'name'),
    blocks: blockCounts(workflowOf(withBlockIds(file.config, new Map())).root),
    schemas: file.schemas.map((schema) => schema.name ?? ''),
    tokens: named(file.parts.tokens, 'tokenName'),
    tools: named(file.parts.tools, 'name'),
    artifacts: named(file.parts.artifacts, 'name'),
    documents: file.documents.length,
    notes: notes.map(({ path, tag, message, code }) => ({ place: pathText(path), tag, message, code })),
    refusals: [...refusals.map((one) => violationLine(one, 'The file')), ...foreignDocuments(policy, sender)],
    ...(await concerned(store, policy, file, sender)),
  }
}

async function toolPreviewOf(store: Store, { bytes, name }: SentFile): Promise<ToolPreview> {
  const tool = receiveTool(bytes, name)
  const { waiting, others } = await waitingFor(store, tool)
  return {
    name: tool.name,
    ...portsOf(tool.config),
    blocks: blockCounts(workflowOf(withBlockIds(tool.config, new Map())).root),
    schemas: named(tool.schemas, 'name'),
    tools: named(tool.tools, 'name'),
    waiting: [...waiting],
    others: [...others],
  }
}

function blockCounts(root: WorkflowBlock): PolicyPreview['blocks'] {
  const counts = new Map<string, PolicyPreview['blocks'][number]>()
  const add = ({ blockType: type, children }: WorkflowBlock, isInert: boolean): void => {
    const runs = isInert ? 'not' : runsOf(type)
    const key = `${runs} ${type}`
    counts.set(key, { type, runs, count: (counts.get(key)?.count ?? 0) + 1 })
    for (const child of children) add(child, runs === 'not')
  }
  add(root, false)
  return [...counts.values()].toSorted((a, b) => b.count - a.count || (a.type < b.type ? -1 : 1))
}

/** The existing policies that the file would replace or conflict with. */
async function concerned(
  store: Store,
  policy: JsonObject,
  file: PolicyFile,
  sender: FileSender,
): Promise<Pick<PolicyPreview, 'held' | 'current'>> {
  try {
    // The first import removes the sample.
    const target = await findTarget(store, policy, (await isPolicySample(store)) ? 'fresh' : 'ask')
    return { held: null, current: target.held && (await heldPolicy(store, target.held.id, file, sender)) }
  } catch (error) {
    if (!(error instanceof PolicyTakenError)) throw error
    return { held: await heldPolicy(store, error.held.id, file, sender), current: null }
  }
}

async function heldPolicy(store: Store, id: string, file: PolicyFile, { did }: FileSender): Promise<HeldPolicy | null> {
  const row = await findPolicyRow(store, id)
  if (!row) return null
  return {
    id,
    version: row.version,
    isOwn: row.owner === did,
    ...(await policyDependents(store, id)),
    difference: differenceFrom(row, file),
  }
}

function named(rows: readonly JsonObject[], member: string): string[] {
  return rows.map((row) => String(row[member] ?? ''))
}

/** Documents of other accounts can only be imported on the command line. */
function foreignDocuments(policy: JsonObject, { username }: FileSender): string[] {
  return objectsIn(policy['documents']).flatMap(({ owner }, index) =>
    owner === username
      ? []
      : [`documents[${index}].owner: only your own documents can be imported here; the command line imports any`],
  )
}

async function inWords<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PolicyTakenError) {
      const { id, name, tag } = error.held
      throw conflict('policy_taken', error.message, { held: { id, name, tag } })
    }
    if (error instanceof ImportError) throw invalidBody([error.message])
    throw error
  }
}
