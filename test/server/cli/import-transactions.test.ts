import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { parseJson, stringifyJson } from '#api/json.ts'
import { parseTimestamp } from '#domain/time/timestamp.ts'
import { ImportError } from '#server/platform/expected-error.ts'
import { streamSource, type LineSource } from '#server/cli/import-lines.ts'
import { importTransactions, type ImportResult } from '#server/cli/import-transactions.ts'
import { ledgerStats } from '#server/areas/ledger/embedded/ledger-buckets.ts'
import { mergeTransactions, storedTransactionsOf } from '#server/areas/ledger/embedded/ledger-merge.ts'
import type { Store } from '#server/platform/database/database.ts'
import { ledgerRows } from '#test/support/ledger/ledger-rows.ts'
import { noon } from '#test/support/server/service.ts'
import { describeOnStores, freshSqlite } from '#test/support/server/stores.ts'
import { aTransaction, atSecond, transfersOf } from '#test/support/ledger/transactions.ts'

interface Told {
  readonly resumed: number[]
  readonly refused: [line: number, reason: string][]
}

interface Run {
  readonly result: ImportResult
  readonly reported: Told
}

/** A source that can be read again. */
function sourceOf(content: string | Uint8Array, identity: string | null = null): LineSource {
  return { ...streamSource('a.ndjson', Readable.from([])), identity, open: () => Readable.from([Buffer.from(content)]) }
}

async function runOn(
  store: Store,
  source: LineSource,
  { strict = false, onReached = () => undefined }: { strict?: boolean; onReached?: (records: number) => void } = {},
): Promise<Run> {
  const reported: Told = { resumed: [], refused: [] }
  const progress = {
    resumed: (lines: number) => void reported.resumed.push(lines),
    begin: () => undefined,
    read: () => undefined,
    reached: onReached,
    refused: (line: number, reason: string) => void reported.refused.push([line, reason]),
    end: () => undefined,
  }
  // As if each batch took as long as it should, so that all have the same size: a hundred records.
  let clock = noon
  const now = () => (clock += 30)
  return { result: await importTransactions(store, { source, strict, now, progress }), reported }
}

const ndjson = (records: readonly object[]) => records.map((record) => `${stringifyJson(record)}\n`).join('')
const counts = ({ added, changed, unchanged, refused }: ImportResult) => [added, changed, unchanged, refused]

/** Some records of many kinds. */
const records = Array.from({ length: 30 }, (_, second) =>
  aTransaction(second, {
    charged_tx_fee: BigInt(second) * 1000n,
    name: second % 3 === 0 ? 'CONTRACTCALL' : 'CRYPTOTRANSFER',
    result: second % 7 === 0 ? 'INVALID_SIGNATURE' : 'SUCCESS',
    transfers: transfersOf([`0.0.${2000 + (second % 4)}`, -5n], ['0.0.98', 5n]),
  }),
)

describeOnStores('importTransactions', (fresh) => {
  it('adds new transactions, and finds them unchanged the next time', async () => {
    const store = await fresh()
    expect(counts((await runOn(store, sourceOf(ndjson(records)))).result)).toEqual([30, 0, 0, 0])
    const before = await ledgerRows(store)
    expect(before.transactions).toHaveLength(30)
    expect(counts((await runOn(store, sourceOf(gzipSync(ndjson(records))))).result)).toEqual([0, 0, 30, 0])
    const after = await ledgerRows(store)
    expect(after).toEqual(before)
  })

  it('replaces changed transactions with their postings and figures', async () => {
    const store = await fresh()
    const changed = records.map((record, second) =>
      second % 2 === 0
        ? record
        : Object.assign({}, record, {
            result: 'FAIL_INVALID',
            charged_tx_fee: 7n,
            transfers: transfersOf(['0.0.3000', 1n]),
          }),
    )
    await runOn(store, sourceOf(ndjson(records)))
    expect(counts((await runOn(store, sourceOf(ndjson(changed)))).result)).toEqual([0, 15, 15, 0])
    const replaced = await ledgerRows(store)
    const stats = await ledgerStats(store, { intervals: 1 })

    const other = await fresh()
    await runOn(other, sourceOf(ndjson(changed)))
    const direct = await ledgerRows(other)
    expect([replaced.transactions, replaced.postings]).toEqual([direct.transactions, direct.postings])
    const { total } = await ledgerStats(other, { intervals: 1 })
    expect(stats.total).toEqual({
      ...total,
      latency: stats.total.latency,
      payers_estimate: stats.total.payers_estimate,
    })
  })

  it('replaces a transaction if only its custom fees differ', async () => {
    const store = await fresh()
    const fees = [{ amount: 5n, collector_account_id: '0.0.8', effective_payer_account_ids: [], token_id: null }]
    const runs = [[], fees, fees, undefined].map((assessed_custom_fees) =>
      ndjson([assessed_custom_fees ? aTransaction(0, { assessed_custom_fees }) : aTransaction(0)]),
    )
    const results = []
    for (const content of runs) results.push(counts((await runOn(store, sourceOf(content))).result).slice(0, 3))
    expect(results).toEqual([
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
      [0, 1, 0],
    ])
  })

  it('keeps the last of several transactions with one consensus timestamp', async () => {
    const store = await fresh()
    const same = [1, 2, 3].map((nonce) => aTransaction(0, { nonce }))
    const { result } = await runOn(store, sourceOf(ndjson([...same, aTransaction(1)])))
    expect(counts(result)).toEqual([2, 2, 0, 0])
    const [first] = (await ledgerRows(store)).transactions
    expect(first).toMatchObject({ nonce: 3 })
  })

  it('keeps 64-bit integers, every letter, and custom fees for requests by id', async () => {
    const store = await fresh()
    const line = stringifyJson(
      aTransaction(0, {
        charged_tx_fee: 9_223_372_036_854_775_807n,
        transfers: transfersOf(['0.0.7', -9_223_372_036_854_775_808n]),
        nft_transfers: [
          {
            is_approval: true,
            receiver_account_id: null,
            sender_account_id: '0.0.7',
            serial_number: -1n,
            token_id: '0.0.9',
          },
        ],
        memo_base64: 'w6nigqw=',
        name: 'A “TYPE” \\ \u0000 \uD800',
        assessed_custom_fees: [
          { amount: 5n, collector_account_id: '0.0.10', effective_payer_account_ids: ['0.0.7'], token_id: null },
          {
            amount: 9_007_199_254_740_993n,
            collector_account_id: '0.0.9',
            effective_payer_account_ids: [],
            token_id: '0.0.5',
          },
          { amount: 4n, collector_account_id: '0.0.10', effective_payer_account_ids: [], token_id: null },
        ],
      }),
    )
    expect(counts((await runOn(store, sourceOf(line))).result)).toEqual([1, 0, 0, 0])
    const [row] = (await ledgerRows(store)).transactions
    const given: { assessed_custom_fees: unknown } = JSON.parse('{"assessed_custom_fees":null}')
    Object.assign(given, parseJson(line))
    const { assessed_custom_fees, ...rest } = given
    expect(parseJson(row?.body ?? '')).toEqual(rest)
    expect(parseJson(row?.fees ?? '')).toEqual(
      [1, 2, 0].map((at) => Array.isArray(assessed_custom_fees) && assessed_custom_fees[at]),
    )
  })

  it('resumes an interrupted import, and says so', async () => {
    const store = await fresh()
    const lines = ndjson(Array.from({ length: 900 }, (_, second) => aTransaction(second))).split('\n')
    lines.splice(50, 0, 'bad', '')
    const content = lines.join('\n')
    const broken = runOn(store, sourceOf(content, 'a'), {
      onReached: (done) => {
        if (done >= 150) throw new Error('killed')
      },
    })
    await expect(broken).rejects.toThrow('killed')
    const { transactions } = await ledgerRows(store)
    expect(transactions.length).toBeLessThan(900)

    const { result, reported } = await runOn(store, sourceOf(content, 'a'))
    expect(reported).toEqual({ resumed: [transactions.length + 2], refused: [] })
    expect(counts(result)).toEqual([900, 0, 0, 1])
    expect((await ledgerRows(store)).transactions).toHaveLength(900)

    // The import is complete: the next one starts over. So does an import of another file.
    expect((await runOn(store, sourceOf(content, 'a'))).reported).toEqual({
      resumed: [],
      refused: [[51, 'is not JSON']],
    })
  })

  it('counts an invalid line once, although it was interrupted right after it', async () => {
    const store = await fresh()
    // The second record ends the batch of the first, as they have the same time.
    const [one, other] = [ndjson([aTransaction(0)]), ndjson([aTransaction(0, { nonce: 1 }), aTransaction(1)])]
    const content = `${one}bad\n${other}`
    const broken = runOn(store, sourceOf(content, 'a'), {
      onReached: () => {
        throw new Error('killed')
      },
    })
    await expect(broken).rejects.toThrow('killed')
    const { result, reported } = await runOn(store, sourceOf(content, 'a'))
    expect([reported, counts(result)]).toEqual([{ resumed: [2], refused: [] }, [2, 1, 0, 1]])
  })

  it('removes the sample, and says so once', async () => {
    const store = await fresh()
    await mergeTransactions(store, storedTransactionsOf(records), { now: noon, sampled: true })
    const [one, other] = [aTransaction(100), aTransaction(101)].map((record) => sourceOf(ndjson([record])))
    const run = async (source = sourceOf('')) => (await runOn(store, source)).result.sampleRemoved
    expect([await run(one), await run(other)]).toEqual([true, false])
    const { transactions } = await ledgerRows(store)
    expect(transactions.map(({ body }) => JSON.parse(body).consensus_timestamp)).toEqual([atSecond(100), atSecond(101)])
  })

  it('writes nothing in strict mode if a line is invalid', async () => {
    const store = await fresh()
    const content = `${ndjson(records.slice(0, 3))}\n{"a":1}\n${ndjson(records)}`
    const refusal = runOn(store, sourceOf(content), { strict: true })
    await expect(refusal).rejects.toThrow(new ImportError('a.ndjson: line 5: consensus_timestamp is missing'))
    const { transactions, settings } = await ledgerRows(store)
    expect([transactions, settings]).toEqual([[], []])
    expect(counts((await runOn(store, sourceOf(ndjson(records)), { strict: true })).result)).toEqual([30, 0, 0, 0])
  })
})

describe('A batch that cannot be written', () => {
  it('ends the import after the batches before it, and the next import continues there', async () => {
    const store = await freshSqlite()
    const broken = BigInt(parseTimestamp(atSecond(800)) ?? 0n)
    await sql`create trigger refuses before insert on ledger_transaction when new.consensus = ${sql.lit(broken)}
      begin select raise(abort, 'no space'); end`.execute(store)
    const content = ndjson(Array.from({ length: 1500 }, (_, second) => aTransaction(second)))
    const reached: number[] = []
    const failing = runOn(store, sourceOf(content, 'a'), { onReached: (count) => reached.push(count) })
    await expect(failing).rejects.toThrow('no space')
    const { transactions } = await ledgerRows(store)
    expect(transactions.length).toBe(reached.at(-1) ?? 0)
    expect(transactions.map(({ body }) => JSON.parse(body).consensus_timestamp)).toEqual(
      transactions.map((_, second) => atSecond(second)),
    )

    await sql`drop trigger refuses`.execute(store)
    const { result, reported } = await runOn(store, sourceOf(content, 'a'))
    expect(reported.resumed).toEqual([transactions.length])
    expect(counts(result)).toEqual([1500, 0, 0, 0])
  })
})

describe('Lines of an import', () => {
  it('can be empty, and end in any way or without a line end', async () => {
    const store = await freshSqlite()
    const [a = '', b = '', c = ''] = ndjson(records).split('\n')
    const { result, reported } = await runOn(store, sourceOf(`\uFEFF${a}\r\n\n  \r\n${b}\n\n${c}`))
    expect([counts(result), reported.refused]).toEqual([[3, 0, 0, 0], []])
  })

  it('are skipped if they are not text or too long', async () => {
    const store = await freshSqlite()
    const content = Buffer.concat([
      Buffer.from(ndjson([aTransaction(0)])),
      Buffer.from([0x22, 0xff, 0x22, 0x0a]),
      Buffer.from(`"${'x'.repeat(9 * 1024 * 1024)}"\n`),
      Buffer.from(ndjson([aTransaction(1)])),
    ])
    const { result, reported } = await runOn(store, sourceOf(content))
    expect(reported.refused).toEqual([
      [2, 'is not UTF-8 text'],
      [3, 'is longer than 8 MiB'],
    ])
    expect(counts(result)).toEqual([2, 0, 0, 2])
    expect((await ledgerRows(store)).transactions.map(({ consensus }) => consensus)).toEqual(
      [0n, 1n].map((at) => (1_700_000_000n + at) * 10n ** 9n),
    )
  })

  it('are kept up to the point where a compressed file breaks off', async () => {
    const store = await freshSqlite()
    const many = Array.from({ length: 3000 }, (_, second) =>
      aTransaction(second, { memo_base64: btoa(String(Math.sin(second))) }),
    )
    const packed = gzipSync(ndjson(many))
    const { result, reported } = await runOn(store, sourceOf(packed.subarray(0, packed.length / 2)))
    expect(result.added).toBeGreaterThan(500)
    expect(reported.refused).toEqual([[result.added + 1, 'the file is incomplete (unexpected end of file)']])
    const { transactions } = await ledgerRows(store)
    expect(transactions.at(-1)?.consensus).toBe(BigInt(atSecond(result.added - 1).replace('.', '')))
  })
})
