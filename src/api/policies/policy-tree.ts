import * as v from 'valibot'
import { parseJson, stringifyJson } from '../json.ts'
import { Policy, type PolicyBlock } from './policies.ts'
import { text } from '../tolerant.ts'

const maxRequests = 200
const maxTreeDepth = 12

/** Containers without "container" in their names. */
const holding: ReadonlySet<string> = new Set(['interfaceStepBlock', 'module', 'tool'])

const Named = v.object({
  id: v.string(),
  blockType: v.string(),
  uiMetaData: v.nullish(v.looseObject({ title: text })),
})
/** Children that the caller may not see are null. */
const Container = v.object({ ...Named.entries, blocks: v.nullish(v.array(v.unknown()), []) })

export interface PolicyReader {
  /** The text of a Guardian's answer; rejects for any failure. */
  readonly read: (path: string) => Promise<string>
  /** Whether an error means that the policy does not exist or is not for the caller. */
  readonly isDenied: (error: unknown) => boolean
}

/**
 * A policy with its tree of blocks, as JSON text; null if the Guardian does not identify the policy. A Guardian has no
 * answer with a whole tree: it is put together from what each container lists.
 */
export async function readPolicyTree(policyId: string, { read, isDenied }: PolicyReader): Promise<string | null> {
  const policyPath = `/policies/${encodeURIComponent(policyId)}`
  const policy = await findPolicy()
  if (!policy) return null
  let asked = 0

  async function findPolicy(): Promise<Policy | undefined> {
    try {
      return policiesIn(await read(policyPath))[0]
    } catch (error) {
      if (!isDenied(error)) throw error
      // A participant may not be allowed to read the policy itself, only to list it.
      const listed = policiesIn(await read('/policies?pageIndex=0&pageSize=100'))
      const found = listed.find(({ id }) => id === policyId)
      if (!found) throw error
      return found
    }
  }

  async function childrenIn(content: unknown, depth: number): Promise<PolicyBlock[]> {
    const container = v.safeParse(Container, content)
    if (!container.success || depth > maxTreeDepth) return []
    const children: PolicyBlock[] = []
    for (const one of container.output.blocks) {
      const block = v.safeParse(Named, one)
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that a Guardian is not asked for all at once
      if (block.success) children.push(named(block.output, await lookInto(block.output, depth + 1)))
    }
    return children
  }

  /** A part that cannot be read stays empty: opening the block shows the reason. */
  async function lookInto({ id, blockType }: v.InferOutput<typeof Named>, depth: number): Promise<PolicyBlock[]> {
    asked += 1
    if (!isHolding(blockType) || asked > maxRequests) return []
    const content = await read(`${policyPath}/blocks/${encodeURIComponent(id)}`).catch(() => 'null')
    return childrenIn(parseJson(content), depth)
  }

  const content = parseJson(await read(`${policyPath}/blocks`))
  const root = v.safeParse(Named, content)
  const tree = root.success ? named(root.output, await childrenIn(content, 0)) : null
  return stringifyJson({ policy, root: tree, schemas: [] })
}

export function countTreeRequests(root: PolicyBlock | null): number {
  if (root === null) return 0
  return root.children.reduce((sum, child) => sum + countTreeRequests(child), isHolding(root.blockType) ? 1 : 0)
}

function isHolding(blockType: string): boolean {
  return holding.has(blockType) || /container/i.test(blockType)
}

/** Reads one policy or a list, and skips anything else. */
export function policiesIn(answer: string): Policy[] {
  const content = parseJson(answer)
  return (Array.isArray(content) ? content : [content]).flatMap((one: unknown) => {
    const policy = v.safeParse(Policy, one)
    return policy.success ? [policy.output] : []
  })
}

function named(
  { id, blockType, uiMetaData }: v.InferOutput<typeof Named>,
  children: readonly PolicyBlock[],
): PolicyBlock {
  return { ...unknown, id, blockType, title: uiMetaData?.title ?? null, children }
}

const unknown = {
  tag: null,
  permissions: [],
  defaultActive: true,
  dependencies: [],
  waitsFor: [],
  active: true,
  isRun: true,
  bound: [],
} as const
