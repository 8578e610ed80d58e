import { expect, it } from 'vitest'
import type { PolicyPreview } from '#api/policies/policy-files.ts'
import { policyPreviewMessages } from '#web/features/policies/import/messages.ts'

it.each([
  [[13, 0, 0], 'All 13 run'],
  [[1, 0, 0], '1: 1 runs'],
  [[123, 1, 0], '124: 123 run and 1 runs only on this service'],
  [[2, 3, 1], '6: 2 run, 3 run only on this service and 1 does not run'],
  [[0, 0, 4], '4: 4 do not run'],
] as const)('The preview of a policy says how many blocks run: %j', ([here, dry, not], words) => {
  const blocks: PolicyPreview['blocks'] = [
    { type: 'a', runs: 'here', count: here },
    { type: 'b', runs: 'dry-run', count: dry },
    { type: 'c', runs: 'not', count: not },
  ]
  expect(policyPreviewMessages.blockCount(blocks)).toBe(words)
})
