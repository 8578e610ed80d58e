import { describe, expect, it } from 'vitest'
import { blockTreeOf } from '#domain/block-tree.ts'
import { overviewOf } from '#domain/policy-overview.ts'
import { aTree } from '#test/support/blocks.ts'

describe('overviewOf', () => {
  it('parts what can be done now from what waits, and from what is to be read', () => {
    const { toDo, toRead, waiting } = overviewOf(blockTreeOf(aTree))
    expect(toDo.map(({ id }) => id)).toEqual(['register'])
    expect(toRead.map(({ id }) => id)).toEqual(['documents'])
    expect(waiting.map(({ id }) => id)).toEqual(['report'])
  })

  it('has nothing where nothing is seen', () => {
    expect(overviewOf(blockTreeOf(null))).toEqual({ toDo: [], toRead: [], waiting: [] })
  })
})
