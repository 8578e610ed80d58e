import * as v from 'valibot'

const min = -(2n ** 63n)
const max = 2n ** 63n - 1n
const whole = 'expected a whole number'

/** A JSON number of any size on the wire; always a bigint once parsed. */
export const Int64 = v.pipe(
  v.union([v.pipe(v.number(), v.safeInteger(whole)), v.bigint()], whole),
  v.transform((value) => BigInt(value)),
  v.minValue(min, 'is smaller than any 64-bit integer'),
  v.maxValue(max, 'is larger than any 64-bit integer'),
)
