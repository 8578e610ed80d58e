const formats = new Map<'long' | 'name' | 'short', Intl.DateTimeFormat>()

/** "November 2026" for `2026-11`. */
export function formatMonth(month: string): string {
  return formatOf('long', { month: 'long', year: 'numeric' }).format(Date.parse(`${month}-01`))
}

/** "November". */
export function formatMonthName(month: string): string {
  return formatOf('name', { month: 'long' }).format(Date.parse(`${month}-01`))
}

/** "Nov". */
export function formatMonthShort(month: string): string {
  return formatOf('short', { month: 'short' }).format(Date.parse(`${month}-01`))
}

/** Created on first use, because browsers take long to create the first format. */
function formatOf(name: 'long' | 'name' | 'short', options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const format = formats.get(name) ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  formats.set(name, format)
  return format
}
