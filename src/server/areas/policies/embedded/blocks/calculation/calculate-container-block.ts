import type { JsonObject } from '#domain/json/json-value.ts'
import { holdersIn, selects, unknownLimit } from '#domain/policies/document-selection.ts'
import { rowKinds, subjectOf, textIn, type Row } from '#domain/policies/policy-row.ts'
import {
  equationsIn,
  inputScope,
  outputSubject,
  scopeOf,
  selectedRow,
  variablesFrom,
} from '#domain/policies/rules/calculation.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'
import { calculate } from '../../calculate.ts'
import { blockFailed } from '../../engine/block-failure.ts'
import type { BlockRun, BlockType } from '../../engine/block-type.ts'
import { ownerOf } from '../../event-users.ts'
import { derivedRow, systemFields, unsignedRow } from './derived-row.ts'

/** Derives a document from one or several others with the formulas of its addons. */
export const calculateContainerBlock: BlockType = {
  inputs: {
    async RunEvent(run, event) {
      const isEach = run.block.own['inputDocuments'] === 'separate'
      const groups = isEach || !event.isList ? event.rows.map((row) => [row]) : [event.rows]
      const rows: Row[] = []
      for (const group of groups) rows.push(await calculatedRow(run, group, !isEach && event.isList))
      run.next({ rows, isList: isEach && event.isList })
    },
  },
}

async function calculatedRow(run: BlockRun, rows: readonly Row[], isTogether: boolean): Promise<Row> {
  const { block } = run
  const [first] = rows
  if (!first) throw blockFailed('There is no document to calculate with.')
  let scope: JsonObject = inputScope(block, scopeOf(rows, isTogether))
  const asOwner = run.as(await ownerOf(run, first))
  for (const addon of block.children) scope = await withAddon(asOwner, addon, scope)
  const fields = outputSubject(block, scope)
  if (block.own['unsigned'] === true) return unsignedRow(run, fields, first)
  const { id, ref } = subjectOf(first.document)
  const schema = textIn(block.own, 'outputSchema')
  const subject = {
    ...systemFields(run, schema),
    ...fields,
    ...(id !== undefined && { id }),
    ...(ref !== undefined && { ref }),
  }
  return derivedRow(run, { subject, schema, rows: [first, ...rows.slice(1)] })
}

async function withAddon(run: BlockRun, addon: WorkflowBlock, scope: JsonObject): Promise<JsonObject> {
  if (addon.blockType === 'calculateMathVariables') {
    const unknown = unknownLimit(addon.own)
    if (unknown !== null) throw blockFailed(unknown)
    const kind = rowKinds.credential
    const reader = { did: run.user?.did ?? '', group: run.user?.group ?? null }
    const selection = { kind, schema: textIn(addon.own, 'sourceSchema'), tests: [], holders: holdersIn(addon.own) }
    const asked = {
      kind,
      ...(selection.schema !== null && { schema: selection.schema }),
      ...(selection.holders.includes('owner') && { owner: reader.did }),
    }
    for await (const rows of run.documents.batches(asked)) {
      const open = rows.filter((row) => selects(selection, kind, row, reader))
      const selected = selectedRow(addon, open, scope)
      if (selected) return { ...scope, ...variablesFrom(addon, selected) }
    }
    return scope
  }
  const equations = equationsIn(addon)
  const answers = await calculate(
    run,
    scope,
    equations.map(({ variable, formula }) => ({ formula, assign: variable })),
  )
  const values = equations.map(({ variable }, index) => {
    const answer = answers[index]
    return [variable, answer && 'value' in answer ? answer.value : 'Incorrect formula'] as const
  })
  return { ...scope, ...Object.fromEntries(values) }
}
