/** A decimal number as people read it: "-1234567.5" is "−1,234,567.5", with a plus where it is to be told apart. */
export function groupDigits(number: string, signed = false): string {
  const negative = number.startsWith('-')
  const [whole = '', fraction] = (negative ? number.slice(1) : number).split('.')
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  const sign = negative ? '−' : signed && /[1-9]/.test(number) ? '+' : ''
  return `${sign}${grouped}${fraction === undefined ? '' : `.${fraction}`}`
}
