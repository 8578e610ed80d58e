import { expect, it } from 'vitest'
import { hatchOf } from '#web/components/plot/hatch.ts'

it('With forced colors, each kind of failure differs from the others and from all transactions behind it', () => {
  const drawn = (['accent', 'major', 'partial', 'degraded', 'maintenance', 'unknown', 'no-data'] as const).map(hatchOf)
  expect(new Set(drawn).size).toBe(drawn.length)
})
