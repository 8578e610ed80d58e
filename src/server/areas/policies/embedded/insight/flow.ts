import type { FlowLink, FlowNode, HeldBack, PolicyFlow } from '#api/policies/policy-work.ts'
import { isAvailable, specialRoles } from '#domain/policies/block-access.ts'
import { isGrid, sourcesOf } from '#domain/policies/document-selection.ts'
import { cellOf } from '#domain/policies/document-cell.ts'
import { fieldOf } from '#domain/policies/policy-row.ts'
import { optionThrough } from '#domain/policies/rules/selected-option.ts'
import { referenceOf } from '#domain/policies/rules/tools.ts'
import { blockEvents, linksFrom, type WorkflowBlock } from '#domain/policies/workflow.ts'
import { flowIn, type FlowEntry } from '#domain/policies/work/policy-flow.ts'
import { utcIso } from '#domain/time/instant.ts'
import { findDocument, itemOf } from '../../store/documents.ts'
import { heldRoles } from '../../store/policy-members.ts'
import { findRemoved } from '../../store/removed-documents.ts'
import type { PolicyDocumentRow } from '../../../../platform/database/policy-tables.ts'
import type { BlockRun } from '../engine/block-type.ts'
import type { CallersPolicy } from '../policy-answers.ts'
import { countSourceRows, sourceShowing } from '../source-rows.ts'
import { missedTests, filterWordsOf } from './grid-facts.ts'
import { timerStateOf } from './timer-state.ts'

/** The flow of a policy, with the state that the caller may see. */
export async function flowOf(
  { policy, access }: CallersPolicy,
  documentId: string | null,
  runOf: (block: WorkflowBlock) => Promise<BlockRun>,
): Promise<PolicyFlow> {
  const { steps, ways, entries } = flowIn(policy.workflow, policy.links)
  const nodes: PolicyFlow['nodes'] = []
  const root = await runOf(policy.workflow.root)
  const document = documentId === null ? undefined : await findDocument(root.store, policy.id, documentId)
  const sources = document === undefined ? [] : await root.documents.sourcesOf(document.id)
  const timers = await timersIn(policy, runOf)
  for (const { block, title, roles } of steps) {
    const isOpen = isAvailable(access, block)
    const run = isOpen && isGrid(block) ? root.at(block) : null
    nodes.push({
      id: block.id,
      title,
      type: block.blockType,
      roles: [...roles],
      count: run && (await countSourceRows(run, block, { order: null, choices: [], isMixed: true })),
      isOpen,
      isPlace: run !== null && document !== undefined && sourceShowing(run, block, document) !== undefined,
      misses: run !== null && document !== undefined && sources.length > 0 ? missesOf(run, document, sources) : [],
      entries: (entries.get(block.id) ?? []).map((entry) => entryWith(entry, timers)),
    })
  }
  const stops = stopsIn(policy, timers)
  const taken = await heldRoles(root.store, policy.id)
  const assigned = new Set(steps.flatMap((step) => step.roles).filter((role) => !specialRoles.has(role)))
  const removed = documentId === null || document ? undefined : await findRemoved(root.store, policy.id, documentId)
  return {
    nodes,
    removed: removed ? { at: utcIso(removed.removed_at), keptDays: removed.keep_days } : null,
    links: ways.map(({ from, to, label, via }) => ({
      from,
      to,
      label,
      via: via.map(({ blockId, type, status }) => ({ blockId, type, status })),
      stops: via.flatMap(({ blockId }) => stops.get(blockId) ?? []),
    })),
    vacantRoles: [...assigned.difference(taken)],
  }
}

/** The tests that keep a document out of a grid, if the grid would otherwise show it. */
function missesOf(
  { block, policy, user }: BlockRun,
  document: PolicyDocumentRow,
  sources: Parameters<typeof optionThrough>[0],
): PolicyFlow['nodes'][number]['misses'] {
  if (user === null) return []
  const item = itemOf(document)
  const selections = sourcesOf(policy.workflow, block).flatMap(({ selection }) => selection ?? [])
  const shown = { ...item, option: optionThrough(sources, item.option) }
  const missed = missedTests(selections, { kind: document.kind, item }, user)
  // A value that no source shows is not named here either.
  const explained = missed.filter(
    ({ field }) => fieldOf(item, field) === undefined || fieldOf(shown, field) !== undefined,
  )
  return explained.map((test) => {
    const cell = cellOf(fieldOf(shown, test.field))
    const { field, test: asked, values } = filterWordsOf(test)
    return { field, test: asked, values, held: 'text' in cell ? cell.text : null }
  })
}

type FlowStop = FlowLink['stops'][number]

type TimerState = NonNullable<HeldBack['timer']>

async function timersIn(
  { workflow }: CallersPolicy['policy'],
  runOf: (block: WorkflowBlock) => Promise<BlockRun>,
): Promise<ReadonlyMap<WorkflowBlock, TimerState>> {
  const timers = new Map<WorkflowBlock, TimerState>()
  for (const block of workflow.all)
    if (block.blockType === 'timerBlock') timers.set(block, await timerStateOf(await runOf(block)))
  return timers
}

function entryWith(entry: FlowEntry, timers: ReadonlyMap<WorkflowBlock, TimerState>): FlowNode['entries'][number] {
  if (entry.kind === 'opened') return { kind: 'opened', from: entry.from }
  if (entry.kind === 'timer') return { kind: 'timer', ...(timers.get(entry.block) ?? { state: 'idle', at: null }) }
  return { kind: entry.kind }
}

/** The blocks that stop all documents, by id. A block that collects for a timer stops them until it ticks. */
function stopsIn(
  { workflow, parts, links }: CallersPolicy['policy'],
  timers: ReadonlyMap<WorkflowBlock, TimerState>,
): ReadonlyMap<string, FlowStop> {
  const stops = new Map<string, FlowStop>()
  for (const block of workflow.all)
    if (block.blockType === 'tool' && block.children.length === 0)
      stops.set(block.id, { kind: 'missing tool', name: referenceOf(block.own, parts.tools).name })
  for (const [timer, state] of timers) {
    if (state.state === 'ended') stops.set(timer.id, { kind: 'timer', ...state })
    for (const { target } of linksFrom(links, timer, blockEvents.timer))
      if (target.blockType === 'aggregateDocumentBlock' && target.own['aggregateType'] !== 'cumulative')
        stops.set(target.id, { kind: 'timer', ...state })
  }
  return stops
}
