import { isList } from '../../json/json-value.ts'

/**
 * Undefined if it is not an amount: text that does not begin with a number, a negative number, or infinity. As in a
 * Guardian, units after a number are ignored, and of a list the first value counts.
 */
export function amountIn(value: unknown): number | undefined {
  if (isList(value)) return amountIn(value[0])
  const number = typeof value === 'string' ? Number.parseFloat(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined
}

/** Converts to the token's smallest unit, rounding half up by the number's decimal digits: 1.005 is 101 hundredths. */
export function unitsOf(amount: number, decimals: number): bigint {
  const [whole = '0', fraction = ''] = plainText(amount).split('.')
  const digits = fraction.padEnd(decimals + 1, '0')
  const units = BigInt(whole + digits.slice(0, decimals))
  return Number(digits[decimals]) >= 5 ? units + 1n : units
}

/** The readable form of units: 1050 units with two decimals are `10.5`. */
export function textOfUnits(units: bigint, decimals: number): string {
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** Writes the number without an exponent. */
function plainText(amount: number): string {
  const [mantissa = '0', exponent = '0'] = String(amount).split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const shift = Number(exponent)
  if (shift === 0) return mantissa
  if (shift < 0) return `0.${'0'.repeat(-shift - 1)}${whole}${fraction}`
  return whole + fraction.padEnd(shift, '0')
}
