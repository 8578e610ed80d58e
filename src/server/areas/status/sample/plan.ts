/** A change of one component's state; `place` is `network/part`. A no-op has the same state twice. */
export interface PlannedChange {
  readonly place: string
  readonly from: string
  readonly to: string
}

export interface PlannedWindow {
  readonly from: number
  readonly until: number
}

/** One update of a story. All times of a plan are instants in milliseconds. */
export interface PlannedUpdate {
  readonly id: string
  readonly status: string
  readonly body: string
  /** When it is written, and so the time from which it can be seen. */
  readonly enteredAt: number
  /** The time it claims: earlier than `enteredAt` when back-dated, null on a postmortem. */
  readonly shownAt: number | null
  readonly changes: readonly PlannedChange[] | null
  readonly edit: { readonly at: number; readonly body: string } | null
  /** The window as moved by this update. */
  readonly window: PlannedWindow | null
  readonly notify: boolean
}

/** An incident, or a maintenance (then with a window), with everything that will ever happen to it. */
export interface Story {
  readonly kind: 'incident' | 'work' | 'upgrade'
  readonly id: string
  readonly shortCode: string
  readonly name: string
  readonly createdAt: number
  readonly startedAt: number
  readonly places: readonly string[]
  readonly window: PlannedWindow | null
  /** Entered after it was over: it never changes a component's state of the moment. */
  readonly backfilled: boolean
  /** Oldest first. */
  readonly updates: readonly PlannedUpdate[]
}

/** A component that is degraded for a moment, without an update about it. */
export interface Blip {
  readonly place: string
  readonly from: number
  readonly until: number
}

/** A network running a version from an instant on. */
export interface Release {
  readonly network: string
  readonly version: string
  readonly at: number
}

/** What happens on the sample network, as plain JSON. */
export interface SamplePlan {
  readonly seed: number
  readonly epoch: number
  readonly zone: string
  /** The `now` of the last extension; null before the first. */
  readonly extendedAt: number | null
  /** Up to here the plan is complete. */
  readonly horizon: number
  /** How many incidents, works and upgrades were ever planned: what comes next depends on it. */
  readonly incidents: number
  readonly works: number
  readonly upgrades: number
  /** The end of the last planned incident, the end of the last planned works, the start of the last planned upgrade. */
  readonly incidentsUntil: number
  readonly worksUntil: number
  readonly lastUpgradeAt: number
  readonly releases: readonly Release[]
  readonly stories: readonly Story[]
  readonly blips: readonly Blip[]
  /** The last change of each component, and of anything, as far as it lies in stories that were dropped. */
  readonly settled: { readonly [place: string]: number }
  readonly settledAt: number
}

/** When the story occupies its components: from its beginning to its resolution or completion. */
export function spanOf(story: Story): PlannedWindow {
  const over = story.updates.findLast((update) => update.status === 'resolved' || update.status === 'completed')
  const until = over?.shownAt ?? story.createdAt
  return { from: Math.min(story.window?.from ?? story.createdAt, until), until }
}

/** Every instant at which something of the story becomes visible. */
export function momentsOf(story: Story): number[] {
  return story.updates.flatMap((update) => [update.enteredAt, ...(update.edit === null ? [] : [update.edit.at])])
}

/** Whether no story or blip occupies the places in that time, margin included. */
export function isFree(
  plan: Pick<SamplePlan, 'stories' | 'blips'>,
  places: readonly string[],
  span: PlannedWindow,
  margin: number,
): boolean {
  const overlaps = (other: PlannedWindow) => other.from - margin <= span.until && span.from - margin <= other.until
  return (
    plan.stories.every((story) => !story.places.some((place) => places.includes(place)) || !overlaps(spanOf(story))) &&
    plan.blips.every((blip) => !places.includes(blip.place) || !overlaps(blip))
  )
}
