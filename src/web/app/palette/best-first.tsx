import { useCommandState } from 'cmdk'
import { useLayoutEffect, type RefObject } from 'react'
import { pageMessages } from '../../components/messages/pages.ts'
import { paletteMessages } from './messages.ts'

/** For groups whose best entries rank the same. */
const groupOrder: readonly string[] = [
  paletteMessages.thisAddress,
  paletteMessages.ledger,
  paletteMessages.pages,
  paletteMessages.open,
  paletteMessages.views,
  paletteMessages.components,
  pageMessages.policies,
  pageMessages.schemas,
  paletteMessages.filters,
  paletteMessages.commands,
]

interface BestFirstProps {
  /** The parent of the groups. */
  readonly groups: RefObject<HTMLElement | null>
  /** The text that the entries are for. It follows what is typed with a delay. */
  readonly text: string
  readonly onFirst: (value: string) => void
}

/** Moves the best entry to the top and selects it: cmdk sorts no groups, and no entries that have just appeared. */
export function BestFirst({ groups, text, onFirst }: BestFirstProps) {
  const ranks = useCommandState((state) => state.filtered.items)
  const search = useCommandState((state) => state.search)
  // Without dependencies: entries come and go while the text stays the same.
  useLayoutEffect(() => {
    const parent = groups.current
    if (!parent) return
    // Entries without a rank are shown for any text, because they are what the text means.
    const rankOf = (entry: Element) => (search === '' ? 1 : (ranks.get(entry.id) ?? 2))
    const bestOf = (group: Element) => Math.max(0, ...entriesOf(group).map(rankOf))
    sortChildren(
      parent,
      (one, other) =>
        bestOf(other) - bestOf(one) || groupOrder.indexOf(nameOf(one)) - groupOrder.indexOf(nameOf(other)),
    )
    for (const group of parent.children) {
      const items = group.querySelector('[cmdk-group-items]')
      if (items && search !== '') sortChildren(items, (one, other) => rankOf(other) - rankOf(one))
    }
  })
  useLayoutEffect(() => {
    const first = groups.current?.querySelector('[cmdk-item]')
    if (first) onFirst(first.getAttribute('data-value') ?? '')
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a selection stays until the text changes
  }, [search, text])
  return null
}

function sortChildren(parent: Element, compare: (one: Element, other: Element) => number) {
  const sorted = [...parent.children].toSorted(compare)
  if (sorted.some((child, index) => child !== parent.children[index])) parent.append(...sorted)
}

function entriesOf(group: Element): Element[] {
  return [...group.querySelectorAll('[cmdk-item]')]
}

function nameOf(group: Element): string {
  return group.getAttribute('data-value') ?? ''
}
