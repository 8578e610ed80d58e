const formats = new Map<'long' | 'name' | 'short', Intl.DateTimeFormat>()

/** A month (`YYYY-MM`) in words: "November 2026". */
export function formatMonth(month: string): string {
  return formatOf('long', { month: 'long', year: 'numeric' }).format(Date.parse(`${month}-01`))
}

/** The name of a month where its year is told elsewhere: "November". */
export function formatMonthName(month: string): string {
  return formatOf('name', { month: 'long' }).format(Date.parse(`${month}-01`))
}

/** "Nov". */
export function formatMonthShort(month: string): string {
  return formatOf('short', { month: 'short' }).format(Date.parse(`${month}-01`))
}

/** Made when first used: the first of them takes a browser long. */
function formatOf(name: 'long' | 'name' | 'short', options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const format = formats.get(name) ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  formats.set(name, format)
  return format
}
