import type { PolicyFinding } from '#api/policies/policy-review.ts'
import { andList } from '../../text/joined.ts'
import { permits, type Participant } from '../block-access.ts'
import { isKept } from '../block-types.ts'
import {
  linksBySource,
  linksOf,
  objectsIn,
  textsIn,
  workflowOf,
  type EventLink,
  type EventLinks,
  type Workflow,
  type WorkflowBlock,
} from '../workflow.ts'
import type { JsonObject } from '../../json/json-value.ts'

export interface LintedPolicy {
  readonly now: number
  /** Every block in it has an id. */
  readonly config: JsonObject
  readonly isEventDriven: boolean
  readonly roles: readonly string[]
  /** With Guardian's member names. */
  readonly groups: readonly JsonObject[]
  /** `document` is JSON text. */
  readonly schemas: readonly { readonly iri: string; readonly name: string; readonly document: string }[]
}

export type Severity = 'error' | 'warning' | 'note'

/** A policy, with indexes that several rules share. */
export interface LintSubject extends LintedPolicy {
  readonly workflow: Workflow
  readonly links: EventLinks
  /** The outgoing links by block id, with the outputs that trigger them. */
  readonly outgoing: ReadonlyMap<string, readonly { readonly output: string; readonly link: EventLink }[]>
  /** By block id. */
  readonly places: ReadonlyMap<string, string>
  /** True if documents pass through blocks with unknown contents, so anything may happen to them. */
  readonly isOpaque: boolean
  readonly participants: readonly Participant[]
}

export function lintSubjectOf(policy: LintedPolicy): LintSubject {
  const workflow = workflowOf(policy.config, policy.isEventDriven)
  const links = linksOf(workflow)
  const roles = [...new Set([...policy.roles, ...policy.groups.flatMap(groupRoles)])]
  return {
    ...policy,
    workflow,
    links,
    outgoing: linksBySource(links),
    places: placesIn(workflow.root, 'config'),
    isOpaque: workflow.all.some(isOpaque),
    participants: [
      { roles: [], isOwner: true },
      { roles: [], isOwner: false },
      ...roles.flatMap((role) => [
        { roles: [role], isOwner: false },
        { roles: [role], isOwner: true },
      ]),
    ],
  }
}

export function groupRoles({ creator, members }: JsonObject): readonly string[] {
  return [...textsIn(creator), ...textsIn(members)]
}

/** The roles that a block and all its ancestors permit. */
export function audienceOf(subject: LintSubject, block: WorkflowBlock): readonly Participant[] {
  const around = subject.workflow.parents.get(block.id)
  const permissions = blockPermissionsOf(subject, block)
  return (around ? audienceOf(subject, around) : subject.participants).filter((one) =>
    permits({ ...block, permissions }, one),
  )
}

/** Inside a module or tool, a variable represents the role that the module assigns to it. */
export function blockPermissionsOf({ workflow }: LintSubject, block: WorkflowBlock): readonly string[] {
  const holder = holderOf(workflow, block)
  if (!holder) return block.permissions
  const variables = new Set(objectsIn(holder.own['variables']).map(({ name }) => name))
  return block.permissions.flatMap((one) => (variables.has(one) ? textsIn(holder.own[one]) : [one]))
}

/** The nearest enclosing module or tool. */
export function holderOf(workflow: Workflow, block: WorkflowBlock): WorkflowBlock | null {
  const around = workflow.parents.get(block.id)
  if (!around) return null
  return isHolder(around) ? around : holderOf(workflow, around)
}

export function isHolder({ blockType }: WorkflowBlock): boolean {
  return blockType === 'module' || blockType === 'tool'
}

/** Blocks that do not run here but leave documents unchanged. */
const transparent: ReadonlySet<string> = new Set(['messagesReportBlock'])

export function isOpaque(block: WorkflowBlock): boolean {
  if (isHolder(block)) return block.children.length === 0
  return isKept(block.blockType) && !transparent.has(block.blockType)
}

export function blockNameOf({ tag, blockType, uiMetaData }: WorkflowBlock): string {
  const { title } = uiMetaData
  return tag ?? (typeof title === 'string' && title !== '' ? title : blockType)
}

function placesIn(block: WorkflowBlock, place: string): ReadonlyMap<string, string> {
  const inside = block.children.flatMap((child, index) => [...placesIn(child, `${place}.children[${index}]`)])
  return new Map([[block.id, place], ...inside])
}

interface Fault {
  readonly rule: string
  readonly severity: Severity
  readonly message: string
  readonly advice: string
}

export function findingAt({ places }: LintSubject, block: WorkflowBlock, fault: Fault): PolicyFinding {
  const { id, blockType, tag, uiMetaData } = block
  const { title } = uiMetaData
  return {
    rule: fault.rule,
    severity: fault.severity,
    place: places.get(id) ?? 'config',
    blockId: id,
    blockType,
    tag,
    title: typeof title === 'string' && title !== '' ? title : null,
    message: fault.message,
    advice: fault.advice,
  }
}

/** For findings that do not concern a block. */
export function findingOf(place: string, fault: Fault): PolicyFinding {
  const { rule, severity, message, advice } = fault
  return { rule, severity, place, blockId: null, blockType: null, tag: null, title: null, message, advice }
}

/** `“A”, “B” and “C”` */
export function quoted(names: readonly string[], join = andList): string {
  return join(names.map((name) => `“${name}”`))
}
