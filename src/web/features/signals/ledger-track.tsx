import { parseInstant } from '#domain/time/instant.ts'
import { networkMessages } from '../../components/messages/network.ts'
import { PageLink } from '../../components/page-link.tsx'
import { Section } from '../../components/section.tsx'
import { formatDays } from '../../components/time/time-format.ts'
import { VisuallyHidden } from '../../components/ui/visually-hidden.tsx'
import { parseNetwork } from '#domain/status/network.ts'
import { paths } from '../../paths.ts'
import { useSourcesIfKnown } from '../../platform/sources.ts'
import { gapOf, signalMessages } from './messages.ts'
import { useSignalDays } from './queries.ts'

/** A track for the ledger below the components' day bars: what the ledger showed, as opposed to the page. */
export function LedgerTrack() {
  const sources = useSourcesIfKnown().data
  if (!sources || sources.isStandalone) return null
  return (
    <Section
      title={signalMessages.track}
      height={90}
      card
      className="grid min-h-46.5 sm:min-h-40.5"
      actions={
        <PageLink to={paths.signals()} className="target text-sm text-quiet hover:text-ink hover:underline">
          {signalMessages.more}
        </PageLink>
      }
    >
      <Track />
    </Section>
  )
}

const dayMs = 86_400_000
const count = 90

function Track() {
  const { data } = useSignalDays()
  const network = parseNetwork(data.network)
  const first = parseInstant(`${data.first_day}T00:00:00Z`) ?? 0
  const known = new Map(data.days.map((day) => [day.day, day]))
  const days = Array.from({ length: count }, (_, index) => {
    const day = new Date(first + index * dayMs).toISOString().slice(0, 10)
    return { day, figures: known.get(day) }
  })
  const troubled = data.days.filter(({ unusual, alarming }) => unusual + alarming > 0)
  return (
    <>
      <p className="mb-2 text-sm text-quiet">
        {signalMessages.trackAbout(network === null ? data.network : networkMessages.name(network))}{' '}
        {signalMessages.trackSummary(troubled.length, data.days.length)}
        {data.counting && ` ${signalMessages.stillCounting}`}
      </p>
      {data.days.length > 0 && (
        <>
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${count * 4} 24`}
            preserveAspectRatio="none"
            className="block h-6 w-full rtl:-scale-x-100"
          >
            {days.map(({ day, figures }, index) => (
              <rect
                key={day}
                data-state={stateOf(figures)}
                x={index * 4 + 0.5}
                y={figures ? 24 - heights[stateOf(figures)] : 11}
                width={3}
                height={heights[stateOf(figures)]}
                className="signal-day"
              >
                <title>
                  {signalMessages.day(
                    formatDays(day),
                    figures ? signalMessages.dayWords(figures) : signalMessages.dayUnknown[gapOf(data)],
                  )}
                </title>
              </rect>
            ))}
          </svg>
          <div className="mt-1.5 flex justify-between text-xs text-quiet">
            <span>{formatDays(data.first_day)}</span>
            <span>{signalMessages.today}</span>
          </div>
        </>
      )}
      {troubled.length > 0 && (
        <VisuallyHidden>
          <ul>
            {troubled.map((day) => (
              <li key={day.day}>{signalMessages.day(formatDays(day.day), signalMessages.dayWords(day))}</li>
            ))}
          </ul>
        </VisuallyHidden>
      )}
    </>
  )
}

/** Worse states are taller, so that the difference does not depend on color. */
const heights = { unknown: 2, usual: 10, unusual: 17, alarming: 24 } as const

function stateOf(figures: { readonly unusual: number; readonly alarming: number } | undefined): keyof typeof heights {
  if (!figures) return 'unknown'
  if (figures.alarming > 0) return 'alarming'
  return figures.unusual > 0 ? 'unusual' : 'usual'
}
