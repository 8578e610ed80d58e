import { incidentStory, usualPace } from './incident-story.ts'
import { versionAt } from './places.ts'
import { isFree, occupiedWindow, type SamplePlan } from './plan.ts'
import { randomOf } from '../../../platform/random.ts'
import { sampleStops, type SampleStop } from '../../../platform/sample-stop.ts'
import { identified, investigating, major, monitoring, operational, resolved, type Scene } from './scene.ts'
import { hour, minute } from '../../../platform/spans.ts'

/** One for each of the three stops of a day. */
const names = [
  'Transactions on {network} do not reach consensus',
  'No transaction is executed on {network}',
  'The nodes of {network} have stopped creating events',
] as const

const scene: Omit<Scene, 'name'> = {
  on: ['mainnet'],
  steps: [
    investigating('We have {20-90} reports that transactions are not executed. We are looking into it.', {
      uptime: major,
      consensus: major,
    }),
    identified('Only {3-12} nodes exchange events, too few to agree on an order. Nothing that was accepted is lost.'),
    monitoring('{19-27} nodes have found each other again, and transactions are executed.', {
      uptime: operational,
      consensus: operational,
    }),
    resolved(
      'All nodes take part in consensus. Please send the transactions again that expired meanwhile, about {2-9},000.',
    ),
  ],
}

/** Adds incidents about the stops of the sample’s ledger, each reported some minutes late. */
export function withStops(plan: SamplePlan, from: number, until: number): SamplePlan {
  const stops = sampleStops(from, until, plan.epoch).filter((stop) => stop.from >= from)
  return stops.reduce(withStop, plan)
}

function withStop(plan: SamplePlan, stop: SampleStop): SamplePlan {
  const key = `stop-${stop.from}`
  const random = randomOf(plan.seed, key)
  const reported = stop.from + random.between(6, 8) * minute
  const story = incidentStory({
    seed: plan.seed,
    key,
    scene: { ...scene, name: names[Math.floor(stop.from / (8 * hour)) % names.length] ?? names[0] },
    network: 'mainnet',
    version: versionAt(plan.releases, 'mainnet', reported),
    begin: reported,
    pace: { ...usualPace, backdates: false },
    times: [reported, reported + 2 * minute, stop.until + 3 * minute, stop.until + random.between(9, 14) * minute],
  })
  const isKnown = plan.stories.some(({ id }) => id === story.id)
  if (isKnown || !isFree(plan, story.places, occupiedWindow(story), minute)) return plan
  return { ...plan, stories: [...plan.stories, story] }
}
