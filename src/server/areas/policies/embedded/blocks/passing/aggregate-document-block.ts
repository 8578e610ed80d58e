import type { HeldBack } from '#api/policies/policy-work.ts'
import { isList } from '#domain/json/json-value.ts'
import { fieldOf, subjectOf, textIn, type Row } from '#domain/policies/policy-row.ts'
import { objectsIn } from '#domain/policies/workflow.ts'
import { addAggregated, dropAggregated, listAggregated, type Aggregated } from '../../../store/aggregates.ts'
import type { Formula, FormulaAnswer } from '../../../calculation/calculator.ts'
import { calculate, valueIn } from '../../calculate.ts'
import type { FlowEvent, BlockRun, BlockType } from '../../engine/block-type.ts'
import type { PolicyUser } from '../../engine/policy-user.ts'
import { ownerOf, policyOwner } from '../../event-users.ts'

/** Collects documents until a condition holds or a timer ticks, and then sends them on together. */
export const aggregateDocumentBlock: BlockType = {
  inputs: {
    async RunEvent(run, event) {
      for (const row of event.rows) await collect(run, row)
    },
    TimerEvent: tick,
    async PopEvent(run, event) {
      const hashes = new Set(event.rows.map((row) => textIn(row, 'hash')))
      const held = await listAggregated(run.store, placeOf(run))
      await dropAggregated(
        run.store,
        placeOf(run),
        held.filter(({ row }) => hashes.has(textIn(row, 'hash'))),
      )
    },
  },
}

function placeOf({ policy, block }: BlockRun) {
  return { policy_id: policy.id, block_id: block.id }
}

async function collect(run: BlockRun, row: Row): Promise<void> {
  const user = await holderOf(run, row)
  await addAggregated(run.store, placeOf(run), { id: run.newId(), holder: user?.key ?? '', row })
  if (run.block.own['aggregateType'] !== 'cumulative') return
  const all = (await listAggregated(run.store, placeOf(run))).filter(({ holder }) => holder === (user?.key ?? ''))
  const owner = await ownerOf(run, row)
  for (const group of groupsOf(run, all)) if ((await evaluate(run, group)).isComplete) await sendOn(run, group, owner)
}

/** If all documents are collected together, they belong to the policy owner. */
function holderOf(run: BlockRun, row: Row): Promise<PolicyUser | null> {
  return run.block.own['disableUserGrouping'] === true ? policyOwner(run) : ownerOf(run, row)
}

function groupsOf(run: BlockRun, all: readonly Aggregated[]): Aggregated[][] {
  const paths = objectsIn(run.block.own['groupByFields']).map(({ fieldPath }) => String(fieldPath ?? ''))
  const keyOf = ({ holder, row }: Aggregated) =>
    JSON.stringify([holder, ...paths.map((path) => fieldOf(row, path) ?? null)])
  return [...Map.groupBy(all, keyOf).values()]
}

interface Evaluation {
  readonly isComplete: boolean
  readonly broken: HeldBack['broken']
}

async function evaluate(run: BlockRun, group: readonly Aggregated[]): Promise<Evaluation> {
  const { expressions, condition } = run.block.own
  const lists: Record<string, unknown[]> = {}
  const named = objectsIn(expressions)
  const formulas = named.map(({ value }) => ({ formula: String(value ?? '') }))
  let broken: HeldBack['broken'] = null
  for (const { row } of group) {
    const answers = await calculate(run, subjectOf(row.document), formulas)
    for (const [index, { name }] of named.entries()) (lists[String(name)] ??= []).push(valueIn(answers[index]) ?? null)
    broken ??= brokenOf(formulas, answers)
  }
  const formula = String(condition ?? '')
  const answers = await calculate(run, lists, [{ formula }])
  const value = valueIn(answers[0])
  broken ??= brokenOf([{ formula }], answers)
  if (!broken && typeof value !== 'boolean')
    broken = { formula, reason: `It gives ${JSON.stringify(value)} instead of true or false.` }
  return { isComplete: value === true, broken }
}

function brokenOf(formulas: readonly Formula[], answers: readonly FormulaAnswer[]): HeldBack['broken'] {
  for (const [index, { formula }] of formulas.entries()) {
    const answer = answers[index]
    if (answer && 'reason' in answer) return { formula, reason: answer.reason }
  }
  return null
}

/** The first formula that cannot be evaluated for the newest documents; a null holder looks at those of everyone. */
export async function brokenFormula(run: BlockRun, holder: string | null): Promise<HeldBack['broken']> {
  if (run.block.own['aggregateType'] !== 'cumulative') return null
  const all = await listAggregated(run.store, placeOf(run))
  const newest = all.findLast((one) => holder === null || one.holder === holder)
  const group = groupsOf(run, all).find((one) => newest && one.includes(newest))
  return group ? (await evaluate(run, group)).broken : null
}

async function sendOn(run: BlockRun, group: readonly Aggregated[], user: PolicyUser | null): Promise<void> {
  await dropAggregated(run.store, placeOf(run), group)
  const event = { rows: group.map(({ row }) => row), isList: true }
  run.emit('RunEvent', event, user)
  run.emit('RefreshEvent', event, user)
}

/** The tick names the users that the timer runs for; documents of other users are discarded. */
async function tick(run: BlockRun, { result }: FlowEvent): Promise<void> {
  if (run.block.own['aggregateType'] !== 'period') return
  const keys = isList(result) ? result.flatMap((key) => (typeof key === 'string' ? [key] : [])) : []
  const all = await listAggregated(run.store, placeOf(run))
  await dropAggregated(run.store, placeOf(run), all)
  const isForAll = run.block.own['disableUserGrouping'] === true
  const counted = isForAll ? all : all.filter(({ holder }) => keys.includes(holder))
  for (const group of groupsOf(run, counted)) {
    const [first] = group
    if (first) await sendOn(run, group, await holderOf(run, first.row))
  }
  if (run.block.own['emptyData'] !== true || isForAll) return
  const empty = keys.filter((key) => !counted.some(({ holder }) => holder === key))
  for (const key of empty) {
    const did = key.includes(':did:') ? key.slice(key.indexOf(':did:') + 1) : key
    run.emit('RunEvent', { rows: [], isList: true }, await run.userOf(did))
  }
}
