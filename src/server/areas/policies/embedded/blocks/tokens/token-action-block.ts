import { answerOf } from '../../engine/block-failure.ts'
import type { BlockType } from '../../engine/block-type.ts'
import { namedAccountFor, tokenFor } from './token-account.ts'
import { actOnToken, tokenActions } from './token-ledger.ts'

/** Associates, freezes or grants KYC for an account, or undoes that, in the dry run. */
export const tokenActionBlock: BlockType = {
  get: ({ block }) => answerOf(block),
  inputs: {
    async RunEvent(run, event) {
      const action = tokenActions.find((one) => one === run.block.own['action'])
      // Of several documents, a Guardian looks at the first.
      const [row] = event.rows
      if (action && row) {
        const account = await namedAccountFor(run, row, 'Hedera Account not found.')
        await actOnToken(run, await tokenFor(run, row), account, action)
      }
      run.next(event)
    },
  },
}
