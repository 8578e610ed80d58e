import type { Network } from '#domain/status/network.ts'
import { incidentStory, usualPace } from './incident-story.ts'
import { sceneOf } from './incident-scenes.ts'
import { maintenanceStory } from './maintenance-story.ts'
import { places, versionAt } from './places.ts'
import { isFree, occupiedWindow, type Release, type SamplePlan, type PlannedRecord } from './plan.ts'
import { randomOf } from '../../../platform/random.ts'
import { atHour, day, hour, minute, onWorkday } from '../../../platform/spans.ts'
import { upgradeOf, type Upgrade } from './upgrade.ts'
import { works } from './maintenance-scenes.ts'

export const pastIncidents = 44
export const pastWorks = 10
const lengthDays = 119.4

export const firstVersions: Readonly<Record<Network, string>> = {
  mainnet: 'v0.72.4',
  testnet: 'v0.73.2',
  previewnet: 'v0.73.2',
}

const pastReleases: readonly (readonly [network: Network, version: string, daysAgo: number])[] = [
  ['previewnet', 'v0.74.0', 112],
  ['testnet', 'v0.74.0', 105],
  ['mainnet', 'v0.73.2', 98],
  ['previewnet', 'v0.75.0', 86],
  ['testnet', 'v0.75.0', 79],
  ['mainnet', 'v0.74.0', 72],
  ['previewnet', 'v0.75.1', 58],
  ['testnet', 'v0.75.1', 51],
  ['mainnet', 'v0.75.0', 44],
  ['previewnet', 'v0.76.0', 37],
  ['testnet', 'v0.76.0', 30],
  ['mainnet', 'v0.75.1', 23],
  ['previewnet', 'v0.76.2', 16],
  ['testnet', 'v0.76.2', 9],
]

/** The upgrades before the epoch: some end early, one runs well past its window, one was announced at short notice. */
export function pastUpgrades(seed: number, epoch: number): Upgrade[] {
  return pastReleases.map(([network, version, daysAgo], index) => {
    const random = randomOf(seed, 'past-upgrade', index)
    const from = onWorkday(atHour(epoch - daysAgo * day, 17))
    const window = { from, until: from + (network === 'mainnet' ? 60 : 40) * minute }
    const overruns = index === 7
    const short = index === 10
    const long = network === 'mainnet' ? 7 * day : 26 * hour
    const ending = {
      endsAt: overruns
        ? window.until + 47 * minute
        : index % 5 === 2
          ? window.until - random.between(5, 14) * minute
          : null,
      ...(overruns || index === 3 ? { verifiedFrom: window.until - 6 * minute } : {}),
      ...(overruns ? { completedText: overrunText } : {}),
    }
    const announcedAt = from - (short ? 24 * minute : long + random.between(0, 8 * hour))
    return upgradeOf({ seed, key: `past-upgrade-${index}`, network, version, announcedAt, window, ...ending })
  })
}

const overrunText =
  'The upgrade has been completed. It took longer than planned, as two nodes had to read the state again after their restart.'

/** Smaller maintenances before the epoch, on workday mornings. */
export function pastWorkStories(seed: number, epoch: number): PlannedRecord[] {
  const deck = randomOf(seed, 'past-works').shuffle(works)
  const again = deck.filter((work) => work.on.length > 2)
  return [...deck, ...again].slice(0, pastWorks).map((work, index) => {
    const random = randomOf(seed, 'past-work', index)
    const network = random.pick(work.on)
    const oldest = work.parts.includes('blocks') ? 33 : lengthDays - 4
    const daysAgo = Math.min(oldest, 115 - index * 11.6) - random.share()
    const from = onWorkday(atHour(epoch - daysAgo * day, random.between(6, 9)))
    const window = { from, until: from + random.between(3, 9) * 15 * minute }
    return maintenanceStory({
      kind: 'work',
      seed,
      key: `past-work-${index}`,
      network,
      name: work.name,
      notice: work.notice,
      parts: work.parts,
      announcedAt: from - random.between(25 * hour, 60 * hour),
      window,
      endsAt: index % 4 === 1 ? window.until - Math.round((window.until - window.from) * 0.4) : null,
    })
  })
}

/** Incidents before the epoch, evenly spread; three of them were reported after they were over. */
export function pastIncidentStories(seed: number, epoch: number, before: Pick<SamplePlan, 'releases' | 'stories'>) {
  const step = ((lengthDays - 1) * day) / pastIncidents
  const stories: PlannedRecord[] = []
  for (let number = 0; number < pastIncidents; number += 1) {
    const random = randomOf(seed, 'past-incident', number)
    const slot = epoch - lengthDays * day + step * (number + 0.75 * random.share())
    const late = number % 14 === 6 ? { enteredLate: random.between(5 * hour, 43 * hour) } : {}
    stories.push(
      placed({ seed, number, slot, late, epoch, releases: before.releases, taken: [...before.stories, ...stories] }),
    )
  }
  return stories
}

interface Slot {
  readonly seed: number
  readonly number: number
  readonly slot: number
  readonly late: { readonly enteredLate?: number }
  readonly epoch: number
  readonly releases: readonly Release[]
  readonly taken: readonly PlannedRecord[]
}

function placed({ seed, number, slot, late, epoch, releases, taken }: Slot): PlannedRecord {
  const { scene } = sceneOf(seed, number)
  const random = randomOf(seed, 'past-place', number)
  const network = random.pick(scene.on)
  const parts = new Set(scene.steps.flatMap((step) => Object.keys(step.states)))
  const involved = places.filter((place) => place.network === network && parts.has(place.part))
  const youngest = Math.min(Infinity, ...involved.map((place) => place.ageDays))
  let begin = Math.max(slot, epoch - youngest * day * (0.3 + 0.6 * random.share()))
  for (;;) {
    const story = incidentStory({
      seed,
      key: `past-incident-${number}`,
      scene,
      network,
      version: versionAt(releases, network, begin),
      begin: Math.round(begin),
      pace: usualPace,
      ...late,
    })
    if (isFree({ stories: taken, blips: [] }, story.places, occupiedWindow(story), 30 * minute)) return story
    begin += 100 * minute
  }
}
