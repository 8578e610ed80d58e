const hbarDecimals = 8

const written = /^([+\-−]?)(\d+|\d{1,3}(?:,\d{3})+|(?=\.\d))(?:\.(\d{1,8}))?\s*ℏ?$/

/** Exact: `-0.00000001`, `12.5`, `3`. */
export function formatTinybars(tinybars: bigint): string {
  return formatUnits(tinybars, hbarDecimals)
}

/** A decimal number with at most `decimals` digits after the point and no trailing zeros. */
export function formatUnits(amount: bigint, decimals: number): string {
  const digits = String(amount < 0n ? -amount : amount).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const fraction = digits.slice(point).replace(/0+$/, '')
  return `${amount < 0n ? '-' : ''}${digits.slice(0, point)}${fraction === '' ? '' : `.${fraction}`}`
}

/**
 * Parses an amount in ℏ into tinybars, with or without comma grouping. Undefined for anything else, and for more than
 * eight decimals.
 */
export function parseHbar(text: string): bigint | undefined {
  const parts = written.exec(text.trim())
  if (!parts) return undefined
  const [, sign = '', whole = '', fraction = ''] = parts
  const tinybars = BigInt(whole.replaceAll(',', '') + fraction.padEnd(hbarDecimals, '0'))
  return sign === '' || sign === '+' ? tinybars : -tinybars
}
