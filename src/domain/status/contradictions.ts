import type { Rollup } from '#api/status/status.ts'
import { type ComponentTree, type ComponentValue, leaves } from './status-view.ts'
import { windowOf } from './maintenance-window.ts'
import { newestUpdateFirst, type RecordHead } from './record.ts'
import { severityOf } from './status-kind.ts'

type ContradictionKind =
  | 'green-with-outage'
  | 'incident-open-all-operational'
  | 'green-with-incident'
  | 'no-update-for'
  | 'maintenance-overrun'
  | 'scheduled-not-begun'

/** Two statements of the page that contradict each other. */
export interface Contradiction {
  readonly kind: ContradictionKind
  readonly subject: 'component' | 'incident' | 'maintenance'
  readonly id: string
  readonly name: string
  /** Whole seconds since it began; null if unknown. */
  readonly seconds: number | null
  /** The number of affected components or records. The one named is the worst or newest. */
  readonly count: number
}

export interface StatusFacts {
  readonly rollup: Rollup
  readonly tree: ComponentTree
  readonly incidents: readonly RecordHead[]
  readonly maintenances: readonly RecordHead[]
}

const maxSilenceSeconds = 2 * 60 * 60

/** Most serious first. */
export function contradictionsOf({ rollup, tree, incidents, maintenances }: StatusFacts, now: number): Contradiction[] {
  const open = incidents.filter((incident) => incident.isOpen).toSorted(newestUpdateFirst)
  return [
    ...hiddenOutage(rollup, leaves(tree), now),
    ...openWithoutEffect(rollup, open, leaves(tree), now),
    ...open.flatMap((incident) => silent(incident, now)),
    ...maintenances.flatMap((maintenance) => offSchedule(maintenance, now)),
  ]
}

/**
 * If there are more than `maxPerKind` of one kind, merges them into one that names the first and has the shortest time.
 */
export function foldContradictions(contradictions: readonly Contradiction[], maxPerKind = 2): Contradiction[] {
  return [...Map.groupBy(contradictions, ({ kind }) => kind).values()].flatMap((alike) => {
    const [first] = alike
    if (!first || alike.length <= maxPerKind) return alike
    const times = alike.flatMap(({ seconds }) => seconds ?? [])
    const count = alike.reduce((sum, contradiction) => sum + contradiction.count, 0)
    return [{ ...first, count, seconds: times.length > 0 ? Math.min(...times) : null }]
  })
}

function hiddenOutage({ indicator }: Rollup, components: readonly ComponentValue[], now: number): Contradiction[] {
  if (indicator !== 'none' && indicator !== 'maintenance') return []
  const [worst, ...others] = components
    .filter(({ status }) => status === 'major' || status === 'partial')
    .toSorted((a, b) => severityOf(b.status) - severityOf(a.status))
  if (!worst) return []
  const seconds = worst.updatedAt === null ? null : since(worst.updatedAt, now)
  const { id, name } = worst
  return [{ kind: 'green-with-outage', subject: 'component', id, name, seconds, count: others.length + 1 }]
}

/** If the page has components, they contradict the incident; otherwise only the page's own statement can. */
function openWithoutEffect(
  { indicator }: Rollup,
  open: readonly RecordHead[],
  components: readonly ComponentValue[],
  now: number,
): Contradiction[] {
  const [newest] = open
  if (!newest || components.some(({ status }) => status !== 'operational')) return []
  const { id, name, startedAt } = newest
  const seconds = since(startedAt, now)
  if (components.length === 0 && indicator !== 'none') return []
  const kind = components.length === 0 ? 'green-with-incident' : 'incident-open-all-operational'
  return [{ kind, subject: 'incident', id, name, seconds, count: open.length }]
}

function silent({ id, name, newestAt }: RecordHead, now: number): Contradiction[] {
  const seconds = since(newestAt, now)
  return seconds > maxSilenceSeconds
    ? [{ kind: 'no-update-for', subject: 'incident', id, name, seconds, count: 1 }]
    : []
}

function offSchedule(maintenance: RecordHead, now: number): Contradiction[] {
  const { phase, startsInSeconds, endsInSeconds } = windowOf(maintenance, now)
  const { id, name } = maintenance
  if (phase === 'overrun' && endsInSeconds !== null)
    return [{ kind: 'maintenance-overrun', subject: 'maintenance', id, name, seconds: -endsInSeconds, count: 1 }]
  if (phase === 'late-start' && startsInSeconds !== null)
    return [{ kind: 'scheduled-not-begun', subject: 'maintenance', id, name, seconds: -startsInSeconds, count: 1 }]
  return []
}

function since(instant: number, now: number): number {
  return Math.max(0, Math.round((now - instant) / 1000))
}
