import type { Network } from '#domain/status/network.ts'
import type { ComponentKind } from './places.ts'
import type { Random } from '../../../platform/random.ts'

export type SceneState = 'operational' | 'degraded_performance' | 'partial_outage' | 'major_outage'
export const degraded = 'degraded_performance'
export const partial = 'partial_outage'
export const major = 'major_outage'
export const operational = 'operational'

type States = Readonly<Partial<Record<ComponentKind, SceneState>>>

export interface Step {
  readonly status: 'investigating' | 'identified' | 'monitoring' | 'resolved'
  readonly text: string
  /** The component states that this step changes. From its first mention on, a component belongs to the incident. */
  readonly states: States
}

/**
 * The text of an incident: cause, effect and remedy, to be placed on a network and in time. `{network}`,
 * `{Network}`, `{version}` and `{node}` are filled in; `{3-9}` becomes a number in that range.
 */
export interface Scene {
  readonly name: string
  readonly on: readonly Network[]
  readonly steps: readonly Step[]
  readonly postmortem?: string
  /** How many times longer than usual the step takes. */
  readonly slow?: number
}

export const investigating = (text: string, states: States = {}): Step => ({ status: 'investigating', text, states })
export const identified = (text: string, states: States = {}): Step => ({ status: 'identified', text, states })
export const monitoring = (text: string, states: States = {}): Step => ({ status: 'monitoring', text, states })
/** A step after which everything is operational again. */
export const resolved = (text: string): Step => ({ status: 'resolved', text, states: {} })

/** Fills in placeholders: words by name, ranges from the random stream. */
export function fillIn(text: string, words: Readonly<Record<string, string>>, random: Random): string {
  return text.replace(/\{(?:(\d+)-(\d+)|(\w+))\}/g, (whole, least?: string, most?: string, word?: string) =>
    word === undefined ? String(random.between(Number(least), Number(most))) : (words[word] ?? whole),
  )
}
