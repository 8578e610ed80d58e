import { describe, expect, it } from 'vitest'
import { boundTags, fieldFor, gridColumns, isActing } from '#domain/policies/work/grid-columns.ts'

const field = (name: string, title: string, more: Readonly<Record<string, unknown>> = {}) => ({
  name,
  title,
  type: 'text',
  ...more,
})

describe('gridColumns', () => {
  it('It puts fields with the same title into one column', () => {
    const fields = [field('a', 'Name'), field('b', 'Operation'), field('', 'Operation', { bindBlock: 'decide' })]
    expect(gridColumns(fields).map(({ title, fields: held }) => [title, held.length])).toEqual([
      ['Name', 1],
      ['Operation', 2],
    ])
  })

  it('It does not merge fields without a title', () => {
    expect(gridColumns([field('a', ''), field('b', '')])).toHaveLength(2)
  })
})

describe('fieldFor', () => {
  const [column] = gridColumns([
    field('', 'Operation', { bindBlock: 'decide', bindGroup: 'waiting' }),
    field('option.status', 'Operation', { bindGroup: 'decided' }),
  ])

  it.each([
    ['waiting', 'decide'],
    ['decided', undefined],
  ])('It uses the field of the source %s', (tag, block) => {
    expect(column && fieldFor(column, { __sourceTag__: tag })?.['bindBlock']).toBe(block)
  })

  it('It uses no field for a document of another source', () => {
    expect(column && fieldFor(column, { __sourceTag__: 'other' })).toBeNull()
  })
})

describe('isActing', () => {
  it('A field with buttons or a form beside it acts, a value does not', () => {
    expect(isActing(field('', 'Operation', { bindBlock: 'decide' }))).toBe(true)
    expect(isActing(field('', 'Operation', { bindBlocks: ['decide', 'form'] }))).toBe(true)
    expect(isActing(field('document', 'Document', { type: 'button' }))).toBe(true)
    expect(isActing(field('document', 'Document', { content: 'View Document' }))).toBe(true)
    expect(isActing(field('option.status', 'Status', { content: '' }))).toBe(false)
    expect(isActing(field('option.status', 'Status'))).toBe(false)
  })

  it('It names each bound block once', () => {
    expect(boundTags({ bindBlock: 'a', bindBlocks: ['a', 'b', ''] })).toEqual(['a', 'b'])
  })
})
