import { Button } from '../../../components/ui/button.tsx'
import { uiWords } from '../../../components/messages/ui.ts'
import type { Growing } from './show-more.tsx'

export interface MoreButtonProps {
  readonly list: Growing<unknown>
}

/** Lets a list grow while there is more of it. */
export function MoreButton({ list }: MoreButtonProps) {
  if (list.more === null) return null
  return (
    <Button className="mt-2" disabled={list.busy} onClick={list.more}>
      {list.busy ? uiWords.loading : uiWords.showMore}
    </Button>
  )
}
