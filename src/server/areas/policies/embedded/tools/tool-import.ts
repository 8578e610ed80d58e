import { createHash } from 'node:crypto'
import { stringifyJson } from '#api/json.ts'
import type { PolicyTools } from '#api/policies/policy-files.ts'
import { utcIso } from '#domain/time/instant.ts'
import type { JsonObject } from '#domain/json/json-value.ts'
import { answersWait, type Tool } from '#domain/policies/rules/tools.ts'
import { currentCodeVersion } from '#domain/policies/policy-upgrade.ts'
import { flat, objectsIn } from '#domain/policies/workflow.ts'
import { lockForWrite, recordAudit } from '../../../../platform/database/writes.ts'
import type { Store } from '../../../../platform/database/database.ts'
import type { PolicyRow, PolicyToolRow } from '../../../../platform/database/policy-tables.ts'
import type { ReceivedTool } from '../../file/tool-archive.ts'
import { findPolicyRow, listPolicyHeads } from '../../store/policies.ts'
import { retryWaiting } from '../../store/policy-failures.ts'
import { putTool } from '../../store/policy-tools.ts'
import { awaitedTools, filledPolicy, keptTools } from './kept-tools.ts'
import { readPolicyBody, workflowIn } from '../loaded-policy.ts'
import { newVersionOf, putVersion } from '../policy-merge.ts'

export interface ToolImport {
  readonly name: string
  /** The names of the policies that now have its blocks. */
  readonly policies: readonly string[]
  /** The names of policies that still miss a tool with this name, but with other inputs or outputs. */
  readonly others: readonly string[]
}

/** Stores a tool and adds its blocks to every policy that uses it. Events that waited for it are retried. */
export async function importTool(
  store: Store,
  tool: ReceivedTool,
  { by, now }: { readonly by: string; readonly now: number },
): Promise<ToolImport> {
  await store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'policies')
    await putTool(transaction, rowOf(tool, by, now))
    await recordAudit(transaction, { at: now, action: 'policy.tool', object: tool.name, actor: by })
  })
  const policies: string[] = []
  // One transaction per policy, so that nobody has to wait for all of them.
  for (const { id } of await listPolicyHeads(store)) if (await refill(store, id, { by, now })) policies.push(id)
  const names: string[] = []
  for (const id of policies) names.push((await findPolicyRow(store, id))?.name ?? id)
  return { name: tool.name, policies: names, others: (await waitingFor(store, tool)).others }
}

/** The names of the policies that miss a tool, and of those that miss another tool with the same name. */
export async function waitingFor(
  store: Store,
  tool: Tool,
): Promise<{ readonly waiting: readonly string[]; readonly others: readonly string[] }> {
  const [waiting, others]: [string[], string[]] = [[], []]
  for (const { id } of await listPolicyHeads(store)) {
    const row = await findPolicyRow(store, id)
    if (!row) continue
    const { config, parts } = readPolicyBody(row.body)
    const answer = answersWait(config, parts.tools, tool)
    if (answer === 'blocks') waiting.push(row.name)
    if (answer === 'name') others.push(row.name)
  }
  return { waiting, others }
}

function rowOf(
  { name, messageId, hash, config, schemas, tools }: ReceivedTool,
  by: string,
  now: number,
): PolicyToolRow {
  const events = ['inputEvents', 'outputEvents'].map((list) =>
    objectsIn(config[list]).map((one) => String(one['name'])),
  )
  const key = JSON.stringify([name.trim().toLowerCase(), ...events.map((names) => names.toSorted())])
  return {
    id: createHash('sha256').update(key).digest('hex').slice(0, 24),
    name,
    message_id: messageId,
    hash,
    imported_by: by,
    imported_at: now,
    body: stringifyJson({ config, schemas, tools }),
  }
}

/** Returns whether the policy has changed. */
function refill(store: Store, policyId: string, { by, now }: { by: string; now: number }): Promise<boolean> {
  return store.transaction().execute(async (transaction) => {
    await lockForWrite(transaction, 'policies')
    const held = await findPolicyRow(transaction, policyId)
    if (!held) return false
    const { config, parts } = readPolicyBody(held.body)
    const tools = await keptTools(transaction)
    const before = stringifyJson(withoutIds(config))
    if (stringifyJson(withoutIds(filledPolicy(config, parts.tools, tools).config)) === before) return false
    const options = { owner: held.owner, by, now, didOf: () => held.owner, held }
    const version = await newVersionOf(transaction, fileOf(held), options)
    await putVersion(transaction, version)
    const waiting = flat(workflowIn(readPolicyBody(version.row.body)).root).filter(
      ({ blockType }) => blockType === 'tool',
    )
    await retryWaiting(
      transaction,
      policyId,
      waiting.map(({ id }) => id),
      now,
    )
    return true
  })
}

/** Moves the children to the end, so that the order of members is the same. */
function withoutIds({ id: _id, children, ...block }: JsonObject): JsonObject {
  return { ...block, children: objectsIn(children).map(withoutIds) }
}

function fileOf({ name, description, version, policy_tag, body }: PolicyRow): JsonObject {
  const { config, roles, schemas, parts, isEventDriven } = readPolicyBody(body)
  return {
    name,
    description,
    version,
    policyTag: policy_tag,
    policyRoles: roles,
    config,
    schemas,
    policyGroups: parts.groups,
    policyTopics: parts.topics,
    policyNavigation: parts.navigation,
    tokens: parts.tokens,
    tools: parts.tools,
    artifacts: parts.artifacts,
    ...(isEventDriven !== false && { codeVersion: currentCodeVersion }),
  }
}

export async function toolsOf(store: Store): Promise<PolicyTools> {
  const kept = (await keptTools(store)).map(({ name, importedAt }) => ({ name, importedAt: utcIso(importedAt) }))
  const awaited = new Map<string, string[]>()
  for (const { id } of await listPolicyHeads(store)) {
    const row = await findPolicyRow(store, id)
    if (!row) continue
    const { config, parts } = readPolicyBody(row.body)
    for (const name of awaitedTools(config, parts.tools)) awaited.set(name, [...(awaited.get(name) ?? []), row.name])
  }
  return { kept, awaited: [...awaited].map(([name, policies]) => ({ name, policies })) }
}
