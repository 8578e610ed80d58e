import { useId, type ReactNode } from 'react'
import { useIsArriving } from '../platform/screen/arrival.tsx'
import { Boundary } from './ui/boundary.tsx'
import { Card } from './ui/card.tsx'
import { Skeleton } from './ui/skeleton.tsx'
import { uiMessages } from './messages/ui.ts'
import { SectionFailure } from './query-failure.tsx'

export interface SectionProps {
  readonly title: string
  /** Visible only to screen readers, for content that needs no visible title. */
  readonly hideTitle?: boolean
  /** The content has headings of the same level, so the title labels the section but is not a heading. */
  readonly hasHeadings?: boolean
  /** The usual height of the content in pixels, reserved while it loads. */
  readonly height: number
  /** Draws heading and content in a card. */
  readonly card?: boolean
  /** Shown at the end of the heading's line. */
  readonly actions?: ReactNode
  readonly className?: string
  /** What the content depends on, such as its filters: after a failure, a new subject retries. */
  readonly subject?: string
  readonly children: ReactNode
}

/**
 * A part of a page that loads and fails independently: pending, failed with a retry, or ready. Pages provide only the
 * content.
 */
export function Section({
  title,
  hideTitle = false,
  hasHeadings = false,
  height,
  card = false,
  actions,
  className,
  subject,
  children,
}: SectionProps) {
  const id = useId()
  const isArriving = useIsArriving()
  const pending = <Skeleton height={height} label={`${uiMessages.loading}: ${title}`} />
  const content = (
    <>
      {!hasHeadings && (
        <div className={hideTitle ? 'sr-only' : 'mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2'}>
          <h2 id={id} className="text-lg font-semibold tracking-tight">
            {title}
          </h2>
          {!hideTitle && actions}
        </div>
      )}
      <Boundary subject={subject} pending={pending} failed={SectionFailure}>
        {isArriving ? pending : children}
      </Boundary>
    </>
  )
  return (
    <section {...(hasHeadings ? { 'aria-label': title } : { 'aria-labelledby': id })} className={className}>
      {card ? <Card>{content}</Card> : content}
    </section>
  )
}
