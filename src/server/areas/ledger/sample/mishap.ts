import type { Random } from '../../../platform/random.ts'
import type { Weighted } from './random-choices.ts'
import { weighted } from './random-choices.ts'

const usualShare = 0.025

/** SUCCESS, or now and then one of the ways in which this kind of transaction fails. */
export function outcomes(ways: Weighted<string>, share = usualShare): (random: Random) => string {
  const pick = weighted(ways)
  return (random) => (random.chance(share) ? pick(random) : 'SUCCESS')
}
