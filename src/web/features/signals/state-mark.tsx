import type { SignalState } from '#api/signals/signals.ts'
import type { StatusKind } from '#domain/status/status-kind.ts'
import { StatusMark } from '../../components/status-mark.tsx'
import { signalMessages } from './messages.ts'

const kinds: Readonly<Record<SignalState, StatusKind>> = {
  usual: 'operational',
  unusual: 'degraded',
  alarming: 'major',
  unknown: 'unknown',
}

interface StateMarkProps {
  readonly state: SignalState
  readonly size?: 14 | 16
}

/** The state in words is next to it, or in the list’s evidence. */
export function StateMark({ state, size = 16 }: StateMarkProps) {
  return <StatusMark status={kinds[state]} size={size} />
}

export function StateLabel({ state }: Pick<StateMarkProps, 'state'>) {
  return (
    <span className="inline-flex items-center gap-2 font-medium">
      <StateMark state={state} />
      {signalMessages.states[state]}
    </span>
  )
}
