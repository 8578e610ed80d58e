import { useId, type ReactNode } from 'react'
import { useIsArriving } from '../platform/screen/arrival.tsx'
import { Boundary } from './ui/boundary.tsx'
import { Card } from './ui/card.tsx'
import { Skeleton } from './ui/skeleton.tsx'
import { uiMessages } from './messages/ui.ts'
import { SectionFailure } from './query-failure.tsx'

export interface SectionProps {
  readonly title: string
  /** For screen readers only, where the content needs no visible title. */
  readonly hideTitle?: boolean
  /** The content has headings of the same level: the title names the part, and is no heading above them. */
  readonly hasHeadings?: boolean
  /** Pixels that the content usually takes, reserved while it loads. */
  readonly height: number
  /** Draws heading and content in a card. */
  readonly card?: boolean
  /** Beside the heading, at the end. */
  readonly actions?: ReactNode
  readonly className?: string
  /** What the content is about, say its filters: another subject gets another try after a failure. */
  readonly subject?: string
  readonly children: ReactNode
}

/** A part of a page that loads and fails by itself: pending, failed with a way out, or ready. Pages put only content inside. */
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
