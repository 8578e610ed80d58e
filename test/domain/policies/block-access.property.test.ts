import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { isAvailable, type PolicyAccess } from '#domain/policies/block-access.ts'
import { shownBlock } from '#domain/policies/work/shown-block.ts'
import { workflowOf, type WorkflowBlock } from '#domain/policies/workflow.ts'
import type { PolicyBlock } from '#api/policies/policies.ts'
import type { JsonObject } from '#domain/json/json-value.ts'

const roles = ['Installer', 'Verifier']
const entries = [...roles, 'OWNER', 'ANY_ROLE', 'NO_ROLE']

interface Shape {
  readonly permissions: string[]
  readonly isStep: boolean
  readonly defaultActive: boolean
  /** Which child the caller is at; beyond the end for a child that is gone. */
  readonly at: number
  readonly children: Shape[]
}

const { tree } = fc.letrec<{ tree: Shape }>((tie) => ({
  tree: fc.record({
    permissions: fc.subarray(entries),
    isStep: fc.boolean(),
    defaultActive: fc.boolean(),
    at: fc.nat(4),
    children: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.constant<Shape[]>([]),
      fc.array(tie('tree'), { maxLength: 3 }),
    ),
  }),
}))

interface Placed {
  readonly config: JsonObject
  readonly steps: Map<string, string>
}

/** Every block is called by the way to it. */
function placed({ permissions, isStep, defaultActive, at, children }: Shape, id = 'r'): Placed {
  const inner = children.map((child, index) => placed(child, `${id}${index}`))
  const steps = new Map(inner.flatMap((child) => [...child.steps]))
  if (isStep && at > 0) steps.set(id, `${id}${at}`)
  const blockType = isStep ? 'interfaceStepBlock' : 'interfaceContainerBlock'
  const events = id === 'r' ? [{ source: 'a' }] : []
  const config = {
    id,
    blockType,
    tag: id,
    permissions,
    defaultActive,
    events,
    children: inner.map((one) => one.config),
  }
  return { config, steps }
}

/** The rules once more, from the outside in: the ids of the blocks that let the caller in. */
function allowed(shape: Shape, role: string | null, isOwner: boolean, id = 'r'): string[] {
  const lets = shape.permissions.some(
    (entry) =>
      entry === 'ANY_ROLE' ||
      (entry === 'OWNER' && isOwner) ||
      (entry === 'NO_ROLE' && role === null && !isOwner) ||
      entry === role,
  )
  if (!lets) return []
  const open = shape.children.flatMap((child, index) =>
    shape.isStep && index !== shape.at ? [] : allowed(child, role, isOwner, `${id}${index}`),
  )
  return [id, ...open]
}

const caller = fc.record({ role: fc.constantFrom(null, ...roles), isOwner: fc.boolean() })

it('No tree, permission or step gives a caller access to a block that the rules deny', () => {
  fc.assert(
    fc.property(tree, caller, (shape, { role, isOwner }) => {
      const { config, steps } = placed(shape)
      const workflow = workflowOf(config)
      const participant = { roles: role === null ? [] : [role], isOwner }
      const progress = { own: new Set<string>(), anyone: new Set<string>() }
      const access: PolicyAccess = { workflow, participant, progress, steps }
      const open = workflow.all.filter((block: WorkflowBlock) => isAvailable(access, block)).map(({ id }) => id)
      expect(open.toSorted()).toEqual(allowed(shape, role, isOwner).toSorted())
      const shown = flat(shownBlock(access, workflow.root))
      expect(shown.filter(({ active }) => active).map(({ id }) => id)).toEqual(open)
    }),
  )
})

function flat(block: PolicyBlock | null): PolicyBlock[] {
  return block ? [block, ...block.children.flatMap(flat)] : []
}
