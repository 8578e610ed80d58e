import { describe, expect, it } from 'vitest'
import { blockTreeOf } from '#domain/policies/block-tree.ts'
import { overviewOf } from '#domain/policies/policy-overview.ts'
import { aBlock, aTree } from '#test/support/blocks.ts'

describe('overviewOf', () => {
  it('parts what can be done now from what waits, and from what is to be read', () => {
    const { toDo, toRead, waiting } = overviewOf(blockTreeOf(aTree))
    expect(toDo.map(({ id }) => id)).toEqual(['register'])
    expect(toRead.map(({ id }) => id)).toEqual(['documents'])
    expect(waiting.map(({ id }) => id)).toEqual(['report'])
  })

  it('leads to the documents beside which buttons stand, rather than to the buttons', () => {
    const source = (tag: string, bound: readonly string[]) =>
      aBlock(tag, { blockType: 'interfaceDocumentsSourceBlock', bound })
    const buttons = (tag: string, active = true) => aBlock(tag, { blockType: 'buttonBlock', active })
    const children = [
      source('to decide', ['decide', 'hidden']),
      source('to read', ['hidden']),
      source('done', ['over']),
      buttons('decide'),
      buttons('over', false),
      buttons('accept'),
    ]
    const { toDo, toRead } = overviewOf(blockTreeOf(aBlock('root', { children })))
    expect(toDo.map(({ id }) => id)).toEqual(['accept', 'to decide'])
    expect(toRead.map(({ id }) => id)).toEqual(['to read', 'done'])
  })

  it('names what is not run here, but not what is in it', () => {
    const kept = { active: false, isRun: false }
    const form = aBlock('form', { blockType: 'requestVcDocumentBlock', ...kept })
    const children = [aBlock('tool', { blockType: 'tool', ...kept, children: [form] })]
    const { toDo, waiting, notRun } = overviewOf(blockTreeOf(aBlock('root', { children })))
    expect([...toDo, ...waiting]).toEqual([])
    expect(notRun.map(({ id }) => id)).toEqual(['tool'])
  })

  it('has nothing where nothing is seen', () => {
    expect(overviewOf(blockTreeOf(null))).toEqual({ toDo: [], toRead: [], waiting: [], notRun: [] })
  })
})
