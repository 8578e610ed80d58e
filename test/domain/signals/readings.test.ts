import { describe, expect, it } from 'vitest'
import type { SignalName } from '#api/signals/signals.ts'
import { readSignals, type Frame, type Reading } from '#domain/signals/readings.ts'
import type { SignalMinute } from '#domain/signals/signal-minute.ts'
import type { Usual } from '#domain/signals/usual.ts'

const start = 1_773_316_800
const count = 16
const now = start + count * 60

const names = ['0.0.3', '0.0.4', '0.0.5', '0.0.6']

/** Five transactions per second, of which 4% fail, evenly from four nodes. */
const aMinute = (index: number, changes: Partial<SignalMinute> = {}): SignalMinute => ({
  start: start + index * 60,
  counted: 60,
  transactions: 300,
  duplicates: 2,
  failures: 12,
  causes: [['INSUFFICIENT_PAYER_BALANCE', 12]],
  fees: 300n * 1_000_000n,
  median: 2,
  p95: 4,
  nodes: names.map((name) => [name, 75]),
  lag: 4,
  ...changes,
})

const learned: Usual = {
  learned: true,
  centers: {
    throughput: { median: 5, deviation: 0.3 },
    failures: { median: 0.04, deviation: 0.01 },
    consensus: { median: 2, deviation: 0.05 },
    slowest: { median: 4, deviation: 0.2 },
    fees: { median: 1_000_000, deviation: 50_000 },
    lag: { median: 4, deviation: 1 },
  },
  nodes: new Map(names.map((name) => [name, 0.25])),
}
const fixed: Usual = { ...learned, learned: false }

interface Case {
  /** Of the last three minutes. */
  readonly lately?: Partial<SignalMinute>
  readonly frame?: Partial<Frame>
  readonly usual?: Usual | null
}

function reading(name: SignalName, { lately = {}, frame = {}, usual = learned }: Case): Reading | undefined {
  const minutes = Array.from({ length: count }, (_, index) => aMinute(index, index >= count - 3 ? lately : {}))
  const whole = { now, minutes, newest: now - 1, arrivedAt: now, lag: 4, measuresLag: true, obstacle: null, ...frame }
  return readSignals(whole, usual).find((one) => one.name === name)
}

const withoutNodes = (...gone: readonly string[]) => ({
  nodes: names.filter((name) => !gone.includes(name)).map((name) => [name, 100] as const),
})

const silent = { newest: now - 42, arrivedAt: now - 42 }

describe('A signal', () => {
  it.each<[SignalName, string, Case, Reading['level'], string | RegExp]>([
    ['silence', 'a network as usual', {}, 'usual', 'The newest transaction is 1 s old; usually one every 0.2 s.'],
    [
      'silence',
      'a network that is silent for 42 s',
      { frame: silent },
      'alarming',
      'No transaction for 42 s; usually one every 0.2 s.',
    ],
    [
      'silence',
      'a pause of 22 s',
      { frame: { newest: now - 22, arrivedAt: now - 22 } },
      'unusual',
      /^No transaction for 22 s;/,
    ],
    [
      'silence',
      'a pause before a week is known',
      { usual: fixed, frame: silent },
      'alarming',
      /The bound is fixed until a week of data is known\.$/,
    ],
    [
      'silence',
      'transactions that arrive late',
      { frame: { newest: now - 42, arrivedAt: now } },
      'usual',
      /^The newest transaction is 42 s old;/,
    ],

    ['throughput', 'a network as usual', {}, 'usual', '5 transactions per second; usually 4.4 to 5.6.'],
    [
      'throughput',
      'half as many',
      { lately: { transactions: 150, failures: 6 } },
      'alarming',
      '2.5 transactions per second; usually 4.4 to 5.6.',
    ],
    [
      'throughput',
      'a third less',
      { lately: { transactions: 215, failures: 8 } },
      'unusual',
      /^3\.6 transactions per second;/,
    ],
    ['throughput', 'twice as many for a short time', { lately: { transactions: 600 } }, 'usual', /./],

    ['failures', 'a network as usual', {}, 'usual', '4% of the transactions failed; usually 4%.'],
    [
      'failures',
      '15% instead of 4',
      { lately: { failures: 45, causes: [['BUSY', 45]] } },
      'alarming',
      '15% of the transactions failed, most with “Busy”; usually 4%.',
    ],
    [
      'failures',
      '9% instead of 4',
      { lately: { failures: 27 } },
      'unusual',
      /^9% .* most with “Insufficient payer balance”; usually 4%\.$/,
    ],
    [
      'failures',
      'nothing but duplicates',
      { lately: { duplicates: 300 } },
      'usual',
      '4% of the transactions failed; usually 4%.',
    ],
    [
      'failures',
      '15% before a week is known',
      { usual: fixed, lately: { failures: 45 } },
      'usual',
      /expected at most 20%\. The bound is fixed until a week of data is known\.$/,
    ],
    [
      'failures',
      'a few transactions',
      { frame: { minutes: [aMinute(15, { transactions: 9, failures: 9 })] } },
      null,
      'There are too few transactions to tell.',
    ],

    [
      'consensus',
      'a network as usual',
      {},
      'usual',
      'Half of the transactions reach consensus within 2 s, 95% within 4 s; usually 2 s.',
    ],
    [
      'consensus',
      'twice the usual time',
      { lately: { median: 4, p95: 8 } },
      'alarming',
      /^Half of the transactions reach consensus within 4 s, 95% within 8 s; usually 2 s\.$/,
    ],
    ['consensus', 'a third more', { lately: { median: 2.7, p95: 5 } }, 'unusual', /within 2\.7 s/],
    [
      'consensus',
      'no time that could be measured',
      { frame: { minutes: [aMinute(15, { median: null, p95: null })] } },
      null,
      'There are too few transactions to tell.',
    ],

    ['nodes', 'a network as usual', {}, 'usual', 'All 4 nodes submit transactions.'],
    [
      'nodes',
      'one node that fell silent',
      { lately: withoutNodes('0.0.5') },
      'unusual',
      /^Node 0\.0\.5 has submitted next to nothing for 60 s; usually one every 0\.8 s\.$/,
    ],
    [
      'nodes',
      'two of four that fell silent',
      { lately: withoutNodes('0.0.5', '0.0.6') },
      'alarming',
      /^2 of 4 nodes have submitted next to nothing for 60 s: 0\.0\.5, 0\.0\.6\.$/,
    ],
    [
      'nodes',
      'a network of one node',
      { usual: { ...learned, nodes: new Map([['0.0.3', 1]]) } },
      null,
      'There are too few transactions to tell.',
    ],

    ['lag', 'a mirror node as usual', {}, 'usual', 'The mirror node is 4 s behind; usually 4 s.'],
    [
      'lag',
      'a mirror node 30 s behind',
      { frame: { lag: 30 } },
      'unusual',
      'The mirror node is 30 s behind; usually 4 s.',
    ],
    [
      'lag',
      'a mirror node 3 min behind',
      { frame: { lag: 180 } },
      'alarming',
      'The mirror node is 3 min behind; usually 4 s.',
    ],
    [
      'lag',
      'a mirror node 40 s behind before a week is known',
      { usual: fixed, frame: { lag: 40 } },
      'unusual',
      /expected at most 30 s\. The bound is fixed/,
    ],
    ['lag', 'nothing that arrives', { frame: { lag: null } }, null, 'Nothing arrives that it could be measured by.'],
    [
      'lag',
      'a ledger without a mirror node',
      { frame: { lag: null, measuresLag: false } },
      null,
      'Not measured: the transactions do not come from a mirror node.',
    ],

    ['fees', 'a network as usual', {}, 'usual', 'A transaction costs 0.01 ℏ on average; usually 0.01 ℏ.'],
    [
      'fees',
      'five times the fees',
      { lately: { fees: 300n * 10_000_000n } },
      'unusual',
      /^A transaction costs 0\.0\d+ ℏ on average; usually 0\.01 ℏ\.$/,
    ],
  ])('(%s) of %s is judged %s', (name, _, example, level, evidence) => {
    const found = reading(name, example)
    expect(found?.evidence).toMatch(evidence)
    expect(found?.level).toBe(level)
  })

  it.each<[string, Case, string]>([
    ['nothing usual is known', { usual: null }, 'Too little has been counted yet.'],
    [
      'there is an obstacle',
      { frame: { obstacle: 'The mirror node has not answered for 60 s.' } },
      'The mirror node has not answered for 60 s.',
    ],
  ])('cannot tell where %s', (_, example, evidence) => {
    for (const name of ['silence', 'throughput', 'failures', 'consensus', 'nodes', 'fees'] as const)
      expect(reading(name, example)).toMatchObject({ level: null, value: null, evidence })
  })

  it('does not take a gap for a minute without transactions', () => {
    const minutes = [0, 1, 2, 9].map((index) => aMinute(index))
    expect(reading('throughput', { frame: { minutes } })).toMatchObject({ level: 'usual', value: 5 })
    expect(
      reading('throughput', { frame: { minutes: [aMinute(0), aMinute(1, { counted: 0, transactions: 0 })] } }),
    ).toMatchObject({
      level: 'usual',
      value: 5,
    })
  })
})
