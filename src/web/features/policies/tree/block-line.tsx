import ChevronRight from 'lucide-react/icons/chevron-right'
import type { BlockLine } from '#domain/policies/block-tree.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { paths } from '../../../paths.ts'
import { classes } from '../../../components/ui/classes.ts'
import { policyWords } from '../messages.ts'
import { BlockIcon } from './block-icon.tsx'
import { blockName } from './block-name.ts'
import { BlockState } from '../block/block-state.tsx'

export interface BlockLineProps {
  readonly policyId: string
  readonly line: BlockLine
  /** Whether it is the block that is shown. */
  readonly isShown: boolean
  /** Whether the Tab key leads to it. */
  readonly isCurrent: boolean
  /** Whether it is for others than the block around it. */
  readonly isForOthers: boolean
  readonly onToggle: () => void
  readonly onFocus: () => void
}

/** A block in the tree: what it is called, what it is, for whom, and whether it waits. */
export function BlockLineView({ policyId, line, isShown, isCurrent, isForOthers, onToggle, onFocus }: BlockLineProps) {
  const { block, isOpen, position, count } = line
  const { id, tag, type, permissions, depth, active } = block
  const name = blockName(block)
  const roles = isForOthers ? permissions.map(policyWords.role).join(', ') : ''
  const said = [policyWords.type(type), roles].filter((part) => part !== '' && part !== name)
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
          <span className="flex flex-wrap gap-x-2 text-xs text-quiet">
            <span>{said.join(' · ')}</span>
            {tag !== '' && tag !== name && <span className="font-mono wrap-anywhere">{tag}</span>}
          </span>
          <BlockState block={block} isLine />
        </span>
      </PageLink>
    </li>
  )
}
