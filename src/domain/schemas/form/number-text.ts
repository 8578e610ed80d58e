import { exactNumberOf, type ExactNumber } from '#api/json.ts'

/** A typed number. `json` and `value` keep it as typed, as far as JSON allows. */
export type NumberText =
  | { readonly kind: 'empty' }
  | { readonly kind: 'number'; readonly value: number | bigint | ExactNumber; readonly json: string }
  /** A comma that may separate either decimals or thousands; `readings` has both numbers. */
  | { readonly kind: 'ambiguous'; readonly readings: readonly [string, string] }
  /** Too large for a portable JSON number. */
  | { readonly kind: 'too-large' }
  | { readonly kind: 'not-a-number' }

const space = String.raw`[ \u00a0\u2009\u202f]`
const groupedBySpace = new RegExp(String.raw`^\d{1,3}(?:(?:${space}|['’])\d{3})+(?=$|[.,])`)
const separators = new RegExp(`${space}|['’]`, 'g')

/** Parses `1.50`, `.5`, `1e3`, `1 000`, `1.500,25` and similar notations. */
export function readNumberText(text: string): NumberText {
  const folded = text.normalize('NFKC').trim().replaceAll('\u2212', '-')
  if (folded === '') return { kind: 'empty' }
  const [, sign = '', unsigned = '', exponent = ''] = /^([+-]?)([^eE]*)([eE][+-]?\d+)?$/.exec(folded) ?? []
  const digits = unsigned.trimStart()
  const ungrouped = groupedBySpace.test(digits) ? digits.replaceAll(separators, '') : digits
  const isGrouped = ungrouped !== digits
  const plain = withPoint(ungrouped, isGrouped)
  if (plain === null) return { kind: 'not-a-number' }
  const minus = sign === '-' ? '-' : ''
  if (typeof plain !== 'string') {
    const [one, other] = plain
    return { kind: 'ambiguous', readings: [`${minus}${one}`, `${minus}${other}`] }
  }
  return numberOf(`${minus}${jsonDigits(plain)}${exponent}`)
}

/** The digits with a decimal point; both readings if a comma is ambiguous; null if it is not a number. */
function withPoint(digits: string, isGrouped: boolean): string | readonly [string, string] | null {
  if (!/^[\d.,]*\d[\d.,]*$/.test(digits)) return null
  const [commas, points] = [digits.split(',').length - 1, digits.split('.').length - 1]
  if (commas === 0) {
    if (points <= 1) return digits
    return !isGrouped && /^[1-9]\d{0,2}(?:\.\d{3})+$/.test(digits) ? digits.replaceAll('.', '') : null
  }
  if (isGrouped) return commas === 1 && points === 0 ? digits.replace(',', '.') : null
  if (points > 0) return mixed(digits)
  if (commas > 1) return /^[1-9]\d{0,2}(?:,\d{3})+$/.test(digits) ? digits.replaceAll(',', '') : null
  const asDecimal = digits.replace(',', '.')
  return /^[1-9]\d{0,2},\d{3}$/.test(digits) ? [digits.replace(',', ''), asDecimal] : asDecimal
}

/** With two kinds of separators, the last one is the decimal separator. */
function mixed(digits: string): string | null {
  if (/^[1-9]\d{0,2}(?:,\d{3})+\.\d*$/.test(digits)) return digits.replaceAll(',', '')
  return /^[1-9]\d{0,2}(?:\.\d{3})+,\d*$/.test(digits) ? digits.replaceAll('.', '').replace(',', '.') : null
}

/** JSON allows neither leading zeros nor a bare point. */
function jsonDigits(plain: string): string {
  const [whole = '', decimals = ''] = plain.split('.')
  const known = whole.replace(/^0+(?=\d)/, '') || '0'
  return decimals === '' ? known : `${known}.${decimals}`
}

function numberOf(json: string): NumberText {
  return Number.isFinite(Number(json)) ? { kind: 'number', value: exactNumberOf(json), json } : { kind: 'too-large' }
}
