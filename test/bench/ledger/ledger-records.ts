import type { Transaction } from '#api/ledger/transactions.ts'
import { mergeTransactions, storedTransactionsOf } from '#server/areas/ledger/embedded/ledger-merge.ts'
import { openStore } from '#server/platform/database/database.ts'
import { join } from 'node:path'

/** Seconds since 1970 of the first record; five come each second. */
export const firstSecond = 1_600_000_000
const perSecond = 5

/** Records of one transaction while a ledger is made; nobody waits for it. */
const batch = 10_000

/** Whom the questions are about. How often each occurs does not depend on the number of records, but for the frequent ones. */
export const cast = {
  /** In each tenth record. */
  busy: '0.0.1001',
  /** In five records, spread evenly. */
  rare: '0.0.5000001',
  /** In the first fifty records alone. */
  early: '0.0.5000002',
  /** In none. */
  nobody: '0.0.5999999',
  /** Gets a fee in every record. */
  collector: '0.0.98',
  rareType: 'FREEZE',
  neverType: 'TOKENWIPE',
} as const

const types = [
  'CONSENSUSSUBMITMESSAGE',
  'CRYPTOTRANSFER',
  'CONTRACTCALL',
  'TOKENMINT',
  'ETHEREUMTRANSACTION',
  'TOKENASSOCIATE',
]
const memo = btoa('a memo of ordinary length')

/** The consensus time of a record, as the wire has it. */
export function timeOf(index: number): string {
  return `${firstSecond + Math.floor(index / perSecond)}.${nanos(index)}`
}

export function idOf(index: number, rows: number): string {
  return `${payerOf(index, rows)}-${firstSecond + Math.floor(index / perSecond) - 2}-${nanos(index)}`
}

/** 48 bytes that differ for each record. */
export function hashOf(index: number): string {
  const bytes = Buffer.alloc(48)
  for (let at = 0; at < bytes.length; at += 4) bytes.writeUInt32BE(mixed(index * 13 + at), at)
  return bytes.toString('base64')
}

/** The record at a place among `rows` of them. */
export function recordAt(index: number, rows: number): Transaction {
  const payer = payerOf(index, rows)
  const receiver = `0.0.${2000 + (mixed(index * 3 + 1) % 50_000)}`
  const node = `0.0.${3 + (index % 20)}`
  const isRareType = index % Math.ceil(rows / 3) === 7
  const [validStart = '', start = ''] = idOf(index, rows).split('-').slice(1)
  return {
    batch_key: null,
    bytes: null,
    charged_tx_fee: BigInt(100_000 + (index % 1000)),
    consensus_timestamp: timeOf(index),
    entity_id: null,
    high_volume: false,
    high_volume_pricing_multiplier: 0n,
    max_custom_fees: [],
    max_fee: '200000000',
    memo_base64: memo,
    name: isRareType ? cast.rareType : (types[mixed(index) % types.length] ?? 'CRYPTOTRANSFER'),
    nft_transfers: [],
    node,
    nonce: 0,
    parent_consensus_timestamp: null,
    result: mixed(index * 7) % 25 === 0 ? 'INSUFFICIENT_PAYER_BALANCE' : 'SUCCESS',
    scheduled: false,
    staking_reward_transfers: [],
    token_transfers: [],
    transaction_hash: hashOf(index),
    transaction_id: idOf(index, rows),
    // By account, as the mirror node lists them.
    transfers: [
      { account: node, amount: 5000n, is_approval: false },
      { account: cast.collector, amount: 80_000n, is_approval: false },
      { account: '0.0.800', amount: 10_000n, is_approval: false },
      { account: '0.0.801', amount: 5000n, is_approval: false },
      ...[
        { account: payer, amount: -200_000n, is_approval: false },
        { account: receiver, amount: 100_000n, is_approval: false },
      ].toSorted((one, other) => numberOf(one.account) - numberOf(other.account)),
    ],
    valid_duration_seconds: '120',
    valid_start_timestamp: `${validStart}.${start}`,
  }
}

/** Creates a database with `rows` transactions in a folder. */
export function fillLedger(folder: string, rows: number): Promise<void> {
  return fillStore({ file: join(folder, 'signalbox.db') }, rows)
}

/** Continues where an earlier run ended. */
export async function fillStore(place: { file: string } | { url: string }, rows: number): Promise<void> {
  const store = await openStore(place)
  try {
    const { newest } = await store
      .selectFrom('ledger_transaction')
      .select(({ fn }) => fn.max('consensus').as('newest'))
      .executeTakeFirstOrThrow()
    const stored = newest === null ? 0 : indexAt(BigInt(newest)) + 1
    if (stored > rows) throw new Error(`There are more than ${rows} records`)
    for (let start = stored; start < rows; start += batch) {
      const records = Array.from({ length: Math.min(batch, rows - start) }, (_, i) => recordAt(start + i, rows))
      await mergeTransactions(store, storedTransactionsOf(records), { now: Date.now(), sampled: false })
    }
  } finally {
    await store.destroy()
  }
}

function indexAt(consensus: bigint): number {
  const second = Number(consensus / 1_000_000_000n)
  return (second - firstSecond) * perSecond + Math.floor(Number(consensus % 1_000_000_000n) / 200_000_000)
}

function numberOf(account: string): number {
  return Number(account.slice('0.0.'.length))
}

function payerOf(index: number, rows: number): string {
  if (index < 50) return cast.early
  if (index % Math.ceil(rows / 5) === 60) return cast.rare
  if (mixed(index * 5) % 10 === 0) return cast.busy
  return `0.0.${100_000 + (mixed(index * 11) % 20_000)}`
}

function nanos(index: number): string {
  return String((index % perSecond) * 200_000_000 + 17).padStart(9, '0')
}

/** A number that looks random, the same each time. */
function mixed(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x45d9f3b)
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b)
  return (hash ^ (hash >>> 16)) >>> 0
}
