import { describe, expect, it } from 'vitest'
import { blockTreeOf, linesOf, searchBlocks, stepInstead, waitOf, type BlockTree } from '#domain/policies/block-tree.ts'
import { aBlock, aTree } from '#test/support/blocks.ts'

const tree = blockTreeOf(aTree)
const idsOf = (lines: ReturnType<typeof linesOf>) => lines.map(({ block }) => block.id)
const everything = ['root', 'page', 'register', 'report', 'documents', 'pages', 'archive']

describe('blockTreeOf', () => {
  it('lists every block in the order of the tree, with those around it', () => {
    expect(tree.all.map(({ id }) => id)).toEqual(everything)
    expect(tree.byId.get('register')).toMatchObject({ depth: 2, within: ['root', 'page'] })
  })

  it('finds blocks by tag; one without a tag is found by its UUID only', () => {
    expect(tree.byTag.get('report')?.id).toBe('report')
    expect([...tree.byTag.keys()]).not.toContain('')
    expect(tree.byId.get('pages')?.tag).toBe('')
  })

  it('is empty for somebody who may see nothing', () => {
    expect(blockTreeOf(null)).toMatchObject({ root: null, all: [] })
    expect(linesOf(blockTreeOf(null), new Set())).toEqual([])
  })
})

describe('linesOf', () => {
  it('says of each line whether it is open, and which of how many it is', () => {
    const lines = linesOf(tree, new Set(['page']))
    expect(idsOf(lines)).toEqual(['root', 'page', 'documents', 'pages', 'archive'])
    expect(lines.map(({ isOpen }) => isOpen)).toEqual([true, false, true, null, null])
    expect(lines[2]).toMatchObject({ position: 2, count: 3 })
  })

  it('hides everything in the root where that is closed', () => {
    expect(idsOf(linesOf(tree, new Set(['root'])))).toEqual(['root'])
  })
})

describe('searchBlocks', () => {
  it.each([
    ['', everything, 7],
    ['registration', ['root', 'page'], 1],
    ['verifier', ['root', 'documents'], 1],
    ['request document', ['root', 'page', 'register', 'report'], 2],
    ['PAGINATIONADDON', ['root', 'documents', 'pages'], 1],
    ['installer report', ['root', 'page', 'report'], 1],
    ['nowhere', [], 0],
  ])('%j leaves %j', (search, left, count) => {
    const { tree: kept, found } = searchBlocks(tree, search)
    expect(kept.all.map(({ id }) => id)).toEqual(left)
    expect(found).toBe(count)
  })

  it('knows blocks by their UUIDs: the same tree may be held as other objects', () => {
    const copied = { ...tree, all: tree.all.map((block) => ({ ...block })) }
    expect(searchBlocks(copied, '').tree.all.map(({ id }) => id)).toEqual(everything)
  })

  it('keeps what a block is found by as it was', () => {
    const { tree: kept }: { tree: BlockTree } = searchBlocks(tree, 'report')
    expect(kept.byTag.get('register')?.id).toBe('register')
  })
})

describe('waitOf', () => {
  it.each([
    ['none', {}],
    ['none', { active: true, waitsFor: ['other'] }],
    ['dependencies', { active: false, waitsFor: ['other'] }],
    ['inactive', { active: false }],
    ['notRun', { active: false, isRun: false, waitsFor: ['other'] }],
    ['inactive', { active: false, blockType: 'interfaceStepBlock' }],
  ] as const)('%s', (expected, rest) => {
    const [block] = blockTreeOf(aBlock('one', rest)).all
    expect(block && waitOf(block)).toBe(expected)
  })
})

describe('a step', () => {
  it('waits for its turn', () => {
    const step = aBlock('second', { active: false })
    const { all } = blockTreeOf(aBlock('steps', { blockType: 'interfaceStepBlock', children: [step] }))
    expect(all.map(waitOf)).toEqual(['none', 'step'])
  })
})

describe('stepInstead', () => {
  const step = (id: string, active: boolean) => aBlock(id, { blockType: 'buttonBlock', active })
  const steps = (id: string, children: ReturnType<typeof step>[]) =>
    aBlock(id, { blockType: 'interfaceStepBlock', children })
  const held = blockTreeOf(
    aBlock('root', {
      children: [
        steps('some', [step('first', false), step('second', true)]),
        steps('off', [step('third', false)]),
        step('alone', false),
      ],
    }),
  )
  it.each([
    ['first', 'second'],
    ['second', undefined],
    ['third', undefined],
    ['alone', undefined],
  ])('%s: %s', (id, expected) => {
    const block = held.byId.get(id)
    expect(block && stepInstead(held, block)?.id).toBe(expected)
  })
})
