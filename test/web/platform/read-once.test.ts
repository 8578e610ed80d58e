import { expect, it, vi } from 'vitest'
import { readOnce } from '../../../src/web/platform/read-once.ts'

it('Each answer is read once, even one that is read as nothing', () => {
  const read = vi.fn<(answer: { readonly state: string | null }) => string | null>(({ state }) => state)
  const reader = readOnce(read)
  const [well, unknown] = [{ state: 'well' }, { state: null }]
  expect([reader(well), reader(unknown), reader(well), reader(unknown), reader({ ...well })]).toEqual([
    'well',
    null,
    'well',
    null,
    'well',
  ])
  expect(read).toHaveBeenCalledTimes(3)
})
