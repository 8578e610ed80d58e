import * as v from 'valibot'

const smallest = -(2n ** 63n)
const largest = 2n ** 63n - 1n
const whole = 'expected a whole number'

/** A 64-bit integer, a bare JSON number on the wire however large; always a bigint here. */
export const Int64 = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger(whole)), v.bigint()], whole),
  v.transform((value) => BigInt(value)),
  v.minValue(smallest, 'is smaller than any 64-bit integer'),
  v.maxValue(largest, 'is larger than any 64-bit integer'),
)
