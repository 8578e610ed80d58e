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
  /** When it is written, which is also when it becomes visible. */
  readonly enteredAt: number
  /** The time that it claims: earlier than `enteredAt` if backdated, null for a postmortem. */
  readonly shownAt: number | null
  readonly changes: readonly PlannedChange[] | null
  readonly edit: { readonly at: number; readonly body: string } | null
  /** The new window if this update moves it. */
  readonly window: PlannedWindow | null
  readonly notify: boolean
}

/** An incident or (with a window) a maintenance, with everything that will ever happen to it. */
export interface PlannedRecord {
  readonly kind: 'incident' | 'work' | 'upgrade'
  readonly id: string
  readonly shortCode: string
  readonly name: string
  readonly createdAt: number
  readonly startedAt: number
  readonly places: readonly string[]
  readonly window: PlannedWindow | null
  /** Entered after it was over: it never affects the current state of a component. */
  readonly backfilled: boolean
  /** Oldest first. */
  readonly updates: readonly PlannedUpdate[]
}

/** A component that is briefly degraded, without an update about it. */
export interface Blip {
  readonly place: string
  readonly from: number
  readonly until: number
}

/** The version that a network runs from an instant on. */
export interface Release {
  readonly network: string
  readonly version: string
  readonly at: number
}

/** The events of the sample network, as plain JSON. */
export interface SamplePlan {
  readonly seed: number
  readonly epoch: number
  readonly zone: string
  /** The `now` of the last extension; null before the first. */
  readonly extendedAt: number | null
  /** The plan is complete up to here. */
  readonly horizon: number
  /** How many incidents, works and upgrades were ever planned. The next ones depend on it. */
  readonly incidents: number
  readonly works: number
  readonly upgrades: number
  /** The end of the last planned incident, the end of the last planned works, the start of the last planned upgrade. */
  readonly incidentsUntil: number
  readonly worksUntil: number
  readonly lastUpgradeAt: number
  readonly releases: readonly Release[]
  readonly stories: readonly PlannedRecord[]
  readonly blips: readonly Blip[]
  /** For stories that were dropped: the last change of each component, and the last change of all. */
  readonly settled: { readonly [place: string]: number }
  readonly settledAt: number
}

/** When the story occupies its components: from its start to its resolution or completion. */
export function occupiedWindow(story: PlannedRecord): PlannedWindow {
  const over = story.updates.findLast((update) => update.status === 'resolved' || update.status === 'completed')
  const until = over?.shownAt ?? story.createdAt
  return { from: Math.min(story.window?.from ?? story.createdAt, until), until }
}

/** All instants at which a part of the story becomes visible. */
export function momentsOf(story: PlannedRecord): number[] {
  return story.updates.flatMap((update) => [update.enteredAt, ...(update.edit === null ? [] : [update.edit.at])])
}

/** Whether no story or blip occupies the places in that period, including a margin. */
export function isFree(
  plan: Pick<SamplePlan, 'stories' | 'blips'>,
  places: readonly string[],
  span: PlannedWindow,
  margin: number,
): boolean {
  const overlaps = (other: PlannedWindow) => other.from - margin <= span.until && span.from - margin <= other.until
  return (
    plan.stories.every(
      (story) => !story.places.some((place) => places.includes(place)) || !overlaps(occupiedWindow(story)),
    ) && plan.blips.every((blip) => !places.includes(blip.place) || !overlaps(blip))
  )
}
