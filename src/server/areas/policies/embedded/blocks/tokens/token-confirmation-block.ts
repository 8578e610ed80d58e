import { isRow } from '#domain/policies/policy-row.ts'
import { violationAt } from '#domain/json/value-violation.ts'
import { blockFailed, inputAnswerOf, invalidInput } from '../../engine/block-failure.ts'
import type { BlockType } from '../../engine/block-type.ts'
import { dryRunMark } from '../../engine/run-ledger.ts'
import { namedAccountFor, tokenFor } from './token-account.ts'
import { actOnToken, policyTokenOf } from './token-ledger.ts'

/** Asks a user to associate a token with their account, or to dissociate it. */
export const tokenConfirmationBlock: BlockType = {
  async get(run) {
    const { tokenId, accountId } = await run.state.read()
    const token = typeof tokenId === 'string' ? policyTokenOf(run, tokenId) : null
    return {
      ...inputAnswerOf(run.block),
      action: run.block.own['action'] ?? null,
      accountId: accountId ?? null,
      tokenId: token?.tokenId ?? null,
      tokenName: token?.name ?? null,
      tokenSymbol: token?.symbol ?? null,
      ...dryRunMark,
    }
  },
  async post(run, { plain }) {
    const { action } = plain
    if (action !== 'confirm' && action !== 'skip')
      throw invalidInput([violationAt(['action'], 'must be confirm or skip')])
    const { row, tokenId, accountId } = await run.state.read()
    if (!isRow(row) || typeof tokenId !== 'string' || typeof accountId !== 'string')
      throw blockFailed('There is nothing to confirm.')
    if (action === 'confirm') {
      const wanted = run.block.own['action'] === 'dissociate' ? 'dissociate' : 'associate'
      await actOnToken(run, policyTokenOf(run, tokenId), accountId, wanted)
    }
    await run.state.write({})
    run.emit('Confirm', { rows: [row], isList: false })
    run.emit('RefreshEvent', { rows: [row], isList: false })
  },
  inputs: {
    async RunEvent(run, event) {
      const [row] = event.rows
      if (!row) throw blockFailed('There is no document.')
      const { tokenId } = tokenFor(run, row)
      const accountId = await namedAccountFor(run, row, 'Hedera Account not found.')
      await run.state.write({ row, tokenId, accountId })
      run.changed()
    },
  },
}
