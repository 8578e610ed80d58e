import { isFree, momentsOf, type Blip, type SamplePlan } from './plan.ts'
import { places } from './places.ts'
import { randomOf } from '../../../platform/random.ts'
import { minute, second } from '../../../platform/spans.ts'

/** The longest time in which nothing changes while it should move. */
const longestLull = 100 * second

/** Fills lulls with components that are degraded for about a minute. */
export function withBlips(plan: SamplePlan, from: number, until: number): SamplePlan {
  const moments = plan.stories
    .flatMap(momentsOf)
    .filter((moment) => moment > from && moment < until)
    .toSorted((a, b) => a - b)
  const blips = [...plan.blips]
  let last = from
  for (const moment of [...moments, until]) {
    while (moment - last > longestLull) {
      const blip = blipAfter({ seed: plan.seed, stories: plan.stories, blips }, last)
      blips.push(blip)
      last = blip.until
    }
    last = Math.max(last, moment)
  }
  return { ...plan, blips }
}

function blipAfter(plan: Pick<SamplePlan, 'seed' | 'stories' | 'blips'>, instant: number): Blip {
  const random = randomOf(plan.seed, 'blip', plan.blips.length, instant)
  const from = instant + random.between(50, 95) * second
  const until = from + random.between(50, 95) * second
  const candidates = random.shuffle(places.filter((place) => place.network !== 'mainnet' && place.part !== 'uptime'))
  const free = (margin: number) => candidates.find(({ key }) => isFree(plan, [key], { from, until }, margin))
  // Close to another transition, an observed one could be taken for the same.
  const place = free(20 * minute) ?? free(3 * minute) ?? random.pick(candidates)
  return { place: place.key, from, until }
}
