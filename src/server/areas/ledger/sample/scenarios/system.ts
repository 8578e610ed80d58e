import { nodes, systemAccounts, collectors } from '../accounts.ts'
import { memoOf } from '../memos.ts'
import { addNanos } from '../ledger-time.ts'
import type { ScenarioContext } from '../scenario-context.ts'
import { submit } from '../submit.ts'

const exchangeRateFile = 112
const free = { price: 0, node: null } as const

export function newExchangeRate(context: ScenarioContext): void {
  const at = context.nextTime()
  const payer = systemAccounts.exchangeRates
  const id = { payer, start: addNanos(at, -2_100_000_000) }
  submit(context, { name: 'FILEUPDATE', payer, price: 0, entity: exchangeRateFile, at, id })
}

/**
 * At midnight (UTC) the network updates stakes and rewards the nodes. The valid start is after the consensus
 * timestamp.
 */
export function stakingPeriodEnd(context: ScenarioContext): void {
  const payer = systemAccounts.treasury
  const at = context.nextTime()
  const memo = memoOf('End of staking period calculation record')
  submit(context, { ...free, name: 'NODESTAKEUPDATE', payer, at, id: { payer, start: addNanos(at, 1) }, memo })
  const rewards = nodes.map((account) => ({ account, tinybars: BigInt(context.random.between(2, 60)) * 100_000_007n }))
  const sum = rewards.reduce((total, { tinybars }) => total + tinybars, 0n)
  const paid = context.nextTime()
  submit(context, {
    ...free,
    name: 'CRYPTOTRANSFER',
    payer,
    at: paid,
    id: { payer, start: addNanos(paid, 1) },
    memo: memoOf('Synthetic node rewards'),
    hbar: [{ account: collectors.nodeRewards, tinybars: -sum }, ...rewards],
  })
}
