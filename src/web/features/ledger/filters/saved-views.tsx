import BookmarkPlus from 'lucide-react/icons/bookmark-plus'
import { Suspense } from 'react'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dropdown } from '../../../components/ui/dropdown.tsx'
import type { SavedViews } from './kept-views.ts'
import { filterMessages } from './messages.ts'

const ViewsPanel = lazyPart(() => import('./views-panel.tsx').then((part) => part.ViewsPanel))

interface ViewsProps {
  readonly saved: SavedViews
}

/** Named filters, stored in this browser. A link shares them, including the name. */
export function ViewsMenu({ saved }: ViewsProps) {
  return (
    <Dropdown label={filterMessages.views.title} chosen={saved.name ?? undefined}>
      {() => (
        <Suspense fallback={null}>
          <ViewsPanel saved={saved} />
        </Suspense>
      )}
    </Dropdown>
  )
}

/** For a reader who opened somebody's link. */
export function SharedView({ saved: { isShared, name, save } }: ViewsProps) {
  if (!isShared || name === null) return null
  return (
    <Button onClick={() => save(name)}>
      <BookmarkPlus size={14} aria-hidden />
      <span className="max-w-60 truncate">{filterMessages.views.saveShared(name)}</span>
    </Button>
  )
}
