import { momentsOf, type SamplePlan } from './plan.ts'
import { day } from '../../../platform/spans.ts'

/** Drops what was over two days before the last extension, and remembers when each component changed last. */
export function withoutSettled(plan: SamplePlan): SamplePlan {
  if (plan.extendedAt === null) return plan
  const before = plan.extendedAt - 2 * day
  const over = plan.stories.filter((story) => Math.max(...momentsOf(story)) < before)
  const gone = plan.blips.filter((blip) => blip.until < before)
  if (over.length === 0 && gone.length === 0) return plan

  const settled = new Map(Object.entries(plan.settled))
  const settle = (place: string, at: number) => settled.set(place, Math.max(settled.get(place) ?? at, at))
  for (const { place, until } of gone) settle(place, until)
  for (const story of over.filter(({ backfilled }) => !backfilled))
    for (const { enteredAt, changes } of story.updates)
      for (const { place, from, to } of changes ?? []) if (from !== to) settle(place, enteredAt)

  return {
    ...plan,
    stories: plan.stories.filter((story) => !over.includes(story)),
    blips: plan.blips.filter((blip) => !gone.includes(blip)),
    settled: Object.fromEntries(settled),
    settledAt: Math.max(plan.settledAt, ...over.flatMap(momentsOf), ...gone.map(({ until }) => until)),
  }
}
