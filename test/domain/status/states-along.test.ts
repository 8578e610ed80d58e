import { expect, it } from 'vitest'
import { worstAlong } from '#domain/status/states-along.ts'
import { at } from '#test/support/wire-values.ts'

const told = (time: string, ...transitions: readonly (readonly [string, string])[]) => ({
  at: at(time),
  transitions: transitions.map(([name, to]) => ({
    componentId: name === 'nameless' ? null : name,
    componentName: name,
    from: 'operational',
    to,
  })),
})

it.each([
  ['no updates', [], []],
  ['no component named', [told('10:00')], ['no-data']],
  [
    'a component that falls and recovers',
    [told('12:00', ['api', 'operational']), told('11:00'), told('10:00', ['api', 'major_outage'])],
    ['operational', 'major', 'major'],
  ],
  [
    'one that recovers while another does not',
    [
      told('12:00', ['api', 'operational']),
      told('11:00', ['relay', 'degraded_performance']),
      told('10:00', ['api', 'partial_outage']),
    ],
    ['degraded', 'partial', 'partial'],
  ],
  [
    'two updates of one time, the newer first',
    [told('10:00', ['api', 'operational']), told('10:00', ['api', 'major_outage'])],
    ['operational', 'major'],
  ],
  ['components known by name only', [told('10:00', ['nameless', 'partial_outage'])], ['partial']],
  ['a state nobody has described', [told('10:00', ['api', 'wobbly'])], ['unknown']],
])('%s', (_, timeline, worst) => {
  expect(worstAlong(timeline)).toEqual(worst)
})
