import type { Network } from '#domain/status/network.ts'
import { networkTitles, places, type ComponentKind } from './places.ts'
import type { PlannedUpdate, PlannedWindow, PlannedRecord } from './plan.ts'
import { idOf, randomOf } from '../../../platform/random.ts'
import { fillIn } from './scene.ts'
import { minute, second } from '../../../platform/spans.ts'

export interface MaintenanceOrder {
  readonly kind: 'work' | 'upgrade'
  readonly seed: number
  /** Unique in the plan. */
  readonly key: string
  readonly network: Network
  readonly name: string
  readonly notice: string
  readonly parts: readonly ComponentKind[]
  readonly words?: Readonly<Record<string, string>>
  readonly announcedAt: number
  readonly window: PlannedWindow
  /** The new window, and when it is moved there. */
  readonly moved?: { readonly at: number; readonly window: PlannedWindow; readonly body: string }
  /** When it is reported as completed. With null, it completes automatically some seconds after the window. */
  readonly endsAt: number | null
  readonly verifiedFrom?: number
  readonly notes?: readonly { readonly at: number; readonly text: string }[]
  readonly completedText?: string
}

const defaultTexts = {
  reminder: 'Maintenance will begin as scheduled in 60 minutes.',
  inProgress: 'Scheduled maintenance is currently in progress. We will provide updates as necessary.',
  verifying: 'Verification is currently underway for the maintenance items.',
  completed: 'The scheduled maintenance has been completed.',
} as const

type Line = Pick<PlannedUpdate, 'status' | 'body' | 'enteredAt'> & { readonly window?: PlannedWindow }

export function maintenanceStory(order: MaintenanceOrder): PlannedRecord {
  const { seed, key, network, announcedAt, moved } = order
  const random = randomOf(seed, key)
  const window = moved?.window ?? order.window
  const words = {
    network,
    Network: networkTitles[network],
    minutes: String(Math.round((window.until - window.from) / minute)),
    ...order.words,
  }
  const taken = places
    .filter((place) => place.network === network && order.parts.includes(place.part))
    .map((place) => place.key)
  const begunAt = window.from + random.between(7 * second, 24 * second)
  const endsAt = order.endsAt ?? window.until + random.between(7 * second, 23 * second)
  const reminded = window.from - announcedAt > 80 * minute && random.chance(0.94)

  const lines: Line[] = [{ status: 'scheduled', body: fillIn(order.notice, words, random), enteredAt: announcedAt }]
  if (moved) lines.push({ status: 'scheduled', body: moved.body, enteredAt: moved.at, window: moved.window })
  if (reminded)
    lines.push({ status: 'scheduled', body: defaultTexts.reminder, enteredAt: window.from - 60 * minute + 4321 })
  lines.push({ status: 'in_progress', body: defaultTexts.inProgress, enteredAt: begunAt })
  for (const { at, text } of order.notes ?? []) lines.push({ status: 'in_progress', body: text, enteredAt: at })
  if (order.verifiedFrom !== undefined)
    lines.push({ status: 'verifying', body: defaultTexts.verifying, enteredAt: order.verifiedFrom })
  lines.push({ status: 'completed', body: order.completedText ?? defaultTexts.completed, enteredAt: endsAt })

  return {
    kind: order.kind,
    id: idOf(seed, key),
    shortCode: idOf(seed, key, 'short'),
    name: fillIn(order.name, words, random),
    createdAt: announcedAt,
    startedAt: announcedAt,
    places: taken,
    window: order.window,
    backfilled: false,
    updates: lines.map((line, index) => ({
      id: idOf(seed, key, index),
      status: line.status,
      body: line.body,
      enteredAt: line.enteredAt,
      shownAt: line.enteredAt,
      changes: changesOf(line, lines[index - 1], taken, random.chance(0.55)),
      edit: null,
      window: line.window ?? null,
      notify: true,
    })),
  }
}

/** Components enter maintenance at its start and leave it at its end. Other updates list none, or no change. */
function changesOf(line: Line, previous: Line | undefined, taken: readonly string[], silent: boolean) {
  const before = stateOf(previous?.status)
  const after = stateOf(line.status)
  if (before === after && silent) return null
  return taken.map((place) => ({ place, from: before, to: after }))
}

function stateOf(status: string | undefined): string {
  return status === 'in_progress' || status === 'verifying' ? 'under_maintenance' : 'operational'
}
