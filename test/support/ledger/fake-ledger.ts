import { stringifyJson } from '#api/json.ts'
import { formatTimestamp } from '#domain/time/timestamp.ts'
import { nextLink, readListQuery } from '#domain/ledger/transaction-query.ts'
import { transactionsPath, type Transaction } from '#api/ledger/transactions.ts'
import { aTransaction, transfersOf } from './transactions.ts'

/** A payment of 0.0.1001 to 0.0.1002 at a consensus time in nanoseconds. */
function paymentAt(consensus: bigint): Transaction {
  const validStart = formatTimestamp(consensus - 2_000_000_000n)
  return aTransaction(0, {
    charged_tx_fee: 100_000n,
    consensus_timestamp: formatTimestamp(consensus),
    transaction_id: `0.0.1001-${validStart.replace('.', '-')}`,
    transfers: transfersOf(
      ['0.0.3', 4000n],
      ['0.0.98', 96_000n],
      ['0.0.1001', -500_100_000n],
      ['0.0.1002', 500_000_000n],
    ),
    valid_start_timestamp: validStart,
  })
}

/** A ledger behind `fetch` with pages and time filters, which can be made to fail. */
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
    return new Response(stringifyJson({ transactions: page.map(paymentAt), links: { next } }))
  }
  return {
    fetch,
    /** The received queries, oldest first. */
    asked,
    /** Adds transactions one second apart; `newest` is in seconds since 1970. */
    add(count: number, newest: number) {
      for (let back = 0; back < count; back += 1) times.push(BigInt(newest - back) * 1_000_000_000n)
    },
    /** Removes the newest transactions. */
    remove: (count = times.length) =>
      void times
        .toSorted((a, b) => (a < b ? 1 : -1))
        .slice(0, count)
        .forEach((at) => times.splice(times.indexOf(at), 1)),
    fail: (answer: () => Response) => void (failure = answer),
    cut: () => void (failure = () => fail()),
    repair: () => void (failure = null),
  }
}

function fail(): never {
  throw new TypeError('fetch failed')
}
