import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Transaction } from '#api/ledger/transactions.ts'
import { entryOf } from '#domain/ledger/transaction-entry.ts'
import {
  type GroupCache,
  effectiveEntry,
  summarizeTransaction,
  feesPaid,
  groupSegments,
} from '#domain/ledger/transaction-group.ts'
import { aTransaction, atSecond } from '#test/support/ledger/transactions.ts'

function entry(seconds: number, id: string, changes: Partial<Transaction> = {}) {
  return entryOf(aTransaction(seconds, { transaction_id: id, ...changes }))
}

type Entry = ReturnType<typeof entry>

function groupTransactions(rows: readonly Entry[]) {
  return groupSegments([{ kind: 'rows', rows }]).flatMap((segment) => (segment.kind === 'rows' ? segment.rows : []))
}

/** Groups as ids with the seconds of their entries. */
function printed(groups: readonly { readonly transaction_id: string; readonly entries: readonly Entry[] }[]) {
  return groups.map(({ transaction_id, entries }) => `${transaction_id}: ${entries.map(secondOf).join(' ')}`)
}

function secondOf({ consensusNs }: Entry): number {
  return Number(consensusNs / 1_000_000_000n) - 1_700_000_000
}

const duplicate = { result: 'DUPLICATE_TRANSACTION' }
const inner = { batch_key: '0xab', parent_consensus_timestamp: atSecond(10) }

describe('Groups', () => {
  test('take the place of their first entry', () => {
    const rows = [entry(9, 'a'), entry(8, 'b'), entry(7, 'a'), entry(6, 'c'), entry(5, 'b')]
    expect(printed(groupTransactions(rows))).toEqual(['a: 9 7', 'b: 8 5', 'c: 6'])
  })

  test('of a batch include its inner transactions and their children', () => {
    const rows = [
      entry(14, 'y', { nonce: 1, parent_consensus_timestamp: atSecond(13) }),
      entry(13, 'y', inner),
      entry(12, 'other'),
      entry(11, 'x', inner),
      entry(10, 'batch', { name: 'ATOMICBATCH' }),
      entry(9, 'other'),
    ]
    expect(printed(groupTransactions(rows))).toEqual(['batch: 14 13 11 10', 'other: 12 9'])
    expect(printed(groupTransactions(rows.toReversed()))).toEqual(['other: 9 12', 'batch: 10 11 13 14'])
  })

  test('keep inner transactions apart if their batch is not loaded', () => {
    expect(printed(groupTransactions([entry(12, 'x', inner), entry(11, 'y', inner)]))).toEqual(['x: 12', 'y: 11'])
  })

  test('span a gap, which stays', () => {
    const gap = { kind: 'gap', gap: { newer: 8n, older: 6n, link: '/next' } } as const
    const parts = groupSegments([
      { kind: 'rows', rows: [entry(9, 'a'), entry(8, 'b')] },
      gap,
      { kind: 'rows', rows: [entry(6, 'a'), entry(5, 'c')] },
    ])
    expect(parts.map((part) => (part.kind === 'gap' ? part : printed(part.rows)))).toEqual([
      ['a: 9 6', 'b: 8'],
      gap,
      ['c: 5'],
    ])
  })
})

describe('groupSegments', () => {
  const ids = fc.constantFrom('a', 'b', 'c', 'x', 'y', 'batch')
  const parts = fc.array(fc.array(ids, { maxLength: 6 }), { maxLength: 6 })

  const tenth = 1_700_000_010_000_000_000n

  /** Entries from the newest on; `x` and `y` are of the batch that stands at second 10. */
  function entriesOf(lengths: readonly (readonly string[])[]) {
    let second = 10 + lengths.flat().length
    return lengths.map((named) =>
      named.map((id) => {
        second -= 1
        if (id === 'batch') return entry(second, id, { name: 'ATOMICBATCH', consensus_timestamp: atSecond(second) })
        return entry(second, id, id === 'x' || id === 'y' ? inner : {})
      }),
    )
  }

  test('groups segments like one list, with or without a cache', () => {
    fc.assert(
      fc.property(parts, parts, (earlier, later) => {
        const cache: GroupCache<Entry> = new WeakMap()
        const known = entriesOf(earlier)
        const all = [...entriesOf(later), ...known]
        const grouped = (rows: Entry[][]) =>
          groupSegments(
            rows.map((part) => ({ kind: 'rows' as const, rows: part })),
            cache,
          )
            .flatMap((part) => (part.kind === 'rows' ? part.rows : []))
            .map(({ transaction_id, entries }) => [transaction_id, entries.map(secondOf).toSorted()])
        const whole = (rows: Entry[][]) => {
          const entries = rows.flat()
          const isWhole = entries.some(({ type, consensusNs }) => type === 'ATOMICBATCH' && consensusNs === tenth)
          const groups = Map.groupBy(entries, (one) => (isWhole && one.isBatchInner ? 'batch' : one.transaction_id))
          return [...groups].map(([id, own]) => [id, own.map(secondOf).toSorted()])
        }
        for (const rows of [known, all, known]) expect(grouped(rows)).toEqual(whole(rows))
      }),
    )
  })

  test('keeps segments that no group changed', () => {
    const cache: GroupCache<Entry> = new WeakMap()
    const older = { kind: 'rows', rows: [entry(3, 'b'), entry(2, 'c')] } as const
    const [before] = groupSegments([older], cache)
    const [, after] = groupSegments([{ kind: 'rows', rows: [entry(9, 'a')] }, older], cache)
    expect(before?.kind === 'rows' && after?.kind === 'rows' && before.rows === after.rows).toBe(true)
  })
})

describe('The effective entry', () => {
  it.each<[string, Entry[], number | undefined]>([
    ['is the only one', [entry(5, 'a', { result: 'BUSY' })], 5],
    ['is not a duplicate, even an earlier one', [entry(4, 'a', duplicate), entry(5, 'a')], 5],
    ['is a failure rather than a duplicate', [entry(4, 'a', duplicate), entry(5, 'a', { result: 'BUSY' })], 5],
    ['is not a child', [entry(4, 'a', { nonce: 1 }), entry(5, 'a', { result: 'CONTRACT_REVERT_EXECUTED' })], 5],
    [
      'is the execution rather than the creation of a schedule',
      [entry(4, 'a', { name: 'SCHEDULECREATE' }), entry(9, 'a', { scheduled: true, result: 'BUSY' })],
      9,
    ],
    ['is the one that succeeded', [entry(4, 'a', { result: 'INVALID_NODE_ACCOUNT' }), entry(5, 'a')], 5],
    ['is the earliest of several failures', [entry(5, 'a', { result: 'BUSY' }), entry(4, 'a', { result: 'BUSY' })], 4],
    ['is the earliest if there are only duplicates', [entry(5, 'a', duplicate), entry(4, 'a', duplicate)], 4],
    [
      'is the batch, not an inner transaction',
      [entry(11, 'x', inner), entry(10, 'a', { name: 'ATOMICBATCH', result: 'INNER_TRANSACTION_FAILED' })],
      10,
    ],
    ['is an inner transaction that was requested alone', [entry(11, 'x', inner)], 11],
    ['is undefined without entries', [], undefined],
  ])('%s', (_, entries, second) => {
    const effective = effectiveEntry(entries)
    expect(effective && secondOf(effective)).toBe(second)
  })
})

test('feesPaid adds fees exactly', () => {
  expect(feesPaid([{ fee: 9_223_372_036_847_275_807n }, { fee: 1n }, { fee: 0n }])).toBe(9_223_372_036_847_275_808n)
  expect(feesPaid([])).toBe(0n)
})

describe('summarizeTransaction', () => {
  test('counts the submissions to three nodes', () => {
    const summary = summarizeTransaction([
      entry(4, 'a', { ...duplicate, node: '0.0.4', charged_tx_fee: 2n }),
      entry(5, 'a', { charged_tx_fee: 100n }),
      entry(6, 'a', { ...duplicate, node: '0.0.5', charged_tx_fee: 3n }),
      entry(7, 'a', { ...duplicate, node: '0.0.5', charged_tx_fee: 3n }),
    ])
    expect(summary).toMatchObject({
      submissions: 4,
      succeeded: 1,
      failed: 0,
      duplicates: 3,
      nodes: ['0.0.3', '0.0.4', '0.0.5'],
      children: 0,
      orphans: 0,
      schedule: null,
      batch: null,
      feesPaid: 108n,
    })
    expect(summary?.members.map(({ entry: member, role }) => `${secondOf(member)} ${role}`)).toEqual([
      '5 original',
      '4 duplicate',
      '6 duplicate',
      '7 duplicate',
    ])
  })

  test('counts the children before and after a call, and an orphan', () => {
    const summary = summarizeTransaction([
      entry(4, 'a', { nonce: 1, name: 'CRYPTOCREATEACCOUNT', node: null }),
      entry(5, 'a', { name: 'ETHEREUMTRANSACTION', result: 'CONTRACT_REVERT_EXECUTED' }),
      entry(6, 'a', { nonce: 2, name: 'CONTRACTCALL', node: null, parent_consensus_timestamp: atSecond(5) }),
      entry(7, 'a', { nonce: 3, name: 'CONTRACTDELETEINSTANCE', node: null }),
    ])
    expect(summary).toMatchObject({
      submissions: 1,
      succeeded: 0,
      failed: 1,
      children: 2,
      orphans: 1,
      nodes: ['0.0.3'],
    })
  })

  const creation = { name: 'SCHEDULECREATE' }
  it.each<[string, Entry[], string, number]>([
    ['that waits', [entry(5, 'a', creation)], '5 -', 1],
    ['that was executed', [entry(5, 'a', creation), entry(900, 'a', { scheduled: true })], '5 900', 1],
    [
      'whose execution failed',
      [entry(5, 'a', creation), entry(900, 'a', { scheduled: true, result: 'BUSY' })],
      '5 900',
      1,
    ],
    ['created twice', [entry(5, 'a', creation), entry(6, 'a', { ...creation, ...duplicate })], '5 -', 2],
    ['whose creation was not found', [entry(900, 'a', { scheduled: true })], '- 900', 0],
    ['that was rejected', [entry(5, 'a', { ...creation, result: 'INVALID_SCHEDULE_ID' })], 'none', 1],
    ['created in a batch', [entry(5, 'a', { ...creation, ...inner })], '5 -', 0],
  ])('describes a schedule %s', (_, entries, schedule, submissions) => {
    const summary = summarizeTransaction(entries)
    const { created, executed } = summary?.schedule ?? {}
    expect(summary?.schedule ? [created, executed].map((one) => (one ? secondOf(one) : '-')).join(' ') : 'none').toBe(
      schedule,
    )
    expect(summary?.submissions).toBe(submissions)
  })

  test('separates the counts of a batch from those of its inner transactions', () => {
    const summary = summarizeTransaction([
      entry(10, 'batch', { name: 'ATOMICBATCH', charged_tx_fee: 50n, result: 'INNER_TRANSACTION_FAILED' }),
      entry(11, 'x', { ...inner, charged_tx_fee: 7n, result: 'REVERTED_SUCCESS' }),
      entry(12, 'y', { ...inner, charged_tx_fee: 8n, result: 'BUSY' }),
      entry(13, 'y', { nonce: 1, parent_consensus_timestamp: atSecond(12), charged_tx_fee: 1n }),
      entry(14, 'z', { ...inner, charged_tx_fee: 0n }),
    ])
    expect(summary).toMatchObject({
      submissions: 1,
      failed: 1,
      children: 0,
      feesPaid: 50n,
      batch: { inner: 3, succeeded: 1, failed: 2, feesPaid: 16n },
    })
    expect(summary?.members.map(({ role }) => role)).toEqual([
      'batch',
      'batch-inner',
      'batch-inner',
      'child',
      'batch-inner',
    ])
  })

  test('returns null without entries', () => {
    expect(summarizeTransaction([])).toBeNull()
  })
})
