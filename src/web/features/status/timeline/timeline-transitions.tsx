import type { TimelineTransition } from '#domain/status/timeline.ts'
import { incidentWords } from '../records/incident-messages.ts'
import { NamedComponents } from '../records/named-components.tsx'
import { Transition } from '../records/state-path.tsx'

export interface TimelineTransitionsProps {
  readonly transitions: readonly TimelineTransition[]
  /** Components that were named without a change of state. */
  readonly unchanged: number
}

/** What an update did to components: those that went the same way stand together, the unchanged are only counted. */
export function TimelineTransitions({ transitions, unchanged }: TimelineTransitionsProps) {
  if (transitions.length === 0 && unchanged === 0) return null
  const ways = [...Map.groupBy(transitions, ({ from, to }) => `${from} ${to}`)]
  return (
    <ul className="mt-1.5 flex flex-col gap-1.5">
      {ways.map(([way, members]) => (
        <li key={way} className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {members.slice(0, 1).map(({ from, to }) => (
            <Transition key={way} from={from} to={to} />
          ))}
          <NamedComponents components={members.map(({ componentId: id, componentName: name }) => ({ id, name }))} />
        </li>
      ))}
      {unchanged > 0 && <li className="text-sm text-quiet">{incidentWords.unchanged(unchanged)}</li>}
    </ul>
  )
}
