import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId, useState, type ReactNode } from 'react'
import { StatusMark } from '../../../components/status-mark.tsx'
import { classes } from '../../../components/ui/classes.ts'

export interface FoldLineProps {
  /** The name of the group where all of it is in the line. */
  readonly title: string | null
  readonly facts: string
  readonly startsOpen: boolean
  /** List items. */
  readonly children: ReactNode
}

/** Components that are well, as one line; their rows are drawn only once it is unfolded. */
export function FoldLine({ title, facts, startsOpen, children }: FoldLineProps) {
  const [open, setOpen] = useState(startsOpen)
  const id = useId()
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="target -mx-2 flex w-[calc(100%+1rem)] items-center gap-2.5 rounded-lg px-2 py-2.5 text-start hover:bg-hover"
      >
        <StatusMark status="operational" />
        <span className="min-w-0 flex-1">
          {title !== null && <span className="font-medium">{title} — </span>}
          <span className="text-quiet">{facts}</span>
        </span>
        <ChevronRight
          size={16}
          aria-hidden
          className={classes('shrink-0 text-quiet transition-transform', open ? 'rotate-90' : 'rtl:rotate-180')}
        />
      </button>
      <ul id={id} data-list hidden={!open} className="divide-y divide-line border-t border-line">
        {open && children}
      </ul>
    </>
  )
}
