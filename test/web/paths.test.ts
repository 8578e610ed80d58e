import { describe, expect, it } from 'vitest'
import { paths } from '#web/paths.ts'

describe('paths', () => {
  it.each([
    [paths.status(), '/'],
    [paths.status({ network: 'testnet' }), '/?network=testnet'],
    [paths.component('a/b ?'), '/components/a%2Fb%20%3F'],
    [paths.incidents({ q: '', status: null, month: undefined }), '/incidents'],
    [paths.incidents({ q: 'slow node', impact: 'minor,major' }), '/incidents?q=slow+node&impact=minor%2Cmajor'],
    [paths.record('incident', 'x'), '/incidents/x'],
    [paths.record('maintenance', 'x', { network: 'mainnet' }), '/maintenance/x?network=mainnet'],
    [
      paths.transactions({ 'account.id': ['0.0.5', 'gte:0.0.9'], type: [] }),
      '/transactions?account.id=0.0.5&account.id=gte%3A0.0.9',
    ],
    [paths.transaction('0.0.5-1-000000001'), '/transactions/0.0.5-1-000000001'],
    [paths.calendar({ component: 'c' }), '/feeds/maintenance.ics?component=c'],
  ])('The path %s is escaped', (made, expected) => {
    expect(made).toBe(expected)
  })
})
