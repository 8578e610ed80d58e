import { randomOf } from '../../../platform/random.ts'
import type { Scene } from './scene.ts'
import { afterUpgradeScenes } from './scenes/after-upgrade.ts'
import { consensusScenes } from './scenes/consensus.ts'
import { infrastructureScenes } from './scenes/infrastructure.ts'
import { mirrorNodeScenes } from './scenes/mirror-node.ts'
import { relayScenes } from './scenes/relay.ts'
import { serviceScenes } from './scenes/services.ts'

export const incidentScenes: readonly Scene[] = [
  ...mirrorNodeScenes,
  ...consensusScenes,
  ...relayScenes,
  ...serviceScenes,
  ...infrastructureScenes,
  ...afterUpgradeScenes,
]

/** The scene of the n-th incident. Scenes are shuffled like a deck of cards, so that none repeats within a round. */
export function sceneOf(seed: number, number: number): { readonly scene: Scene; readonly round: number } {
  const round = Math.floor(number / incidentScenes.length)
  const scene = randomOf(seed, 'deck', round).shuffle(incidentScenes)[number % incidentScenes.length]
  if (scene === undefined) throw new Error('the deck is empty')
  return { scene, round }
}
