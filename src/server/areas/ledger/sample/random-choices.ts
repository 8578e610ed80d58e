import type { Random } from '../../../platform/random.ts'
type Weighted<Item> = readonly (readonly [weight: number, item: Item])[]

export function weighted<Item>(entries: Weighted<Item>): (random: Random) => Item {
  let sum = 0
  const steps = entries.map(([weight, item]) => ({ until: (sum += weight), item }))
  return (random) => {
    const position = random.share() * sum
    const step = steps.find(({ until }) => position < until)
    if (step === undefined) throw new Error('nothing to pick from')
    return step.item
  }
}

/** A Poisson-distributed count (Knuth's algorithm), at most `max`. */
export function poisson(random: Random, mean: number, max: number): number {
  const limit = Math.exp(-mean)
  let count = 0
  for (let left = random.share(); left > limit && count < max; left *= random.share()) count += 1
  return count
}

/** A number with a uniformly distributed count of digits; some are round. */
export function amountOfDigits(random: Random, minDigits: number, maxDigits: number): bigint {
  const digits = random.between(minDigits, maxDigits)
  const exact = Math.min(digits, random.chance(0.4) ? 2 : 9)
  const head = random.between(10 ** (exact - 1), 10 ** exact - 1)
  return BigInt(head) * 10n ** BigInt(digits - exact)
}

const usualShare = 0.025

export function outcomes(ways: Weighted<string>, share = usualShare): (random: Random) => string {
  const pick = weighted(ways)
  return (random) => (random.chance(share) ? pick(random) : 'SUCCESS')
}
