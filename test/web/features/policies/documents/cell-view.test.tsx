import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { cellOf } from '#domain/policies/document-cell.ts'
import { CellView } from '#web/features/policies/documents/cell-view.tsx'

const kept = `ipfs://signalbox-${'ab'.repeat(32)}`

it.each([
  [kept, 'File abababab…', kept],
  ['ipfs://QmElsewhere', 'ipfs://QmElsewhere', null],
])('In a table, %s is %s', (value, words, title) => {
  render(<CellView cell={cellOf(value)} />)
  expect(screen.getByText(words).getAttribute('title')).toBe(title)
})
