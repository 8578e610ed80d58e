import type { Random } from '../../../platform/random.ts'
type Weighted<Item> = readonly (readonly [weight: number, item: Item])[]

/** Picks an item as often as its weight says. */
export function weighted<Item>(entries: Weighted<Item>): (random: Random) => Item {
  let sum = 0
  const steps = entries.map(([weight, item]) => ({ until: (sum += weight), item }))
  return (random) => {
    const place = random.share() * sum
    const step = steps.find(({ until }) => place < until)
    if (step === undefined) throw new Error('nothing to pick from')
    return step.item
  }
}

/** How many of something that happens `mean` times on average. */
export function poisson(random: Random, mean: number, most: number): number {
  const limit = Math.exp(-mean)
  let count = 0
  for (let left = random.share(); left > limit && count < most; left *= random.share()) count += 1
  return count
}

/** A whole number with this many digits, as likely with few as with many; some of them round. */
export function amountOfDigits(random: Random, fewest: number, most: number): bigint {
  const digits = random.between(fewest, most)
  const exact = Math.min(digits, random.chance(0.4) ? 2 : 9)
  const head = random.between(10 ** (exact - 1), 10 ** exact - 1)
  return BigInt(head) * 10n ** BigInt(digits - exact)
}

const usualShare = 0.025

/** SUCCESS, or now and then one of the ways in which this kind of transaction fails. */
export function outcomes(ways: Weighted<string>, share = usualShare): (random: Random) => string {
  const pick = weighted(ways)
  return (random) => (random.chance(share) ? pick(random) : 'SUCCESS')
}
