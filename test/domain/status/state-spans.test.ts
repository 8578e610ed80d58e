import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type StateHistory, stateSince, stateSpans } from '#domain/status/state-spans.ts'
import { at } from '#test/support/status/wire-values.ts'

const o = 'operational'
const d = 'degraded_performance'
const m = 'major_outage'

it.each<[string, StateHistory, string]>([
  ['nothing ever happened', { transitions: [], current: { status: o, updatedAt: null } }, '0-100 operational'],
  [
    'an outage that ended',
    {
      transitions: [
        { at: 60, from: m, to: o },
        { at: 20, from: o, to: m },
      ],
      current: { status: o, updatedAt: 60 },
    },
    '0-20 operational, 20-60 major, 60-100 operational',
  ],
  [
    'before the first transition it was in the state that left',
    { transitions: [{ at: 20, from: m, to: o }], current: { status: o, updatedAt: 20 } },
    '0-20 major, 20-100 operational',
  ],
  [
    'now otherwise than the last transition said',
    { transitions: [{ at: 20, from: o, to: m }], current: { status: o, updatedAt: 70 } },
    '0-20 operational, 20-70 major, 70-100 operational',
  ],
  [
    'now otherwise, last changed before the last transition',
    { transitions: [{ at: 50, from: o, to: m }], current: { status: d, updatedAt: 30 } },
    '0-50 operational, 50-100 degraded',
  ],
  [
    'no transition recorded, but now degraded',
    { transitions: [], current: { status: d, updatedAt: 40 } },
    '0-40 operational, 40-100 degraded',
  ],
  [
    'degraded since nobody knows when',
    { transitions: [], current: { status: d, updatedAt: null } },
    '0-100 operational',
  ],
  ['degraded since long ago', { transitions: [], current: { status: d, updatedAt: -5 } }, '0-100 degraded'],
  [
    'an outage stamped ahead of the time it was seen at does not reach back before it',
    {
      transitions: [
        { at: 30, seenAt: 10, from: o, to: m },
        { at: 24, seenAt: 24, from: m, to: o },
      ],
      current: { status: o, updatedAt: 24 },
    },
    '0-10 operational, 10-24 major, 24-100 operational',
  ],
  [
    'transitions outside of the time asked for',
    {
      transitions: [
        { at: -10, from: o, to: m },
        { at: 110, from: m, to: o },
      ],
      current: { status: o, updatedAt: 110 },
    },
    '0-100 major',
  ],
  [
    'a state nobody has described',
    { transitions: [{ at: 20, from: o, to: 'on_fire' }], current: { status: 'on_fire', updatedAt: 20 } },
    '0-20 operational, 20-100 unknown',
  ],
])('The history determines the spans: %s', (_, history, expected) => {
  const spans = stateSpans(history, 0, 100)
  expect(spans.map(({ from, to, kind }) => `${from}-${to} ${kind}`).join(', ')).toBe(expected)
})

test('The spans cover the whole time without gaps or overlaps', () => {
  const status = fc.constantFrom(o, d, m, 'under_maintenance', 'on_fire')
  const transitions = fc.array(fc.record({ at: fc.integer({ min: -50, max: 150 }), from: status, to: status }))
  const current = fc.record({ status, updatedAt: fc.option(fc.integer({ min: -50, max: 150 })) })
  fc.assert(
    fc.property(fc.record({ transitions, current }), (history) => {
      const spans = stateSpans(history, 0, 100)
      expect(spans.map(({ from }) => from)).toEqual([0, ...spans.slice(0, -1).map(({ to }) => to)])
      expect(spans.at(-1)?.to).toBe(100)
      expect(spans.every(({ from, to }) => from < to)).toBe(true)
    }),
  )
})

describe('The start of a state', () => {
  const component = { wireStatus: 'partial_outage', updatedAt: at('09:20') }

  test.each([
    ['the newest transition led to the state', { to: 'partial_outage', at: at('09:14') }, at('09:14')],
    ['it has moved on since the newest transition', { to: 'degraded_performance', at: at('09:14') }, at('09:20')],
    ['no transition is known', undefined, null],
  ])('is the time of the transition that led to it: %s', (_, newest, since) => {
    expect(stateSince(newest, component)).toBe(since)
  })
})
