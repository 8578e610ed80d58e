import type { Network } from '#domain/status/network.ts'
import { networkTitles, placeKey, places } from './places.ts'
import type { PlannedChange, PlannedUpdate, PlannedRecord } from './plan.ts'
import { idOf, randomOf, type Random } from '../../../platform/random.ts'
import { fillIn, type Scene, type SceneState, type Step } from './scene.ts'
import { day, hour, minute, second } from '../../../platform/spans.ts'

type Range = readonly [least: number, most: number]

/** How long each part of an incident takes. Ranges are milliseconds. */
export interface Pace {
  readonly step: Range
  /** How many times longer a step takes: test networks get less attention. */
  readonly slower: Readonly<Record<Network, number>>
  /** Whether some scenes take longer than others. */
  readonly even: boolean
  readonly edit: Range
  readonly postmortem: Range
  readonly postmortemChance: number
  /** Whether updates may claim a time earlier than their entry. */
  readonly backdates: boolean
}

export const usualPace: Pace = {
  step: [9 * minute, 38 * minute],
  slower: { mainnet: 0.8, testnet: 2.3, previewnet: 2.1 },
  even: false,
  edit: [2 * minute, 25 * minute],
  postmortem: [1 * day, 6 * day],
  postmortemChance: 0.6,
  backdates: true,
}
const same = { mainnet: 1, testnet: 1, previewnet: 1 }
export const calmPace: Pace = {
  ...usualPace,
  step: [6 * minute, 17 * minute],
  slower: same,
  postmortem: [4 * hour, 20 * hour],
}
export const densePace: Pace = {
  step: [62 * second, 98 * second],
  slower: same,
  even: true,
  edit: [55 * second, 90 * second],
  postmortem: [100 * second, 130 * second],
  postmortemChance: 1,
  backdates: false,
}

export interface IncidentOrder {
  readonly seed: number
  /** Unique in the plan. */
  readonly key: string
  readonly scene: Scene
  readonly network: Network
  readonly version: string
  readonly begin: number
  readonly pace: Pace
  /** The times of the steps, if they are not derived from the pace. */
  readonly times?: readonly number[]
  /** Milliseconds from its end to its entry, for an incident that is entered afterward. */
  readonly enteredLate?: number
}

function placesOf(scene: Scene, network: Network): string[] {
  const parts = new Set(scene.steps.flatMap((step) => Object.keys(step.states)))
  return places.filter((place) => place.network === network && parts.has(place.part)).map((place) => place.key)
}

export function incidentStory(order: IncidentOrder): PlannedRecord {
  const { seed, key, scene, network, pace, begin } = order
  const random = randomOf(seed, key)
  const words = {
    network,
    Network: networkTitles[network],
    version: order.version,
    node: String(random.between(3, 29)),
  }
  const say = (text: string) => fillIn(text, words, random)
  const times = order.times ?? timesOf(order, random)
  const end = times.at(-1) ?? begin
  const late = order.enteredLate
  const changes = changesOf(scene.steps, network, random)

  // Each addition appears at most once in an incident.
  const firstAddition = random.between(0, additions.length - 1)
  const additionFor = (index: number) => additions[(firstAddition + index) % additions.length] ?? ''

  const updates = scene.steps.map((step, index): PlannedUpdate => {
    const at = times[index] ?? end
    const before = times[index - 1] ?? at
    const own = changes[index] ?? null
    const body = say(step.text)
    const shift = pace.backdates && isQuiet(own) && random.chance(0.2) ? random.between(1, 6) * minute : 0
    const edited = late === undefined && random.chance(step.status === 'resolved' ? 0.3 : 0.15)
    return {
      id: idOf(seed, key, index),
      status: step.status,
      body,
      enteredAt: late === undefined ? at : end + late + index * 1400,
      shownAt: Math.max(at - shift, Math.min(at, before + 30 * second)),
      changes: own,
      edit: edited ? { at: at + random.between(...pace.edit), body: `${body} ${additionFor(index)}` } : null,
      window: null,
      notify: late === undefined && random.chance(0.85),
    }
  })
  const hasPostmortem = scene.postmortem !== undefined && late === undefined && random.chance(pace.postmortemChance)
  return {
    kind: 'incident',
    id: idOf(seed, key),
    shortCode: idOf(seed, key, 'short'),
    name: say(scene.name),
    createdAt: begin,
    startedAt: late === undefined ? begin - random.between(0, 4000) : end + late,
    places: placesOf(scene, network),
    window: null,
    backfilled: late !== undefined,
    updates: hasPostmortem ? [...updates, postmortemOf(order, say(scene.postmortem), end, random)] : updates,
  }
}

/** Like on Statuspage, the `display_at` of a postmortem is null. */
function postmortemOf({ seed, key, pace }: IncidentOrder, body: string, end: number, random: Random): PlannedUpdate {
  return {
    id: idOf(seed, key, 'postmortem'),
    status: 'postmortem',
    body,
    enteredAt: end + random.between(...pace.postmortem),
    shownAt: null,
    changes: null,
    edit: null,
    window: null,
    notify: false,
  }
}

const additions = [
  'Clarified: transactions that were already submitted are not affected.',
  'Clarified: no keys or funds are at risk.',
  'Added: clients that retry with back-off need not do anything.',
  'Added: balances and history are complete.',
  'Added: the other networks are not concerned.',
]

function timesOf({ scene, begin, pace, network }: IncidentOrder, random: Random): number[] {
  const factor = pace.slower[network] * (pace.even ? 1 : (scene.slow ?? 1))
  const times = [begin]
  for (const _ of scene.steps.slice(1)) {
    times.push((times.at(-1) ?? begin) + Math.round(random.between(...pace.step) * factor))
  }
  return times
}

/**
 * Each update lists every component mentioned so far, including unchanged ones; an update without changes often
 * lists none.
 */
function changesOf(steps: readonly Step[], network: Network, random: Random): (PlannedChange[] | null)[] {
  const states = new Map<string, SceneState>()
  return steps.map((step, index) => {
    const before = new Map(states)
    for (const [part, state] of Object.entries(step.states)) states.set(part, state)
    if (step.status === 'resolved') for (const part of states.keys()) states.set(part, 'operational')
    const changes = places
      .filter((place) => place.network === network && states.has(place.part))
      .map((place) => ({
        place: placeKey(network, place.part),
        from: before.get(place.part) ?? 'operational',
        to: states.get(place.part) ?? 'operational',
      }))
    const dropped = index > 0 && isQuiet(changes) && random.chance(0.4)
    return changes.length === 0 || dropped ? null : changes
  })
}

function isQuiet(changes: readonly PlannedChange[] | null): boolean {
  return changes === null || changes.every(({ from, to }) => from === to)
}
