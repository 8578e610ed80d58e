import { expect, it } from 'vitest'
import { newsCsv, recordsCsv } from '#domain/status/record-files.ts'

const at = '2026-03-12T10:00:00.000Z'

it('Each record is a line with its columns, and a formula stays a text', () => {
  const record = {
    kind: 'incident' as const,
    id: 'i1',
    name: '=SUM(A1), "slow"',
    status: 'resolved',
    impact: 'minor',
    started_at: at,
    ended_at: null,
    newest_at: at,
    scheduled_for: null,
    scheduled_until: null,
    updates: 2,
    last_update: 'Two\nlines',
    components: [
      { id: 'a', name: 'Relay' },
      { id: 'b', name: 'Mirror' },
    ],
    networks: ['testnet'],
  }
  const [head, line] = recordsCsv([record]).split('\r\n')
  expect(head?.split(',')).toHaveLength(14)
  expect(line).toBe(
    `incident,i1,"'=SUM(A1), ""slow""",resolved,minor,${at},,,,${at},2,testnet,"Relay, Mirror","Two\nlines"`,
  )
})

it('Each item of news is a line with its states and components', () => {
  const item = {
    subject: { kind: 'incident' as const, id: 'i1', name: 'Slow relay' },
    networks: ['testnet', 'mainnet'],
    impact: 'minor',
    impact_from: null,
    status: 'resolved',
    open: false,
    new: true,
    from: 'investigating',
    states: [{ at, state: 'resolved' }],
    updates: 1,
    edits: 0,
    moved_to: null,
    end_moved_to: null,
    removed_at: null,
    components: [{ id: 'a', name: 'Relay', from: 'operational', worst: 'major_outage', to: 'operational' }],
    newest_at: at,
  }
  const [head, line] = newsCsv([item]).split('\r\n')
  expect(head?.split(',')).toHaveLength(16)
  expect(line).toBe(
    `incident,i1,Slow relay,"testnet, mainnet",yes,no,minor,resolved,investigating > resolved ${at},1,0,,,,Relay: major_outage,${at}`,
  )
})
