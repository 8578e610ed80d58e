import { expect, test } from 'vitest'
import { bundleChanges } from '#domain/status/changes.ts'

function change(id: number, seenAt: number, kind = 'component_added', subject = 'component') {
  return { id, kind, seenAt, subject: { kind: subject } }
}

function outline(changes: readonly ReturnType<typeof change>[]): number[][] {
  return bundleChanges(changes).map((bundle) => bundle.map(({ id }) => id))
}

test('four of one kind at one moment become one, in the place of the first', () => {
  const changes = [
    change(9, 20),
    change(8, 10),
    change(7, 10, 'record_opened', 'incident'),
    change(6, 10),
    change(5, 10),
    change(4, 10),
  ]
  expect(outline(changes)).toEqual([[9], [8, 6, 5, 4], [7]])
})

test('three stay single', () => {
  expect(outline([change(3, 10), change(2, 10), change(1, 10)])).toEqual([[3], [2], [1]])
})

test.each([
  ['moment', [change(4, 11), change(3, 10), change(2, 10), change(1, 10)]],
  ['kind', [change(4, 10, 'component_status'), change(3, 10), change(2, 10), change(1, 10)]],
  [
    'subject',
    [
      change(4, 10, 'record_opened', 'incident'),
      change(3, 10, 'record_opened', 'maintenance'),
      change(2, 10, 'record_opened', 'maintenance'),
      change(1, 10, 'record_opened', 'maintenance'),
    ],
  ],
])('what differs in its %s is not bundled', (_, changes) => {
  expect(outline(changes)).toEqual([[4], [3], [2], [1]])
})

test('nothing makes no bundle', () => {
  expect(bundleChanges([])).toEqual([])
})
