import { isList, isObject, type JsonObject } from '#domain/json/json-value.ts'
import { isRow, type Row } from '#domain/policies/policy-row.ts'
import { violationAt } from '#domain/json/value-violation.ts'
import { answerOf, blockFailed, invalidInput } from '../../engine/block-failure.ts'
import type { BlockRun, BlockType } from '../../engine/block-type.ts'
import { dryRunMark } from '../../engine/run-ledger.ts'
import { putCreatedToken } from './token-ledger.ts'

/** Creates a token from a template for documents, in the dry run. */
export const createTokenBlock: BlockType = {
  async get(run) {
    return {
      ...answerOf(run.block),
      active: (await waitingRows(run)).rows.length > 0,
      data: templateOf(run),
      ...dryRunMark,
    }
  },
  async post(run, { plain }) {
    const { rows, isList: isSentAsList } = await waitingRows(run)
    if (rows.length === 0) throw blockFailed('There is no document that needs a token.')
    const template = String(run.block.own['template'] ?? '')
    if (template === '') throw invalidInput([violationAt(['template'], 'is missing from the block')])
    const tokenId = await run.ledger.newEntity()
    await putCreatedToken(run, tokenId, { ...plain, ...templateOf(run), tokenId })
    await run.state.write({})
    run.next({ rows: rows.map((row) => withToken(row, template, tokenId)), isList: isSentAsList })
    return {}
  },
  inputs: {
    async RunEvent(run, event) {
      if (event.rows.length === 0) throw blockFailed('There is no document.')
      await run.state.write({ rows: event.rows, isList: event.isList })
      run.changed()
    },
  },
}

async function waitingRows({ state }: BlockRun): Promise<{ readonly rows: readonly Row[]; readonly isList: boolean }> {
  const { row, rows, isList: isSentAsList } = await state.read()
  // States written by earlier versions have one row.
  const all = isList(rows) ? rows : [row]
  return { rows: all.filter(isRow), isList: isSentAsList === true }
}

/** What the template fixes; null if the policy has no such template. */
function templateOf({ policy, block }: BlockRun): JsonObject | null {
  const name = block.own['template']
  const found = policy.parts.templates.find(({ templateTokenTag }) => templateTokenTag === name)
  if (!found) return null
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== '' && value !== null))
}

function withToken(row: Row, template: string, tokenId: string): Row {
  const tokens = isObject(row['tokens']) ? row['tokens'] : {}
  return { ...row, tokens: { ...tokens, [template]: tokenId }, ...dryRunMark }
}
