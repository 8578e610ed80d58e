import type { PolicyBlock } from '#api/policies/policies.ts'
import { isKept, whyNotRun } from './block-types.ts'
import { foldText } from '../text/fold-text.ts'

export interface Block {
  readonly id: string
  readonly tag: string
  /** Empty if there is none. */
  readonly title: string
  /** A name for an untitled block, from its contents; empty if there is none. */
  readonly called: string
  /** Its title, or that of the page around it; empty if neither has one. */
  readonly name: string
  readonly type: string
  readonly permissions: readonly string[]
  readonly defaultActive: boolean
  /** Tags of the blocks that must be completed first. */
  readonly dependencies: readonly string[]
  readonly waitsFor: readonly string[]
  readonly active: boolean
  readonly isRun: boolean
  /** Tags of the blocks whose buttons appear next to each of its documents. */
  readonly bound: readonly string[]
  /** How the block arranges its children, such as `tabs`; empty if unspecified. */
  readonly layout: string
  /** True if the parent runs its children in sequence. */
  readonly isStep: boolean
  /** The earlier step that this one is an alternative to: a user reaches only one of them. Empty for none. */
  readonly insteadOf: string
  /** 0 for the root. */
  readonly depth: number
  /** The UUIDs of its ancestors, the root first. */
  readonly within: readonly string[]
  readonly children: readonly Block[]
}

export interface BlockTree {
  readonly root: Block | null
  readonly all: readonly Block[]
  readonly byId: ReadonlyMap<string, Block>
  readonly byTag: ReadonlyMap<string, Block>
}

/** A block known only by its listing; it counts as available. */
export function bareBlock(
  { id, blockType, title = null }: Pick<PolicyBlock, 'id' | 'blockType'> & { readonly title?: string | null },
  children: readonly PolicyBlock[] = [],
): PolicyBlock {
  return {
    id,
    blockType,
    title,
    children,
    tag: null,
    permissions: [],
    defaultActive: true,
    dependencies: [],
    waitsFor: [],
    active: true,
    isRun: true,
    bound: [],
  }
}

export function blockTreeOf(root: PolicyBlock | null): BlockTree {
  const top = root && blockOf(root, noBlock)
  const all = top ? flat(top) : []
  return {
    root: top,
    all,
    byId: new Map(all.map((block) => [block.id, block])),
    byTag: new Map(all.filter(({ tag }) => tag !== '').map((block) => [block.tag, block])),
  }
}

export interface BlockLine {
  readonly block: Block
  /** Null for a block without children. */
  readonly isOpen: boolean | null
  /** Position among its siblings, from 1, and their number. */
  readonly position: number
  readonly count: number
}

export function treeLinesOf(tree: BlockTree, closed: ReadonlySet<string>): BlockLine[] {
  return tree.root ? linesUnder([tree.root], closed) : []
}

/** The matching blocks with their ancestors. */
export function searchBlocks(tree: BlockTree, search: string): { readonly tree: BlockTree; readonly found: number } {
  const words = foldText(search).split(' ')
  const matches = (block: Block) => {
    const { id, tag, title, type, permissions } = block
    const said = foldText([title, tag, type, spaced(type), id, ...permissions].join('\n'))
    return words.every((word) => said.includes(word))
  }
  const found = new Set(tree.all.filter(matches).map(({ id }) => id))
  const root = tree.root && pruned(tree.root, found)
  const all = root ? flat(root) : []
  const kept = { root, all, byId: tree.byId, byTag: tree.byTag }
  return { tree: kept, found: found.size }
}

/** Which of the open blocks with the same title or type it is, from 1; 0 if it is not one of them. */
export function placeAmong({ all }: Pick<BlockTree, 'all'>, block: Block, same: 'title' | 'type'): number {
  return all.filter((one) => one.active && one[same] === block[same]).indexOf(block) + 1
}

/** Why a block does not run here: because of its type or the type of an ancestor. */
export function whyNotRunIn({ byId }: Pick<BlockTree, 'byId'>, block: Block): string {
  const around = block.within.flatMap((id) => byId.get(id) ?? [])
  return whyNotRun([...around, block].find(({ type }) => isKept(type))?.type ?? block.type)
}

export function waitOf({
  active,
  isRun,
  waitsFor,
  isStep,
}: Block): 'none' | 'notRun' | 'dependencies' | 'step' | 'inactive' {
  if (!isRun) return 'notRun'
  if (active) return 'none'
  if (waitsFor.length > 0) return 'dependencies'
  return isStep ? 'step' : 'inactive'
}

export function activeSibling(tree: BlockTree, { id, isStep, within }: Block): Block | null {
  const around = isStep ? tree.byId.get(within.at(-1) ?? '') : undefined
  return around?.children.find((step) => step.active && step.id !== id) ?? null
}

type Around = Pick<Block, 'id' | 'name' | 'type' | 'within'>

const noBlock: Around = { id: '', name: '', type: '', within: [] }

function blockOf(block: PolicyBlock, around: Around): Block {
  const {
    id,
    tag,
    title,
    called,
    blockType,
    permissions,
    defaultActive,
    dependencies,
    waitsFor,
    active,
    isRun,
    bound,
    layout,
    insteadOf,
    children,
  } = block
  const within = around.id === '' ? [] : [...around.within, around.id]
  const name = title || around.name
  const own = { id, name, type: blockType, within }
  return {
    ...own,
    tag: tag ?? '',
    title: title ?? '',
    called: called ?? '',
    permissions,
    defaultActive,
    dependencies,
    waitsFor,
    active,
    isRun,
    bound,
    layout: layout ?? '',
    isStep: around.type === 'interfaceStepBlock',
    insteadOf: insteadOf ?? '',
    depth: within.length,
    children: children.map((child) => blockOf(child, own)),
  }
}

function flat(block: Block): Block[] {
  return [block, ...block.children.flatMap(flat)]
}

function linesUnder(blocks: readonly Block[], closed: ReadonlySet<string>): BlockLine[] {
  return blocks.flatMap((block, index) => {
    const isOpen = block.children.length === 0 ? null : !closed.has(block.id)
    const line = { block, isOpen, position: index + 1, count: blocks.length }
    return isOpen ? [line, ...linesUnder(block.children, closed)] : [line]
  })
}

function pruned(block: Block, found: ReadonlySet<string>): Block | null {
  const children = block.children.flatMap((child) => pruned(child, found) ?? [])
  return found.has(block.id) || children.length > 0 ? { ...block, children } : null
}

/** Lets "request document" find `requestVcDocumentBlock`. */
function spaced(type: string): string {
  return type.replaceAll(/([a-z])([A-Z])/g, '$1 $2')
}
