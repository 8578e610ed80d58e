import { useState } from 'react'
import { uiMessages } from '../../../components/messages/ui.ts'
import { Button } from '../../../components/ui/button.tsx'

interface Paged {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly fetchNextPage: () => Promise<unknown>
}

interface ShownItems<Item> {
  readonly shown: readonly Item[]
  /** Fetches more if needed; null if everything is shown. */
  readonly more: (() => void) | null
  readonly busy: boolean
}

const step = 10

/** Starts short, so that the content below stays close. */
export function useShowMore<Item>(items: readonly Item[], query: Paged): ShownItems<Item> {
  const [size, setSize] = useState(step)
  const more = () => {
    const next = size + 2 * step
    setSize(next)
    if (items.length < next && query.hasNextPage) void query.fetchNextPage()
  }
  return {
    shown: items.slice(0, size),
    more: items.length > size || query.hasNextPage ? more : null,
    busy: query.isFetchingNextPage,
  }
}

interface ShowMoreButtonProps {
  readonly list: ShownItems<unknown>
}

export function ShowMoreButton({ list }: ShowMoreButtonProps) {
  if (list.more === null) return null
  return (
    <Button className="mt-2" disabled={list.busy} onClick={list.more}>
      {list.busy ? uiMessages.loading : uiMessages.showMore}
    </Button>
  )
}
