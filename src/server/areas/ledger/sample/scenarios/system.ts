import { nodes, systemAccounts, collectors } from '../accounts.ts'
import { memoOf } from '../memos.ts'
import { later } from '../ledger-time.ts'
import type { Scene } from '../scenario-context.ts'
import { submit } from '../submit.ts'

const exchangeRateFile = 112
const free = { price: 0, node: null } as const

/** Each hour the exchange rate of the next one is written. */
export function newExchangeRate(scene: Scene): void {
  const at = scene.moment()
  const payer = systemAccounts.exchangeRates
  const id = { payer, start: later(at, -2_100_000_000) }
  submit(scene, { name: 'FILEUPDATE', payer, price: 0, entity: exchangeRateFile, at, id })
}

/** At midnight (UTC) the network counts what was staked, and pays the nodes. Its valid start lies after consensus. */
export function stakingPeriodEnd(scene: Scene): void {
  const payer = systemAccounts.treasury
  const at = scene.moment()
  const memo = memoOf('End of staking period calculation record')
  submit(scene, { ...free, name: 'NODESTAKEUPDATE', payer, at, id: { payer, start: later(at, 1) }, memo })
  const rewards = nodes.map((account) => ({ account, tinybars: BigInt(scene.random.between(2, 60)) * 100_000_007n }))
  const sum = rewards.reduce((total, { tinybars }) => total + tinybars, 0n)
  const paid = scene.moment()
  submit(scene, {
    ...free,
    name: 'CRYPTOTRANSFER',
    payer,
    at: paid,
    id: { payer, start: later(paid, 1) },
    memo: memoOf('Synthetic node rewards'),
    hbar: [{ account: collectors.nodeRewards, tinybars: -sum }, ...rewards],
  })
}
