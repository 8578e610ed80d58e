import { setImmediate } from 'node:timers/promises'
import type { PolicyWork, WorkDocument } from '#api/policies/policy-work.ts'
import { specialRoles } from '#domain/policies/block-access.ts'
import { cellOf, columnsOf, isIdentifier } from '#domain/policies/document-cell.ts'
import { columnFields, columnLabel, columnMarkdown } from '#domain/policies/column-label.ts'
import { plainMarkdown } from '#domain/text/plain-markdown.ts'
import { isActing } from '#domain/policies/work/grid-columns.ts'
import { fieldOf } from '#domain/policies/policy-row.ts'
import {
  columnTitle,
  decidingBlocks,
  decidingButtons,
  decisionsOfOthers,
  offeredButtons,
  oldestFirst,
  openSteps,
  policyDecisions,
  rolesAwaited,
  ownGrids,
  readsContent,
  inheritedTitle,
  stepName,
  testsOf,
  waitingSources,
  type DecidingGrid,
  type PolicyDecisions,
} from '#domain/policies/work/work-queue.ts'
import { objectsIn, type WorkflowBlock } from '#domain/policies/workflow.ts'
import { utcIso } from '#domain/time/instant.ts'
import { limits } from '../../../../platform/limits.ts'
import { itemOf, lastChange, type StoredRow } from '../../store/documents.ts'
import { heldRoles } from '../../store/policy-members.ts'
import type { BlockRun } from '../engine/block-type.ts'
import type { CallersPolicy } from '../policy-answers.ts'
import {
  pageOfSources,
  rowsAt,
  withSourceTag,
  type FoundRow,
  type SourceNumber,
  type SourceView,
} from '../source-rows.ts'
import { votesMissing } from '../blocks/entering/multi-sign-block.ts'
import { withVotesOver } from '../blocks/entering/polls.ts'
import { awaitedRows } from './awaited-rows.ts'
import { fittingContents, type WorkBudget } from './work-budget.ts'

interface WorkPlace {
  readonly held: CallersPolicy
  readonly left: WorkBudget
  readonly run: (block: WorkflowBlock) => Promise<BlockRun>
}

/** Adds the work that one policy has for the caller, and takes what it read from `left`. */
export async function workIn(work: PolicyWork, { held, left, run }: WorkPlace): Promise<void> {
  const { policy, access } = held
  const place = { policyId: policy.id, policyName: policy.name }
  const root = await run(policy.workflow.root)
  const decisions = policyDecisions(policy)
  const own = ownGrids(access)
  const offered = new Set<string>()
  const read = own.slice(0, left.grids)
  for (const deciding of read) {
    const { documents, waiting, isPartial } = await documentsIn(await run(deciding.grid), deciding, {
      decisions,
      offered,
      left,
    })
    for (const one of documents) work.documents.push({ ...place, ...one })
    work.waiting += waiting
    work.isPartial ||= isPartial
    await setImmediate()
  }
  work.isPartial ||= own.length > read.length
  left.grids -= read.length
  work.documents = oldestFirst(work.documents)
  for (const block of openSteps(access))
    work.steps.push({
      kind: 'step',
      ...place,
      blockId: block.id,
      blockType: block.blockType,
      title: stepName(policy.workflow, block),
    })
  work.policies.push({ policyId: policy.id, ...(await activityIn(held, root, { decisions, left })) })
}

interface FoundWork {
  readonly documents: readonly Omit<WorkDocument, 'policyId' | 'policyName'>[]
  readonly waiting: number
  readonly isPartial: boolean
}

const batchSize = 50

interface Reading {
  readonly decisions: PolicyDecisions
  /** The buttons that grids offer next to documents, which another grid may offer, too. */
  readonly offered: Set<string>
  readonly left: WorkBudget
}

/** Leaves out documents whose buttons `offered` contains, and adds the others to it. */
async function documentsIn(run: BlockRun, deciding: DecidingGrid, reading: Reading): Promise<FoundWork> {
  const { decisions, offered, left } = reading
  const { policy } = run
  const { grid } = deciding
  const view: SourceView = {
    order: { field: 'createDate', direction: 'asc' },
    choices: testsOf(deciding),
    isMixed: true,
    sources: waitingSources(decisions, deciding),
  }
  const areHeads = !readsContent(decisions, deciding)
  const slice = { offset: 0, limit: limits.workDocuments + left.counted }
  const { size, numbers: all } = await pageOfSources(run, grid, { view, slice })
  const numbers = areHeads ? all : all.slice(0, await contentsIn(run, all, left))
  left.counted -= Math.max(0, numbers.length - limits.workDocuments)
  const waiting: SourceNumber[] = []
  const actsAmong = await actsIn(run, decisions, deciding)
  for (let from = 0; from < numbers.length; from += batchSize) {
    const batch = numbers.slice(from, from + batchSize)
    const isNew = new Set<number>()
    const rows = await rowsAt(run, batch, { areHeads })
    const actsOn = await actsAmong(rows)
    for (const found of rows) {
      const row = shownRow(found)
      const keys = [
        ...decidingButtons(policy.links, deciding, row).map(
          ({ block, button }) => `${row.id} ${block.id} ${button.tag}`,
        ),
        ...actsOn(found.row.kind, row).map(({ id }) => `${row.id} ${id}`),
      ]
      if (keys.some((key) => !offered.has(key))) isNew.add(found.row.number)
      for (const key of keys) offered.add(key)
    }
    waiting.push(...batch.filter(({ number }) => isNew.has(number)))
    await setImmediate()
  }
  const found = await rowsAt(run, waiting.slice(0, limits.workPerGrid))
  const actsOn = await actsAmong(found)
  const names = await run.usernames([...new Set(found.map(({ row }) => row.owner))])
  const title = inheritedTitle(policy.workflow, grid)
  const documents = found
    .map((one) => ({ row: shownRow(one), kind: one.row.kind }))
    .map(({ row, kind }) => ({
      kind: 'document' as const,
      blockId: grid.id,
      title,
      documentId: row.id,
      schemaName: (row.schema === null ? null : policy.schemas.get(row.schema)?.name) ?? null,
      summary: summaryOf(run, grid, row),
      ownerName: names.get(row.owner) ?? null,
      since: String(row['updateDate']),
      option: { ...row.option },
      buttons: offeredButtons(deciding, row).map(({ block, button }) => ({
        blockId: block.id,
        tag: button.tag,
        name: button.name,
        asksReason: button.asksReason,
        title: button.dialogTitle,
        text: button.dialogText,
        reasonPath: button.reasonPath,
      })),
      acts: actsOn(kind, row).map((block) => ({
        kind: block.blockType === 'multiSignBlock' ? ('vote' as const) : ('choice' as const),
        name: columnTitle(grid, block),
      })),
    }))
  return { documents, waiting: waiting.length, isPartial: numbers.length < size }
}

/** How many of the first documents may be read with their content; takes them from the budget. */
async function contentsIn(run: BlockRun, all: readonly SourceNumber[], left: WorkBudget): Promise<number> {
  const { count, bytes } = await fittingContents(
    run,
    all.map(({ number }) => number),
    left.contentBytes,
  )
  left.contentBytes -= bytes
  return count
}

/** The choices and votes that documents still need from the user. */
async function actsIn(
  run: BlockRun,
  decisions: PolicyDecisions,
  deciding: DecidingGrid,
): Promise<(rows: readonly FoundRow[]) => Promise<(kind: string, row: StoredRow) => readonly WorkflowBlock[]>> {
  const votes = new Map<string, Awaited<ReturnType<typeof votesMissing>>>()
  for (const block of deciding.deciding)
    if (block.blockType === 'multiSignBlock') votes.set(block.id, await votesMissing(run.at(block)))
  return async (rows) => {
    const missing = new Map<string, ReadonlySet<string>>()
    for (const [blockId, missingAmong] of votes) missing.set(blockId, await missingAmong(rows.map(({ row }) => row.id)))
    return (kind, row) =>
      decidingBlocks(decisions, deciding, { kind, row }).filter(({ id }) => missing.get(id)?.has(row.id) !== false)
  }
}

function shownRow({ row, sourceTag }: FoundRow): StoredRow {
  return withSourceTag(itemOf(row), sourceTag)
}

const maxSummary = 3
const maxSummaryText = 80

/** The first columns of the grid that contain text, or else the first fields of the document. */
function summaryOf({ policy }: BlockRun, grid: WorkflowBlock, row: StoredRow): { label: string; value: string }[] {
  const fields = objectsIn(grid.uiMetaData['fields']).flatMap((field) => {
    const { name, title, type } = field
    const plain = { name: String(name ?? ''), title: String(title ?? ''), type: String(type ?? '') }
    return typeof name === 'string' && !isActing({ ...field, ...plain }) ? [plain] : []
  })
  const { schema } = row
  const held = schema === null ? undefined : policy.schemas.get(schema)
  const fieldAt = columnFields(
    [{ iri: schema ?? '', text: typeof held?.document === 'string' ? held.document : null }],
    [{ schema }],
  )
  const stored = {
    ...row,
    createDate: String(row['createDate']),
    updateDate: String(row['updateDate']),
  }
  return columnsOf(fields, [stored], (path) => columnLabel(fieldAt(path)))
    .flatMap(({ name, title }) => {
      if (alwaysShown.has(name) || name.startsWith('option.')) return []
      const cell = cellOf(fieldOf(row, name))
      const markdown = columnMarkdown(fieldAt(name))
      return 'text' in cell && cell.kind !== 'json' && !isIdentifier(cell.text)
        ? [
            {
              label: title,
              value: (markdown ? plainMarkdown(cell.text, markdown) : cell.text).slice(0, maxSummaryText),
            },
          ]
        : []
    })
    .slice(0, maxSummary)
}

/** Shown for every document anyway. */
const alwaysShown: ReadonlySet<string> = new Set(['owner', 'schema', 'createDate', 'updateDate', 'id', 'type'])

async function activityIn(
  { policy, access, user }: CallersPolicy,
  run: BlockRun,
  { decisions, left }: Omit<Reading, 'offered'>,
) {
  const others = decisionsOfOthers(access, decisions)
  const { batches, isPartial, looked } = await awaitedRows(run, others, left)
  const waiting = new Map<string, Set<string>>()
  for await (const rows of batches) {
    const own = rows.filter((row) => user.isOwner || row.owner === user.did)
    const current = await withVotesOver(
      run,
      others,
      own.map(({ id }) => id),
    )
    for (const row of own)
      for (const role of rolesAwaited(current, access, { kind: row.kind, row: itemOf(row) }))
        waiting.set(role, (waiting.get(role) ?? new Set()).add(row.id))
  }
  const taken = await heldRoles(run.store, policy.id)
  const last = await lastChange(run.store, policy.id)
  return {
    lastActivityAt: last === null ? null : utcIso(last),
    waiting: [...waiting].map(([role, documents]) => ({
      role,
      count: documents.size,
      isVacant: !specialRoles.has(role) && !taken.has(role),
    })),
    isPartial,
    looked,
  }
}
