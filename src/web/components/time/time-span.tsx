import { utcIso } from '#domain/time/instant.ts'
import { ZonedTime } from './timestamp.tsx'

export interface TimeSpanProps {
  readonly from: number
  /** Null for an open-ended span. */
  readonly until: number | null
  /** Only in the chosen zone. */
  readonly brief?: boolean
}

const others = ['mine', 'page'] as const

/** A time span in the chosen zone and, if their clocks differ, in the reader's and the page's zones. */
export function TimeSpan({ from, until, brief = false }: TimeSpanProps) {
  return (
    <time dateTime={utcIso(from)}>
      <span className="inline-block">
        <ZonedTime form="span" from={from} until={until} />
      </span>
      {!brief &&
        others.map((zone) => (
          <span key={zone} className="other-zone text-quiet">
            {' '}
            <span className="inline-block">
              <ZonedTime form={zone} from={from} until={until} />
            </span>
          </span>
        ))}
    </time>
  )
}
