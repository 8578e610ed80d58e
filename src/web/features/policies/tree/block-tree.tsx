import { useDeferredValue, useState, type KeyboardEvent } from 'react'
import { linesOf, searchBlocks, type Block, type BlockTree } from '#domain/policies/block-tree.ts'
import { SearchField } from '../../../components/ui/search-field.tsx'
import { blockTreeWords } from '../messages.ts'
import { BlockLineView } from './block-line.tsx'
import { stepInTree } from './tree-keys.ts'

export interface BlockTreeProps {
  readonly policyId: string
  readonly tree: BlockTree
  /** The block that is shown. */
  readonly shownId: string | null
}

interface Focused {
  readonly id: string
  /** The block that was shown then. */
  readonly shownId: string | null
}

const none: ReadonlySet<string> = new Set()

/** The blocks that somebody may see, to be searched and gone through by keys. */
export function BlockTreeView({ policyId, tree, shownId }: BlockTreeProps) {
  const [search, setSearch] = useState('')
  const [closed, setClosed] = useState(none)
  const [focused, setFocused] = useState<Focused | null>(null)
  const sought = useDeferredValue(search)
  const { tree: kept, found } = searchBlocks(tree, sought)
  const lines = linesOf(kept, sought === '' ? closed : none)
  const isThere = (id: string | null) => lines.some(({ block }) => block.id === id)
  // Another block that is shown is where one enters again.
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
            label={blockTreeWords.search}
            placeholder={blockTreeWords.placeholder}
            value={search}
            onSearch={setSearch}
          />
        </div>
        <output className="text-xs whitespace-nowrap text-quiet">
          {blockTreeWords.shown(sought === '' ? tree.all.length : found, tree.all.length)}
        </output>
      </div>
      {lines.length === 0 ? (
        <p className="py-2 text-sm text-quiet">{blockTreeWords.nothing}</p>
      ) : (
        <ul role="tree" aria-label={blockTreeWords.title} data-list="" onKeyDown={press}>
          {lines.map((line) => (
            <BlockLineView
              key={line.block.id}
              policyId={policyId}
              line={line}
              isShown={line.block.id === shownId}
              isCurrent={line.block.id === current}
              isForOthers={isForOthers(tree, line.block)}
              onToggle={() => toggle(line.block.id)}
              onFocus={() => setFocused({ id: line.block.id, shownId })}
            />
          ))}
        </ul>
      )}
      <p className="mt-2 hidden text-xs text-quiet lg:block" data-print="no">
        {blockTreeWords.keys}
      </p>
    </>
  )
}

function isForOthers(tree: BlockTree, { permissions, within }: Block): boolean {
  const around = tree.byId.get(within.at(-1) ?? '')?.permissions ?? []
  return permissions.join('\n') !== around.join('\n')
}

function without(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...set].filter((one) => one !== id))
}
