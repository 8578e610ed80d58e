import { describe, expect, it } from 'vitest'
import { emptyBucket, addToBucket, type LedgerFact } from '#domain/ledger/figures/ledger-bucket.ts'
import { emptyMinute, minuteOf, readMinute, writeMinute, type SignalMinute } from '#domain/signals/signal-minute.ts'

const start = 1_773_316_800

const busy: SignalMinute = {
  start,
  counted: 60,
  transactions: 600_123,
  duplicates: 17,
  failures: 24_000,
  causes: [
    ['INSUFFICIENT_PAYER_BALANCE', 9000],
    ['CONTRACT_REVERT_EXECUTED', 8000],
    ['WRONG_NONCE', 5000],
    ['SOMETHING_NEW', 2000],
  ],
  fees: 4_812_345_678_901n,
  median: 2.345,
  p95: 4.1,
  nodes: Array.from({ length: 31 }, (_, index) => [`0.0.${3 + index}`, 20_000 - index] as const),
  lag: 4.25,
}

const fact = (changes: Partial<LedgerFact> = {}): LedgerFact => ({
  seconds: start,
  type: 'CRYPTOTRANSFER',
  result: 'SUCCESS',
  success: true,
  payer: '0.0.1001',
  node: '0.0.3',
  fee: 100n,
  latencyNs: 2_000_000_000n,
  ...changes,
})

const failed = (result: string) => fact({ result, success: false })

describe('A minute of the ledger', () => {
  it.each<[string, SignalMinute]>([
    ['is busy', busy],
    ['was counted in part', { ...busy, counted: 17 }],
    ['has no transactions', emptyMinute(start, 60)],
    ['has no transactions, but a lag', emptyMinute(start, 60, 12.5)],
    [
      'has nodes that do not follow one another',
      {
        ...busy,
        nodes: [
          ['0.0.9', 3],
          ['0.0.3', 2],
          ['0.0.4', 1],
        ],
      },
    ],
    [
      'has a node of another realm',
      {
        ...busy,
        nodes: [
          ['0.0.4', 9],
          ['1.2.3', 5],
          ['0.0.3', 2],
        ],
      },
    ],
    ['has fees that were given back', { ...busy, fees: -12n }],
  ])('that %s is read as it was written', (_, minute) => {
    expect(readMinute(minute.start, writeMinute(minute))).toEqual(minute)
  })

  it('that was written with names in all places is still read', () => {
    const text = ';cv2;h;ij;INSUFFICIENT_PAYER_BALANCE:a,WRONG_NONCE:5;rs;2.3;4.1;3:1a,7:9,1.2.3:2;4.25'
    const minute = readMinute(start, text)
    expect(minute.causes).toEqual([
      ['INSUFFICIENT_PAYER_BALANCE', 10],
      ['WRONG_NONCE', 5],
    ])
    expect(minute.nodes).toEqual([
      ['0.0.3', 46],
      ['0.0.7', 9],
      ['1.2.3', 2],
    ])
  })

  it.each(['', ';1;2', 'a;b;c;d;e;f;g;h;i;j;k'])('that reads “%s” is rejected', (text) => {
    expect(() => readMinute(start, text)).toThrow(`Cannot read the ledger's minute ${start}`)
  })

  it('of 31 nodes and four causes takes at most 260 characters, so that a year fits into 200 MB', () => {
    expect(writeMinute(busy).length).toBeLessThanOrEqual(260)
  })

  it('counts failures by cause, and duplicates separately from both', () => {
    const bucket = emptyBucket()
    const results = [
      fact(),
      fact(),
      failed('BUSY'),
      failed('WRONG_NONCE'),
      failed('BUSY'),
      failed('DUPLICATE_TRANSACTION'),
    ]
    for (const one of results) addToBucket(bucket, one)
    expect(minuteOf(bucket, { start, counted: 60, lag: null })).toMatchObject({
      transactions: 5,
      duplicates: 1,
      failures: 3,
      causes: [
        ['BUSY', 2],
        ['WRONG_NONCE', 1],
      ],
      fees: 600n,
    })
  })
})
