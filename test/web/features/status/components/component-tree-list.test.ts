import { expect, test } from 'vitest'
import { rowQuota } from '#web/features/status/components/component-tree-list.tsx'

const open = (size: number) => ({ open: true, size })
const folded = (size: number) => ({ open: false, size })

test.each([
  [[open(5), open(3)], 40, [5, 3]],
  [[open(30), open(30), open(5)], 40, [30, 10, 0]],
  [[folded(100), open(60)], 40, [0, 40]],
  [[open(100), folded(2), open(9)], Number.POSITIVE_INFINITY, [100, 0, 9]],
  [[], 40, []],
])('The open groups share a limit in their order (case %#)', (groups, limit, rows) => {
  expect(rowQuota(groups, limit)).toEqual(rows)
})
