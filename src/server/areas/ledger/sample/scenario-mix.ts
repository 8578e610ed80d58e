import { weighted } from './random-choices.ts'
import type { ScenarioContext } from './scenario-context.ts'
import { batch } from './scenarios/batches.ts'
import { contractCall, newContract, relayedCall } from './scenarios/contract-calls.ts'
import { message, messageInParts, paidMessage } from './scenarios/messages.ts'
import { allowancePayment, payment, paymentToNewAccount, paymentWithReward, payout } from './scenarios/payments.ts'
import { nftGift, largeSerialTransfer, nftSale } from './scenarios/nft-transfers.ts'
import { burn, mint, mintNfts, wipe } from './scenarios/supply.ts'
import { airdrop, airdropAnswer, association, dissociation, tokenSwap, tokenTransfer } from './scenarios/tokens.ts'
import { allowance, changedAccount, rareOperation, closedAccount, newAccount } from './scenarios/administration.ts'

export type Scenario = (context: ScenarioContext) => void

export const anyScenario = weighted<Scenario>([
  [365, message],
  [6, messageInParts],
  [9, paidMessage],
  [170, payment],
  [20, payout],
  [5, allowancePayment],
  [18, paymentWithReward],
  [12, paymentToNewAccount],
  [70, tokenTransfer],
  [8, tokenSwap],
  [16, association],
  [2, dissociation],
  [8, airdrop],
  [6, airdropAnswer],
  [8, mint],
  [11, mintNfts],
  [6, burn],
  [1, wipe],
  [13, nftSale],
  [8, nftGift],
  [0.8, largeSerialTransfer],
  [108, contractCall],
  [1.5, newContract],
  [60, relayedCall],
  [10, newAccount],
  [6, changedAccount],
  [0.8, closedAccount],
  [9, allowance],
  [9, rareOperation],
  [7, batch],
])

export const schedulesPerThousand = 9
/** The average. */
export const entriesPerScenario = 1.23
