import type { JsonObject } from '#domain/json/json-value.ts'
import { isRow, rowKinds, subjectOf, type Row } from '#domain/policies/policy-row.ts'
import {
  equationsIn,
  inputScope,
  mergedLinks,
  outputSubject,
  scopeOf,
  selectedRow,
  variablesFrom,
} from '#domain/policies/rules/calculation.ts'
import type { WorkflowBlock } from '#domain/policies/workflow.ts'
import { calculate } from '../../calculate.ts'
import { blockFailed } from '../../engine/block-failure.ts'
import type { BlockRun, BlockType } from '../../engine/block-type.ts'
import { policyOwner } from '../../event-users.ts'
import { credentialRow } from '../../credential-row.ts'

/** Makes a document of one or several others by the formulas of its addons. */
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
  for (const addon of block.children) scope = await withAddon(run, addon, scope)
  const { id, ref } = subjectOf(first.document)
  const schema = typeof block.own['outputSchema'] === 'string' ? block.own['outputSchema'] : null
  const subject = {
    ...systemFields(run, schema),
    ...outputSubject(block, scope),
    ...(id !== undefined && { id }),
    ...(ref !== undefined && { ref }),
  }
  return derivedRow(run, {
    subject,
    schema,
    rows: [first, ...rows.slice(1)],
    isUnsigned: block.own['unsigned'] === true,
  })
}

async function withAddon(run: BlockRun, addon: WorkflowBlock, scope: JsonObject): Promise<JsonObject> {
  if (addon.blockType === 'calculateMathVariables') {
    const { sourceSchema, onlyOwnDocuments, onlyAssignDocuments } = addon.own
    const schema = typeof sourceSchema === 'string' && sourceSchema !== '' ? { schema: sourceSchema } : {}
    const did = run.user?.did ?? ''
    const asked = { kind: rowKinds.credential, ...schema, ...(onlyOwnDocuments === true && { owner: did }) }
    for await (const rows of run.documents.batches(asked)) {
      const open = onlyAssignDocuments === true ? rows.filter((row) => row['assignedTo'] === did) : rows
      const selected = selectedRow(addon, open, scope)
      if (selected) return { ...scope, ...variablesFrom(addon, selected) }
    }
    return { ...scope, ...variablesFrom(addon, undefined) }
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

export interface Derived {
  readonly subject: JsonObject
  readonly schema: string | null
  readonly rows: readonly [Row, ...Row[]]
  readonly issuer?: { readonly did: string; readonly group: string | null }
  readonly isUnsigned?: boolean
}

/** A document that others were turned into. It belongs to the owner of the first. */
export async function derivedRow(run: BlockRun, { subject, schema, rows, issuer, isUnsigned }: Derived): Promise<Row> {
  const [first] = rows
  const signer = issuer ?? (await policyOwner(run)) ?? { did: run.policy.owner, group: null }
  const row = credentialRow(run, {
    subject,
    schema,
    issuer: signer,
    row: { ...mergedLinks(rows), owner: first.owner, group: first['group'] ?? null },
  })
  if (!isUnsigned) return row
  const { hash: _, ...unsigned } = row
  return isRow(unsigned) ? unsigned : row
}

/** What a Guardian adds to the fields of a new document. */
export function systemFields(run: BlockRun, schema: string | null): JsonObject {
  const context = run.policy.schemas.get(schema ?? '')?.contextURL
  return {
    ...(context && { '@context': [context] }),
    ...(schema && { type: schema.replace(/^#/, '') }),
    policyId: run.policy.id,
  }
}
