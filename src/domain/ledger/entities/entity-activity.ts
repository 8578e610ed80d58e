import type { EntityActivity, EntityFlow, EntityParty } from '#api/ledger/entities.ts'
import type { Transaction } from '#api/ledger/transactions.ts'
import { addCount, rankCounts, type Tally } from '../figures/ledger-tally.ts'
import { entitiesOf } from '../list/find-query.ts'
import { parseTimestamp } from '../../time/timestamp.ts'
import { isSuccess } from '../transaction-result.ts'
import { payerOf } from '../transaction-entry.ts'
import { summarizeTransfers, type AssetMoves } from '../transfer-summary.ts'
import { entityKindOf, type EntityKind } from './entity-kind.ts'

type SampleActivity = Pick<
  EntityActivity,
  'kind' | 'interval' | 'intervals' | 'types' | 'results' | 'flows' | 'parties' | 'fees'
>

const maxIntervals = 60
const maxParties = 10
const maxFlows = 20
const steps = [1, 5, 15, 60, 300, 900, 3600, 14_400, 86_400, 604_800, 2_592_000] as const

/** Summarizes what transactions say about an entity. Each of them must involve it. */
export function entityActivityOf(id: string, transactions: readonly Transaction[]): SampleActivity {
  const types: Tally = new Map()
  const results: Tally = new Map()
  let [paid, paidTransactions] = [0n, 0]
  for (const record of transactions) {
    const failures = isSuccess(record.result) ? 0 : 1
    const fees = record.charged_tx_fee
    addCount(types, record.name, { transactions: 1, failures, fees })
    if (failures > 0) addCount(results, record.result, { transactions: 1, failures, fees })
    if (payerOf(record.transaction_id) !== id) continue
    paid += fees
    paidTransactions += 1
  }
  const kind = kindOf(id, transactions)
  return {
    kind,
    ...intervalsOf(transactions),
    types: rankCounts(types),
    results: rankCounts(results),
    ...movesOf(id, kind, transactions),
    fees: { paid, transactions: paidTransactions },
  }
}

/** Derived from the types of the transactions that name it; an account if none does. */
function kindOf(id: string, transactions: readonly Transaction[]): EntityKind {
  const votes = new Map<EntityKind, number>()
  const vote = (kind: EntityKind) => votes.set(kind, (votes.get(kind) ?? 0) + 1)
  for (const record of transactions) {
    if (record.entity_id === id) vote(entityKindOf(record.name))
    else if (entitiesOf(record).includes(id)) vote('token')
  }
  const ranked = [...votes].filter(([kind]) => kind !== 'entity').toSorted(([, a], [, b]) => b - a)
  const [first] = ranked
  return first ? first[0] : 'account'
}

function intervalsOf(transactions: readonly Transaction[]): Pick<SampleActivity, 'interval' | 'intervals'> {
  const times = transactions.map(secondsOf)
  const [from, to] = [Math.min(...times), Math.max(...times)]
  const interval = steps.find((step) => (to - from) / step < maxIntervals) ?? steps[steps.length - 1] ?? 1
  const counts = new Map<number, { start: number; transactions: number; failures: number }>()
  for (const record of transactions) {
    const start = Math.floor(secondsOf(record) / interval) * interval
    const count = counts.get(start) ?? { start, transactions: 0, failures: 0 }
    count.transactions += 1
    if (!isSuccess(record.result)) count.failures += 1
    counts.set(start, count)
  }
  return { interval, intervals: [...counts.values()].toSorted((a, b) => a.start - b.start) }
}

function secondsOf({ consensus_timestamp }: Transaction): number {
  return Number((parseTimestamp(consensus_timestamp) ?? 0n) / 1_000_000_000n)
}

interface Sum {
  received: bigint
  sent: bigint
  transactions: number
}

/** Counts only transfers that took effect. For a token, the parties are the accounts that received or sent it. */
function movesOf(
  id: string,
  kind: EntityKind,
  transactions: readonly Transaction[],
): Pick<SampleActivity, 'flows' | 'parties'> {
  const flows = new Map<string | null, Sum>()
  const parties = new Map<string, Sum & { readonly account: string; readonly token: string | null }>()
  const addParty = (account: string, token: string | null, received: bigint, sent: bigint) => {
    const key = `${account} ${token}`
    const sum = parties.get(key) ?? { account, token, received: 0n, sent: 0n, transactions: 0 }
    parties.set(key, {
      ...sum,
      received: sum.received + received,
      sent: sum.sent + sent,
      transactions: sum.transactions + 1,
    })
  }
  const addFlow = (token: string | null, received: bigint, sent: bigint) => {
    const sum = flows.get(token) ?? { received: 0n, sent: 0n, transactions: 0 }
    flows.set(token, { received: sum.received + received, sent: sum.sent + sent, transactions: sum.transactions + 1 })
  }
  for (const record of transactions) {
    if (!isSuccess(record.result)) continue
    const { hbar, tokens } = summarizeTransfers(record)
    for (const moves of [...(hbar ? [hbar] : []), ...tokens]) {
      const [received, sent] = [amountOf(moves.receivers, id), amountOf(moves.senders, id)]
      if (received > 0n || sent > 0n) {
        addFlow(moves.token, received, sent)
        for (const other of othersOf(moves, id, received > 0n))
          addParty(other.account, moves.token, other.got, other.gave)
      }
      if (kind !== 'token' || moves.token !== id) continue
      addFlow(id, amountOfAll(moves.receivers), amountOfAll(moves.senders))
      for (const { account, amount } of moves.receivers) addParty(account, id, amount, 0n)
      for (const { account, amount } of moves.senders) addParty(account, id, 0n, amount)
    }
  }
  return {
    flows: Array.from(flows, ([token, sum]): EntityFlow => Object.assign({ token }, sum))
      .toSorted((a, b) => b.transactions - a.transactions)
      .slice(0, maxFlows),
    parties: [...parties.values()].toSorted(byTransactions).slice(0, maxParties),
  }
}

/**
 * The counterparties, with exact amounts where sender and receiver are known, otherwise only with their participation.
 */
function othersOf({ lines, senders, receivers }: AssetMoves, id: string, isReceiver: boolean) {
  const exact = lines.flatMap(({ from, to, amount }) => {
    if (from === id) return [{ account: to, got: amount, gave: 0n }]
    return to === id ? [{ account: from, got: 0n, gave: amount }] : []
  })
  if (lines.length > 0) return exact
  return (isReceiver ? senders : receivers)
    .filter(({ account }) => account !== id)
    .map(({ account }) => ({ account, got: 0n, gave: 0n }))
}

function amountOf(parties: AssetMoves['senders'], id: string): bigint {
  return amountOfAll(parties.filter(({ account }) => account === id))
}

function amountOfAll(parties: AssetMoves['senders']): bigint {
  return parties.reduce((sum, { amount }) => sum + amount, 0n)
}

function byTransactions(a: EntityParty, b: EntityParty): number {
  return b.transactions - a.transactions || (a.account < b.account ? -1 : 1)
}
