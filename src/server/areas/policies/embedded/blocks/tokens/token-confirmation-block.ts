import { isRow } from '#domain/policies/policy-row.ts'
import { violationAt } from '#domain/json/value-violation.ts'
import { blockFailed, inputAnswerOf, invalidInput } from '../../engine/block-failure.ts'
import type { BlockType } from '../../engine/block-type.ts'
import { dryRunMark } from '../../engine/run-ledger.ts'
import { namedAccountFor, tokenFor } from './token-account.ts'
import { actOnToken, isAssociated, policyTokenOf } from './token-ledger.ts'

/** Asks a user to associate a token with their account, or to dissociate it. */
export const tokenConfirmationBlock: BlockType = {
  async get(run) {
    const { own } = run.block
    const { tokenId: chosen, accountId } = await run.state.read()
    const tokenId = own['useTemplate'] === true ? chosen : own['tokenId']
    const token = typeof tokenId === 'string' ? await policyTokenOf(run, tokenId) : null
    return {
      ...inputAnswerOf(run.block),
      action: own['action'] ?? null,
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
    const token = await policyTokenOf(run, tokenId)
    const wanted = run.block.own['action'] === 'dissociate' ? 'dissociate' : 'associate'
    const isDone = (await isAssociated(run, token, accountId)) === (wanted === 'associate')
    // Skipping says that it was done elsewhere; confirming what is already done is no mistake.
    if (!isDone && action === 'skip') throw blockFailed(`Token is not ${wanted}d`)
    if (!isDone) await actOnToken(run, token, accountId, wanted)
    await run.state.write({})
    run.emit('Confirm', { rows: [row], isList: false })
    run.emit('RefreshEvent', { rows: [row], isList: false })
  },
  inputs: {
    async RunEvent(run, event) {
      const [row] = event.rows
      if (!row) throw blockFailed('There is no document.')
      const { tokenId } = await tokenFor(run, row)
      const accountId = await namedAccountFor(run, row, 'Hedera Account not found.')
      await run.state.write({ row, tokenId, accountId })
      run.changed()
    },
  },
}
