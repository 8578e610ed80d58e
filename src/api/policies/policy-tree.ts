import * as v from 'valibot'
import { parseJson, stringifyJson } from '../json.ts'
import { Policy, type PolicyBlock } from './policies.ts'
import { text } from '../tolerant.ts'

/** Blocks that are looked into for one tree, and how deep. */
const mostAsked = 200
const deepest = 12

/** Types that hold others though their names do not say so. */
const holding: ReadonlySet<string> = new Set(['interfaceStepBlock', 'module', 'tool'])

const Named = v.object({
  id: v.string(),
  blockType: v.string(),
  uiMetaData: v.nullish(v.looseObject({ title: text })),
})
/** What a container tells of what is in it: what the caller may not see is null. */
const Container = v.object({ ...Named.entries, blocks: v.nullish(v.array(v.unknown()), []) })

export interface PolicyReader {
  /** The text of a Guardian's answer at a path; whatever is none is thrown. */
  readonly read: (path: string) => Promise<string>
  /** Whether what was thrown says that it is not there, or not for the caller. */
  readonly isRefusal: (error: unknown) => boolean
}

/**
 * A policy with its tree of blocks as text; null where nobody says which policy it is. A Guardian tells of no tree: it is
 * put together out of what each container says is in it, as far as the caller may see.
 */
export async function readPolicyTree(policyId: string, { read, isRefusal }: PolicyReader): Promise<string | null> {
  const policyPath = `/policies/${encodeURIComponent(policyId)}`
  const policy = await findPolicy()
  if (!policy) return null
  let asked = 0

  async function findPolicy(): Promise<Policy | undefined> {
    try {
      return policiesIn(await read(policyPath))[0]
    } catch (error) {
      if (!isRefusal(error)) throw error
      // Not everybody who takes part in a policy may ask for it by itself.
      const listed = policiesIn(await read('/policies?pageIndex=0&pageSize=100'))
      const found = listed.find(({ id }) => id === policyId)
      if (!found) throw error
      return found
    }
  }

  /** What a container's own answer says is in it, and what is in that. */
  async function childrenIn(content: unknown, depth: number): Promise<PolicyBlock[]> {
    const container = v.safeParse(Container, content)
    if (!container.success || depth > deepest) return []
    const children: PolicyBlock[] = []
    for (const one of container.output.blocks) {
      const block = v.safeParse(Named, one)
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that a Guardian is not asked for all at once
      if (block.success) children.push(named(block.output, await lookInto(block.output, depth + 1)))
    }
    return children
  }

  /** A part that cannot be had is empty: the block itself says why when it is looked at. */
  async function lookInto({ id, blockType }: v.InferOutput<typeof Named>, depth: number): Promise<PolicyBlock[]> {
    asked += 1
    if (!isHolding(blockType) || asked > mostAsked) return []
    const content = await read(`${policyPath}/blocks/${encodeURIComponent(id)}`).catch(() => 'null')
    return childrenIn(parseJson(content), depth)
  }

  const content = parseJson(await read(`${policyPath}/blocks`))
  const root = v.safeParse(Named, content)
  const tree = root.success ? named(root.output, await childrenIn(content, 0)) : null
  return stringifyJson({ policy, root: tree, schemas: [] })
}

/** How many blocks were looked into for a tree. */
export function countLooks(root: PolicyBlock | null): number {
  if (root === null) return 0
  return root.children.reduce((sum, child) => sum + countLooks(child), isHolding(root.blockType) ? 1 : 0)
}

/** Whether blocks of a type tell of others that are in them. */
function isHolding(blockType: string): boolean {
  return holding.has(blockType) || /container/i.test(blockType)
}

/** One policy or several, without what is none. */
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

/** What a Guardian does not tell of a block. */
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
