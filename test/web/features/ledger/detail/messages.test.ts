import { describe, expect, it } from 'vitest'
import { outcomeMessages, type SummaryFacts } from '#web/features/ledger/detail/messages.ts'

describe('outcomeMessages.submitted', () => {
  const facts = (given: Partial<SummaryFacts>): SummaryFacts => ({
    submissions: 1,
    succeeded: 1,
    failed: 0,
    duplicates: 0,
    nodes: ['0.0.3'],
    children: 0,
    orphans: 0,
    batch: null,
    ...given,
  })
  it.each([
    ['one submission', facts({}), null],
    [
      'one submission to each of three nodes',
      facts({ submissions: 3, duplicates: 2, nodes: ['0.0.3', '0.0.4', '0.0.5'] }),
      'Submitted to 3 nodes: 1 succeeded and 2 are duplicates.',
    ],
    [
      'two submissions to one node',
      facts({ submissions: 2, duplicates: 1 }),
      'Submitted 2 times, to 1 node: 1 succeeded and 1 is a duplicate.',
    ],
    [
      'submissions to unknown nodes',
      facts({ submissions: 2, succeeded: 0, failed: 2, nodes: [] }),
      'Submitted 2 times: 2 failed.',
    ],
  ])('describes %s', (_, given, text) => {
    expect(outcomeMessages.submitted(given)).toBe(text)
  })
})
