import { Dotted } from '../../../components/dotted.tsx'
import { useDeferredValue, useState, type KeyboardEvent } from 'react'
import { treeLinesOf, searchBlocks, type Block, type BlockTree, type BlockLine } from '#domain/policies/block-tree.ts'
import { SearchField } from '../../../components/search/search-field.tsx'
import { blockTreeMessages, policyMessages } from '../messages.ts'
import { stepInTree } from './tree-keys.ts'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { PageLink } from '../../../components/page-link.tsx'
import { paths } from '../../../paths.ts'
import { classes } from '../../../components/ui/classes.ts'
import { BlockIcon, blockName, BlockState } from './block-label.tsx'

interface BlockTreeProps {
  readonly policyId: string
  readonly tree: BlockTree
  readonly shownId: string | null
}

interface Focused {
  readonly id: string
  readonly shownId: string | null
}

const none: ReadonlySet<string> = new Set()

export function BlockTreeView({ policyId, tree, shownId }: BlockTreeProps) {
  const [search, setSearch] = useState('')
  const [closed, setClosed] = useState(none)
  const [focused, setFocused] = useState<Focused | null>(null)
  const requested = useDeferredValue(search)
  const { tree: kept, found } = searchBlocks(tree, requested)
  const lines = treeLinesOf(kept, requested === '' ? closed : none)
  const isThere = (id: string | null) => lines.some(({ block }) => block.id === id)
  // After another block was opened, focus enters the tree there.
  const current = [focused?.shownId === shownId ? focused.id : null, shownId].find(isThere) ?? lines[0]?.block.id
  const toggle = (id: string) =>
    setClosed((before) => (before.has(id) ? without(before, id) : new Set([...before, id])))

  const press = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = stepInTree(lines, current ?? '', event.key)
    if (!step) return
    event.preventDefault()
    if (step.kind === 'toggle') return toggle(step.id)
    const element = event.currentTarget.querySelector(`[data-block="${CSS.escape(step.id)}"]`)
    if (!(element instanceof HTMLElement)) return
    element.focus()
    element.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <div className="mb-2 flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <SearchField
            label={blockTreeMessages.search}
            placeholder={blockTreeMessages.placeholder}
            value={search}
            onSearch={setSearch}
          />
        </div>
        <output className="text-xs whitespace-nowrap text-quiet">
          {blockTreeMessages.shown(requested === '' ? tree.all.length : found, tree.all.length)}
        </output>
      </div>
      {lines.length === 0 ? (
        <p className="py-2 text-sm text-quiet">{blockTreeMessages.nothing}</p>
      ) : (
        <ul role="tree" aria-label={blockTreeMessages.title} data-list="" onKeyDown={press}>
          {lines.map((line) => (
            <BlockLineView
              key={line.block.id}
              policyId={policyId}
              line={line}
              isShown={line.block.id === shownId}
              isCurrent={line.block.id === current}
              isForOthers={hasOtherPermissions(tree, line.block)}
              onToggle={() => toggle(line.block.id)}
              onFocus={() => setFocused({ id: line.block.id, shownId })}
            />
          ))}
        </ul>
      )}
      <p className="mt-2 hidden text-xs text-quiet lg:block" data-print="no">
        {blockTreeMessages.keys}
      </p>
    </>
  )
}

function hasOtherPermissions(tree: BlockTree, { permissions, within }: Block): boolean {
  const around = tree.byId.get(within.at(-1) ?? '')?.permissions ?? []
  return permissions.join('\n') !== around.join('\n')
}

function without(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...set].filter((one) => one !== id))
}

interface BlockLineProps {
  readonly policyId: string
  readonly line: BlockLine
  readonly isShown: boolean
  /** True for the tree's tab stop. */
  readonly isCurrent: boolean
  /** True if its permissions differ from its parent's. */
  readonly isForOthers: boolean
  readonly onToggle: () => void
  readonly onFocus: () => void
}

function BlockLineView({ policyId, line, isShown, isCurrent, isForOthers, onToggle, onFocus }: BlockLineProps) {
  const { block, isOpen, position, count } = line
  const { id, tag, type, permissions, depth, active } = block
  const name = blockName(block)
  const roles = isForOthers ? permissions.map(policyMessages.role).join(', ') : ''
  const said = [policyMessages.type(type), roles].filter((part) => part !== '' && part !== name)
  return (
    <li role="none">
      <PageLink
        to={paths.policyBlock(policyId, id)}
        role="treeitem"
        data-block={id}
        aria-level={depth + 1}
        aria-posinset={position}
        aria-setsize={count}
        {...(isOpen !== null && { 'aria-expanded': isOpen })}
        {...(isShown && { 'aria-current': 'page' as const })}
        aria-selected={isShown}
        tabIndex={isCurrent ? 0 : -1}
        style={{ paddingInlineStart: `${depth * 1.125 + 0.25}rem` }}
        className="target flex items-start gap-1 rounded-lg py-1.5 pe-2 hover:bg-hover aria-[current=page]:bg-chosen"
        onFocus={onFocus}
        onClick={(event) => {
          if (!(event.target instanceof Element) || !event.target.closest('[data-toggle]')) return
          event.preventDefault()
          onToggle()
        }}
      >
        <span
          aria-hidden="true"
          data-toggle={isOpen === null ? undefined : ''}
          className={classes(
            'grid size-6 shrink-0 place-items-center rounded-md',
            isOpen !== null && 'text-quiet hover:bg-chosen hover:text-ink',
          )}
        >
          {isOpen !== null && (
            <ChevronRight
              size={14}
              className={classes('transition-transform rtl:-scale-x-100', isOpen && 'rotate-90 rtl:rotate-90')}
            />
          )}
        </span>
        <span className="flex h-6 items-center">
          <BlockIcon type={type} />
        </span>
        <span className={classes('min-w-0 flex-1 ps-1', !active && 'text-quiet')}>
          <span className="flex min-h-6 items-center font-medium wrap-anywhere">{name}</span>
          <span className="text-xs text-quiet">
            <Dotted>
              {said}
              {tag !== '' && tag !== name && <span className="font-mono wrap-anywhere">{tag}</span>}
            </Dotted>
          </span>
          <BlockState block={block} isLine />
        </span>
      </PageLink>
    </li>
  )
}
