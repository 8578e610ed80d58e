import type { NotableEvent } from '#api/notifications/events.ts'
import type { SignalName, SignalState } from '#api/signals/signals.ts'
import type { SignalTransition } from './signal-track.ts'

const names: Readonly<Record<SignalName, string>> = {
  silence: 'silence',
  throughput: 'throughput',
  failures: 'failures',
  consensus: 'time to consensus',
  nodes: 'spread over nodes',
  lag: 'lag of the mirror node',
  fees: 'fees',
}

const isRaised = (state: SignalState) => state === 'unusual' || state === 'alarming'

/** Turns a signal's transition into a notification event. A maintenance explains transitions that fall into it. */
export function signalEvents(network: string, transition: SignalTransition): NotableEvent[] {
  const { signal, from, to, at, evidence, explainedBy } = transition
  if (explainedBy !== null) return []
  const isWorse = to === 'alarming' || (to === 'unusual' && from !== 'alarming')
  const isOver = to === 'usual' && isRaised(from)
  if (!isWorse && !isOver) return []
  return [
    {
      kind: isWorse ? 'signal.raised' : 'signal.cleared',
      at,
      subject: `signal ${network} ${signal}`,
      scope: 'other',
      title: `${network}, ${names[signal]}`,
      text: evidence,
      from,
      to,
      impact: to === 'alarming' || from === 'alarming' ? 'major' : 'minor',
      networks: [network],
      components: [],
      path: '/signals',
      minutes: null,
    },
  ]
}
