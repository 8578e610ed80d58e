const long = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const name = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' })

/** A month (`YYYY-MM`) in words: "November 2026". */
export function formatMonth(month: string): string {
  return long.format(Date.parse(`${month}-01`))
}

/** The name of a month where its year is told elsewhere: "November". */
export function formatMonthName(month: string): string {
  return name.format(Date.parse(`${month}-01`))
}

/** "Nov". */
export function formatMonthShort(month: string): string {
  return short.format(Date.parse(`${month}-01`))
}
