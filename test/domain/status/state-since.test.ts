import { expect, test } from 'vitest'
import { stateSince } from '#domain/status/state-since.ts'
import { at } from '#test/support/wire-values.ts'

const component = { wireStatus: 'partial_outage', updatedAt: at('09:20') }

test.each([
  ['the newest transition led to the state', { to: 'partial_outage', at: at('09:14') }, at('09:14')],
  ['it has moved on since the newest transition', { to: 'degraded_performance', at: at('09:14') }, at('09:20')],
  ['no transition is known', undefined, null],
])('%s', (_, newest, since) => {
  expect(stateSince(newest, component)).toBe(since)
})
