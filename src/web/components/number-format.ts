/** Groups the digits of an exact decimal: "-1234567.5" becomes "−1,234,567.5". `signed` adds a plus to positive numbers. */
export function formatNumber(number: string | number, signed = false): string {
  const text = String(number)
  const isNegative = text.startsWith('-')
  const [whole = '', fraction] = (isNegative ? text.slice(1) : text).split('.')
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  const sign = isNegative ? '−' : signed && /[1-9]/.test(text) ? '+' : ''
  return `${sign}${grouped}${fraction === undefined ? '' : `.${fraction}`}`
}

/** A rounded number, percentage or size, in the same notation. */
export function numberFormat(options: Intl.NumberFormatOptions): (value: number) => string {
  const format = new Intl.NumberFormat('en-GB', options)
  return (value) => format.format(value)
}
