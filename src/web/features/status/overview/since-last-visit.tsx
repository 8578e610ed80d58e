import { BoundaryFailure } from '../../../components/query-failure.tsx'
import { Section } from '../../../components/section.tsx'
import { Boundary } from '../../../components/ui/boundary.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { useMedia } from '../../../platform/screen/media.ts'
import { useIsFirstScreen } from '../../../platform/screen/first-screen.ts'
import { statusPageMessages } from './messages.ts'

const NewsCard = lazyPart(() => import('../changes/news-card.tsx').then((part) => part.NewsCard))
const NewsNote = lazyPart(() => import('../changes/news-line.tsx').then((part) => part.NewsNote))
const NewsLine = lazyPart(() => import('../changes/news-line.tsx').then((part) => part.NewsLine))

// The page has two columns from this width on; see its container query.
const wide = '(min-width: 73rem)'

/** Next to the status. Rendered only in the browser, because the service does not know the last visit. */
export function SinceLastVisit() {
  const isWide = useMedia(wide)
  if (useIsFirstScreen() || !isWide) return null
  return (
    <Section title={statusPageMessages.sinceLastVisit} height={220} card>
      <NewsCard />
    </Section>
  )
}

/** A short version that is visible without scrolling; its space in the column is reserved. */
export function SinceLastVisitNote() {
  const isWide = useMedia(wide)
  const isFirst = useIsFirstScreen()
  return (
    <div className="w-72 text-end max-[73rem]:hidden">
      {!isFirst && isWide && (
        <Boundary pending={null} failed={Nothing}>
          <NewsNote />
        </Boundary>
      )}
    </div>
  )
}

function Nothing() {
  return null
}

/** A line for narrow screens, whose space is reserved from the first paint. */
export function SinceLastVisitLine() {
  const isWide = useMedia(wide)
  const isFirst = useIsFirstScreen()
  return (
    <div className="min-h-11.5 @4xl:hidden" data-print="no">
      {!isFirst && !isWide && (
        <Boundary pending={null} failed={BoundaryFailure}>
          <NewsLine />
        </Boundary>
      )}
    </div>
  )
}
