import { describe, expect, it } from 'vitest'
import {
  bareBlock,
  blockTreeOf,
  placeAmong,
  treeLinesOf,
  searchBlocks,
  activeSibling,
  waitOf,
  type BlockTree,
} from '#domain/policies/block-tree.ts'
import { aBlock, aTree } from '#test/support/policies/blocks.ts'

const tree = blockTreeOf(aTree)
const idsOf = (lines: ReturnType<typeof treeLinesOf>) => lines.map(({ block }) => block.id)
const everything = ['root', 'page', 'register', 'report', 'documents', 'pages', 'archive']

describe('blockTreeOf', () => {
  it('It lists every block in tree order with its ancestors', () => {
    expect(tree.all.map(({ id }) => id)).toEqual(everything)
    expect(tree.byId.get('register')).toMatchObject({ depth: 2, within: ['root', 'page'] })
  })

  it('It finds blocks by tag, and blocks without a tag only by UUID', () => {
    expect(tree.byTag.get('report')?.id).toBe('report')
    expect([...tree.byTag.keys()]).not.toContain('')
    expect(tree.byId.get('pages')?.tag).toBe('')
  })

  it('A block without a title is known by the page around it', () => {
    const grid = bareBlock({ id: 'grid', blockType: 'interfaceDocumentsSourceBlock' })
    const page = bareBlock({ id: 'page', blockType: 'interfaceContainerBlock', title: 'Applications' }, [grid])
    const { byId } = blockTreeOf(bareBlock({ id: 'root', blockType: 'interfaceContainerBlock' }, [page]))
    expect(byId.get('grid')).toMatchObject({ title: '', name: 'Applications' })
    expect(byId.get('root')).toMatchObject({ title: '', name: '' })
  })

  it('It is empty for a user who may see nothing', () => {
    expect(blockTreeOf(null)).toMatchObject({ root: null, all: [] })
    expect(treeLinesOf(blockTreeOf(null), new Set())).toEqual([])
  })
})

describe('linesOf', () => {
  it('Each line has its open state and its position among its siblings', () => {
    const lines = treeLinesOf(tree, new Set(['page']))
    expect(idsOf(lines)).toEqual(['root', 'page', 'documents', 'pages', 'archive'])
    expect(lines.map(({ isOpen }) => isOpen)).toEqual([true, false, true, null, null])
    expect(lines[2]).toMatchObject({ position: 2, count: 3 })
  })

  it('Closing the root hides all other blocks', () => {
    expect(idsOf(treeLinesOf(tree, new Set(['root'])))).toEqual(['root'])
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
  ])('A search for %j leaves %j', (search, left, count) => {
    const { tree: kept, found } = searchBlocks(tree, search)
    expect(kept.all.map(({ id }) => id)).toEqual(left)
    expect(found).toBe(count)
  })

  it('It identifies blocks by UUID, so that a refetched tree matches', () => {
    const copied = { ...tree, all: tree.all.map((block) => ({ ...block })) }
    expect(searchBlocks(copied, '').tree.all.map(({ id }) => id)).toEqual(everything)
  })

  it('It keeps the lookup maps of the whole tree', () => {
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
  ] as const)('A block waits for this: %s, given %j', (expected, rest) => {
    const [block] = blockTreeOf(aBlock('one', rest)).all
    expect(block && waitOf(block)).toBe(expected)
  })
})

describe('waitOf for a step', () => {
  it('A later step waits for its turn', () => {
    const step = aBlock('second', { active: false })
    const { all } = blockTreeOf(aBlock('steps', { blockType: 'interfaceStepBlock', children: [step] }))
    expect(all.map(waitOf)).toEqual(['none', 'step'])
  })
})

describe('activeSibling', () => {
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
  ])('Instead of %s, the active step is %s', (id, expected) => {
    const block = held.byId.get(id)
    expect(block && activeSibling(held, block)?.id).toBe(expected)
  })
})

it('Open blocks with the same title, and those of the same type, are numbered in the order of the page', () => {
  const form = (id: string, title: string, active = true) => ({
    ...bareBlock({ id, blockType: 'requestVcDocumentBlock', title }),
    active,
  })
  const children = [
    form('first', 'Item'),
    form('closed', 'Item', false),
    form('other', 'Device'),
    form('second', 'Item'),
  ]
  const page = blockTreeOf(bareBlock({ id: 'page', blockType: 'interfaceContainerBlock' }, children))
  const places = (same: 'title' | 'type') => page.root?.children.map((block) => placeAmong(page, block, same))
  expect(places('title')).toEqual([1, 0, 1, 2])
  expect(places('type')).toEqual([1, 0, 2, 3])
})
