/** An answer is kept no longer, whatever its headers say. */
const longest = 3600

/** Seconds for which an answer may be kept and given to others, by its `Cache-Control` and `Age`; 0 for not at all. */
export function cacheSeconds(headers: Readonly<Record<string, string>>): number {
  const control = headers['cache-control'] ?? ''
  if (/\b(?:no-store|no-cache|private)\b/i.test(control)) return 0
  const shared = secondsIn(control, 's-maxage') ?? secondsIn(control, 'max-age') ?? 0
  const age = Number(headers['age'] ?? 0)
  return Math.min(longest, Math.max(0, shared - (Number.isFinite(age) && age > 0 ? age : 0)))
}

function secondsIn(control: string, name: string): number | undefined {
  const [, digits] = new RegExp(`(?:^|[,\\s])${name}="?(\\d{1,9})`, 'i').exec(control) ?? []
  return digits === undefined ? undefined : Number(digits)
}
