import * as fc from 'fast-check'

const surrogates = 0xd8_00
const surrogatesEnd = 0xe0_00
const missing = surrogatesEnd - surrogates

// `unit: 'binary'` means the same, but its index of a million characters takes a second and 100 MB in each worker.
const character = fc.nat({ max: 0x10_ff_ff - missing }).map(
  (place) => String.fromCodePoint(place < surrogates ? place : place + missing),
  (one) => {
    const point = typeof one === 'string' && [...one].length === 1 ? (one.codePointAt(0) ?? surrogates) : surrogates
    if (point >= surrogates && point < surrogatesEnd) throw new Error('This is no character.')
    return point < surrogates ? point : point - missing
  },
)

/** Texts of any characters of Unicode. */
export function anyText(constraints: Omit<fc.StringConstraints, 'unit'> = {}): fc.Arbitrary<string> {
  return fc.string({ ...constraints, unit: character })
}
