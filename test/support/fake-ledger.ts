import { stringifyJson } from '#api/json.ts'
import { formatTimestamp } from '#domain/timestamp.ts'
import { nextLink, readListQuery } from '#domain/transaction-query.ts'
import { transactionsPath } from '#api/transactions.ts'

/** A record as the API prints it: a payment of 0.0.1001 to 0.0.1002 at a consensus time in nanoseconds. */
export function paymentAt(consensus: bigint, fields: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const validStart = formatTimestamp(consensus - 2_000_000_000n)
  return {
    batch_key: null,
    bytes: null,
    charged_tx_fee: 100_000,
    consensus_timestamp: formatTimestamp(consensus),
    entity_id: null,
    high_volume: false,
    high_volume_pricing_multiplier: null,
    max_fee: '200000',
    max_custom_fees: [],
    memo_base64: '',
    name: 'CRYPTOTRANSFER',
    nft_transfers: [],
    node: '0.0.3',
    nonce: 0,
    parent_consensus_timestamp: null,
    result: 'SUCCESS',
    scheduled: false,
    staking_reward_transfers: [],
    token_transfers: [],
    transaction_hash: null,
    transaction_id: `0.0.1001-${validStart.replace('.', '-')}`,
    transfers: [
      { account: '0.0.3', amount: 4000, is_approval: false },
      { account: '0.0.98', amount: 96_000, is_approval: false },
      { account: '0.0.1001', amount: -500_100_000, is_approval: false },
      { account: '0.0.1002', amount: 500_000_000, is_approval: false },
    ],
    valid_duration_seconds: '120',
    valid_start_timestamp: validStart,
    ...fields,
  }
}

/** A ledger behind `fetch` that knows pages and times, and fails on demand. */
export function fakeLedger() {
  const times: bigint[] = []
  const asked: string[] = []
  let failure: (() => Response) | null = null

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), 'http://ledger.test')
    asked.push(url.search.slice(1).replaceAll('%3A', ':'))
    init?.signal?.throwIfAborted()
    if (failure) return failure()
    const reading = readListQuery([...url.searchParams].map(([name, value]) => ({ name, value })))
    if (!reading.ok)
      return Response.json({ _status: { messages: [{ message: reading.messages[0] }] } }, { status: 400 })
    const { time, order, limit } = reading.query
    const matching = times
      .filter((at) => (time.from === null || at >= time.from) && (time.to === null || at <= time.to))
      .toSorted((a, b) => (a < b ? -1 : 1))
    const page = (order === 'desc' ? matching.toReversed() : matching).slice(0, limit)
    const last = page.at(-1)
    const next = page.length === limit && last !== undefined ? nextLink(transactionsPath, reading.query, last) : null
    return new Response(stringifyJson({ transactions: page.map((at) => paymentAt(at)), links: { next } }))
  }
  return {
    fetch,
    /** The queries that came, oldest first. */
    asked,
    /** So many transactions, a second apart, the newest of them at a time in seconds. */
    add(count: number, newest: number) {
      for (let back = 0; back < count; back += 1) times.push(BigInt(newest - back) * 1_000_000_000n)
    },
    fail: (answer: () => Response) => void (failure = answer),
    cut: () => void (failure = () => fail()),
    mend: () => void (failure = null),
  }
}

function fail(): never {
  throw new TypeError('fetch failed')
}
