import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { PolicyChange } from '#api/policies/policy-review.ts'
import { ChangeList } from '#web/features/policies/tools/change-list.tsx'

const title = { name: 'Bikes', version: '1.0.0', number: 1 }
const change = (kind: PolicyChange['kind'], subject: string, outer?: string): PolicyChange => ({
  section: 'blocks',
  kind,
  subject,
  blockId: null,
  ...(outer !== undefined && { within: outer }),
  sentences: [`The block ${subject} was ${kind}`],
  before: null,
  after: null,
})

it('Blocks that were added together are one entry, which holds the others', () => {
  const changes = [
    change('added', 'page'),
    change('added', 'tab', 'page'),
    change('added', 'save', 'page'),
    change('removed', 'page'),
    change('removed', 'old', 'page'),
    { ...change('added', 'page'), sentences: ['Another page was added'] },
    change('added', 'lost', 'elsewhere'),
  ]
  render(<ChangeList comparison={{ before: title, after: title, changes }} policyId={null} />)
  const blocks = screen.getByRole('region', { name: 'Blocks 7' })
  const entries = [...(blocks.querySelector(':scope > ul')?.children ?? [])]
  expect(entries.map((entry) => entry.querySelector('h3')?.textContent)).toEqual([
    'Addedpage',
    'Removedpage',
    'Addedpage',
    'Addedlost',
  ])
  const parts = entries.map((entry) => within(entry as HTMLElement).queryByText(/^\d+ blocks? in it$/)?.textContent)
  expect(parts).toEqual(['2 blocks in it', '1 block in it', undefined, undefined])
  expect(within(entries[0] as HTMLElement).getByText('The block save was added.')).toBeTruthy()
})
