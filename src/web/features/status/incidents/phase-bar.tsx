import type { RecordValue, TimelineEntry } from '#domain/status/record.ts'
import { type Phase, phasesOf } from '#domain/status/phases.ts'
import { Duration } from '../../../components/time/age.tsx'
import { statusMessages } from '../../../components/messages/status.ts'
import { classes } from '../../../components/ui/classes.ts'
import { useNow } from '../../../platform/time/now.ts'
import { incidentPageMessages } from './messages.ts'

export interface PhaseBarProps {
  readonly record: RecordValue
  readonly timeline: readonly TimelineEntry[]
}

/** Later phases are fainter. */
const tones: Readonly<Record<string, string>> = {
  investigating: 'bg-status',
  identified: 'bg-status opacity-65',
  monitoring: 'bg-status opacity-35',
}
const unreported = 'border border-dashed border-status bg-transparent'

export function PhaseBar({ record, timeline }: PhaseBarProps) {
  const phases = phasesOf(record, timeline, useNow(15))
  if (phases.length === 0) return null
  // A past incident has no alarming colors.
  const kind = record.isOpen && record.impactKind !== 'no-data' ? record.impactKind : 'unknown'
  return (
    <div data-status={kind}>
      <h2 className="sr-only">{incidentPageMessages.phases}</h2>
      <div aria-hidden="true" className="flex h-2 gap-0.5">
        {phases.map((phase) => (
          <span
            key={phase.from}
            className={classes('min-w-1.5 rounded-full', toneOf(phase))}
            style={{ flexGrow: Math.max(1, secondsOf(phase)) }}
          />
        ))}
      </div>
      <ol className="mt-2.5 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {phases.map((phase) => (
          <li key={phase.from} className="flex items-center gap-2">
            <span aria-hidden="true" className={classes('size-2 rounded-full', toneOf(phase))} />
            <span className="text-quiet">
              {phase.state === null ? incidentPageMessages.unreported : statusMessages.state(phase.state)}
            </span>
            <Duration seconds={secondsOf(phase)} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function toneOf({ state }: Phase): string {
  return state === null ? unreported : (tones[state] ?? 'bg-status')
}

function secondsOf({ from, to }: Phase): number {
  return Math.round((to - from) / 1000)
}
