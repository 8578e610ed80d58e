import { describe, expect, it } from 'vitest'
import { blockTreeOf } from '#domain/policies/block-tree.ts'
import { overviewOf } from '#domain/policies/policy-overview.ts'
import { aBlock, aTree } from '#test/support/policies/blocks.ts'

describe('overviewOf', () => {
  it('It separates blocks to act on from blocks to read and blocks that wait', () => {
    const { toDo, toRead, waiting } = overviewOf(blockTreeOf(aTree))
    expect(toDo.map(({ id }) => id)).toEqual(['register'])
    expect(toRead.map(({ id }) => id)).toEqual(['documents'])
    expect(waiting.map(({ id }) => id)).toEqual(['report'])
  })

  it('It lists the source of documents with buttons instead of the button block', () => {
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

  it('It names the outermost blocks that do not run here', () => {
    const kept = { active: false, isRun: false }
    const form = aBlock('form', { blockType: 'requestVcDocumentBlock', ...kept })
    const children = [aBlock('tool', { blockType: 'tool', ...kept, children: [form] })]
    const { toDo, waiting, notRun } = overviewOf(blockTreeOf(aBlock('root', { children })))
    expect([...toDo, ...waiting]).toEqual([])
    expect(notRun.map(({ id }) => id)).toEqual(['tool'])
  })

  it('It is empty for an empty tree', () => {
    expect(overviewOf(blockTreeOf(null))).toEqual({ toDo: [], toRead: [], waiting: [], notRun: [] })
  })
})
