import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { mergeContents, type Conflict } from '#domain/schemas/merge/schema-merge.ts'
import { ConflictSide } from '#web/features/schemas/editor/merge-dialog.tsx'

const content = (properties: object) => ({
  name: 'Visit',
  description: '',
  text: JSON.stringify({ properties, required: [] }, null, 2),
})
const name = { title: 'Name', description: 'Of the visitor', type: 'string' }

function onlyConflict(base: object, mine: object, theirs: object): Conflict {
  const merged = mergeContents(content(base), content(mine), content(theirs))
  const [conflict, ...others] = merged.ok ? merged.conflicts : []
  expect(others).toEqual([])
  if (!conflict) throw new Error('The two changes do not conflict.')
  return conflict
}

/** What each side reads. */
function sides(conflict: Conflict): (string | null)[] {
  return (['mine', 'theirs'] as const).map(
    (side) => render(<ConflictSide conflict={conflict} side={side} />).container.textContent,
  )
}

describe('The sides of a conflict', () => {
  it('name the options that the other side changed in a removed field', () => {
    const conflict = onlyConflict({ name }, {}, { name: { ...name, title: 'Full name' } })
    expect(sides(conflict)).toEqual(['removed', 'Title: Name → Full name'])
  })

  it('name the options of a field that both have added', () => {
    const mine = { title: 'Weight', type: 'number' }
    const conflict = onlyConflict({}, { weight: mine }, { weight: { ...mine, title: 'Mass', type: 'integer' } })
    expect(sides(conflict)).toEqual(['Title: WeightType: Number', 'Title: MassType: Integer'])
  })
})
