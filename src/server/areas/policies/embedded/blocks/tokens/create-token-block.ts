import { isObject } from '#domain/json/json-value.ts'
import { isRow } from '#domain/policies/policy-row.ts'
import { violationAt } from '#domain/json/value-violation.ts'
import { answerOf, blockFailed, invalidInput } from '../../engine/block-failure.ts'
import type { BlockType } from '../../engine/block-type.ts'
import { dryRunMark } from '../../engine/run-ledger.ts'

/** Creates a token from a template for a document, in the dry run. */
export const createTokenBlock: BlockType = {
  async get({ block, state }) {
    return {
      ...answerOf(block),
      active: isRow((await state.read())['row']),
      data: { template: block.own['template'] ?? null },
      ...dryRunMark,
    }
  },
  async post(run, { plain }) {
    const { row } = await run.state.read()
    if (!isRow(row)) throw blockFailed('There is no document that needs a token.')
    const template = String(run.block.own['template'] ?? '')
    if (template === '') throw invalidInput([violationAt(['template'], 'is missing from the block')])
    const tokenId = await run.ledger.newEntity()
    const tokens = { ...(isObject(row['tokens']) ? row['tokens'] : {}), [template]: tokenId }
    await run.state.write({})
    run.next({ rows: [{ ...row, tokens, tokenFields: plain, ...dryRunMark }], isList: false })
    return {}
  },
  inputs: {
    async RunEvent(run, event) {
      const [row] = event.rows
      if (!row) throw blockFailed('There is no document.')
      await run.state.write({ row })
      run.changed()
    },
  },
}
