import type { JsonObject } from '#domain/json/json-value.ts'
import { subjectOf, textIn, type Row } from '#domain/policies/policy-row.ts'
import { formulaTexts, mathModelIn, mathScope, withOutputs, type MathModel } from '#domain/policies/rules/math-model.ts'
import { safeName } from '#domain/policies/rules/typeset-formula.ts'
import { calculate } from '../../calculate.ts'
import { blockFailed } from '../../engine/block-failure.ts'
import type { BlockRun, BlockType } from '../../engine/block-type.ts'
import { derivedRow, systemFields, unsignedRow } from './derived-row.ts'

/** Fills fields of a document with typeset formulas over the document and those it refers to. */
export const mathBlock: BlockType = {
  inputs: {
    async RunEvent(run, event) {
      const model = mathModelIn(run.block.own['expression'])
      if (model.code !== '') throw blockFailed('The code of a math block does not run here, only its formulas do.')
      const rows: Row[] = []
      for (const row of event.rows) rows.push(await filledRow(run, model, row))
      run.next({ rows, isList: event.isList })
    },
  },
}

async function filledRow(run: BlockRun, model: MathModel, row: Row): Promise<Row> {
  const { own } = run.block
  const schema = textIn(own, 'outputSchema')
  const subject = subjectOf(row.document)
  const isCopy = schema === null || schema === own['inputSchema']
  const fields = withOutputs(model, isCopy ? subject : {}, await valuesOf(run, model, row))
  if (own['unsigned'] === true) return unsignedRow(run, fields, row)
  const { id, ref } = subject
  const whole = {
    ...fields,
    ...systemFields(run, schema ?? row.schema),
    ...(id !== undefined && { id }),
    ...(ref !== undefined && { ref }),
  }
  return derivedRow(run, { subject: whole, schema: schema ?? row.schema, rows: [row] })
}

/** Values by safe name. A formula that needs a missing field has no value. */
async function valuesOf(run: BlockRun, model: MathModel, row: Row): Promise<JsonObject> {
  const read = formulaTexts(model)
  if ('reason' in read) throw blockFailed(read.reason)
  const related = await run.documents.findByMessage(row.relationships ?? [])
  const documents = new Map(related.map((one) => [one.schema ?? '', subjectOf(one.document)] as const))
  const subject = subjectOf(row.document)
  documents.set(row.schema ?? '', subject)
  const scope = mathScope(model, subject, documents)
  const answers = await calculate(
    run,
    scope,
    read.texts.map((formula) => ({ formula })),
  )
  const found = model.formulas.flatMap(({ name, params }, index) => {
    const answer = answers[index]
    return params.length === 0 && answer && 'value' in answer ? [[safeName(name), answer.value] as const] : []
  })
  return { ...scope, ...Object.fromEntries(found) }
}
