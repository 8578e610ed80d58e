import { answerOf } from '../../engine/block-failure.ts'
import type { BlockType } from '../../engine/block-type.ts'
import { accountFor, tokenFor } from './token-account.ts'
import { actOnToken, tokenActions } from './token-ledger.ts'

/** Associates, freezes or grants KYC for an account, or undoes that, in the dry run. */
export const tokenActionBlock: BlockType = {
  get: ({ block }) => answerOf(block),
  inputs: {
    async RunEvent(run, event) {
      const action = tokenActions.find((one) => one === run.block.own['action'])
      for (const row of action ? event.rows : []) {
        const account = await accountFor(run, row, 'Hedera Account not found.')
        if (action) await actOnToken(run, tokenFor(run, row), account, action)
      }
      run.next(event)
    },
  },
}
