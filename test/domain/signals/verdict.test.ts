import { describe, expect, it } from 'vitest'
import type { Signal, SignalName, SignalState, Verdict } from '#api/signals/signals.ts'
import { newTrack, printSignal, type SignalTrack } from '#domain/signals/signal-track.ts'
import { verdictOf, type PageStatement } from '#domain/signals/verdict.ts'

const names = ['silence', 'throughput', 'failures', 'consensus', 'nodes', 'lag', 'fees'] as const
const nothingYet = { confirmed: 0, alone: 0, explained: 0, lead_seconds: null }
const evidence = 'No transaction for 42 s; usually one every 0.2 s.'

const signal = (name: SignalName, state: SignalState, explained: Signal['explained_by'] = null): Signal => ({
  ...printSignal(newTrack, name, nothingYet),
  state,
  evidence,
  explained_by: explained,
})
const alarmingAt = (level: 'usual' | 'unusual'): SignalTrack => ({
  ...newTrack,
  state: 'alarming',
  reading: {
    name: 'throughput',
    level,
    isCalm: false,
    value: 1,
    unit: 'per_second',
    usual: null,
    evidence,
    since: 0,
  },
})
const allUsual = names.map((name) => signal(name, 'usual'))
const but = (...others: readonly Signal[]) => allUsual.map((one) => others.find(({ name }) => name === one.name) ?? one)

const green: PageStatement = { isConfirmed: true, indicator: 'none', openIncidents: 0, network: null }
const red: PageStatement = { ...green, indicator: 'major', openIncidents: 1 }
const figures = { perSecond: 5.2, succeeded: 0.958 }
const now = '5.2 transactions per second, 95.8% succeeded'
const explained = { id: 'work00000001', name: 'Mainnet upgrade' }

describe('The ledger beside the status page', () => {
  it.each<[string, readonly Signal[], PageStatement | null, Verdict['kind'], string]>([
    ['both are well', allUsual, green, 'agrees', `The ledger agrees: ${now}.`],
    [
      'the page of several networks is green',
      allUsual,
      { ...green, network: 'mainnet' },
      'agrees',
      `The ledger of mainnet agrees: ${now}.`,
    ],
    [
      'only the ledger is not',
      but(signal('silence', 'alarming')),
      green,
      'page_green',
      'The page reports no problem; the ledger shows one: no transaction for 42 s; usually one every 0.2 s.',
    ],
    [
      'only the ledger is not, and the page reports a problem of another network',
      but(signal('silence', 'alarming')),
      { ...green, network: 'mainnet' },
      'page_green',
      'The page reports no problem on mainnet; the ledger shows one: no transaction for 42 s; usually one every 0.2 s.',
    ],
    [
      'only the page of several networks is not',
      allUsual,
      { ...red, network: 'mainnet' },
      'page_red',
      `The page reports an outage on mainnet; the ledger shows none: ${now}.`,
    ],
    [
      'the page tells of a maintenance that explains nothing',
      but(signal('failures', 'alarming')),
      { ...green, indicator: 'maintenance' },
      'page_green',
      'The page reports no problem; the ledger shows one: no transaction for 42 s; usually one every 0.2 s.',
    ],
    ['only the page is not', allUsual, red, 'page_red', `The page reports an outage; the ledger shows none: ${now}.`],
    [
      'the page tells of a critical outage',
      allUsual,
      { ...red, indicator: 'critical' },
      'page_red',
      `The page reports an outage; the ledger shows none: ${now}.`,
    ],
    [
      'neither is well',
      but(signal('throughput', 'alarming')),
      red,
      'agrees',
      'The ledger agrees: no transaction for 42 s; usually one every 0.2 s.',
    ],
    [
      'the page tells of something small',
      allUsual,
      { ...red, indicator: 'minor' },
      'agrees',
      `The ledger is as usual: ${now}.`,
    ],
    [
      'something is unusual',
      but(signal('nodes', 'unusual')),
      green,
      'unusual',
      'The ledger is unusual: no transaction for 42 s; usually one every 0.2 s.',
    ],
    [
      'a maintenance explains it',
      but(signal('silence', 'unusual', explained)),
      green,
      'explained',
      'The ledger is unusual: no transaction for 42 s; usually one every 0.2 s.',
    ],
    [
      'the page cannot be confirmed',
      allUsual,
      { ...green, isConfirmed: false },
      'unconfirmed',
      `The ledger is as usual: ${now}.`,
    ],
    [
      'the page cannot be confirmed and the ledger shows a problem',
      but(signal('silence', 'alarming')),
      { ...green, isConfirmed: false },
      'unconfirmed',
      'The ledger shows a problem: no transaction for 42 s; usually one every 0.2 s.',
    ],
    ['there is no page', allUsual, null, 'unconfirmed', `The ledger is as usual: ${now}.`],
    [
      'only fees and the mirror node are off',
      but(signal('fees', 'unusual'), signal('lag', 'alarming')),
      green,
      'agrees',
      `The ledger agrees: ${now}.`,
    ],
    [
      'nothing is known of the ledger',
      names.map((name) => signal(name, 'unknown')),
      red,
      'unknown',
      'The ledger cannot tell: no transaction for 42 s; usually one every 0.2 s.',
    ],
  ])('is put into words where %s', (_, signals, page, kind, sentence) => {
    expect(verdictOf(signals, new Map(), page, figures)).toEqual({ kind, sentence })
  })

  it('says that a problem is ending where the figures are usual again', () => {
    const signals = but(signal('throughput', 'alarming'))
    const sentence = (level: 'usual' | 'unusual') =>
      verdictOf(signals, new Map([['throughput', alarmingAt(level)]]), green, figures).sentence
    expect(sentence('usual')).toBe(
      'The page reports no problem; the ledger shows one that is ending: no transaction for 42 s; usually one every 0.2 s.',
    )
    expect(sentence('unusual')).toContain('the ledger shows one: no transaction')
  })
})
