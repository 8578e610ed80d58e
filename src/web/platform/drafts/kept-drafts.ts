/** The prefix of each kind of draft in storage keys. The account's name follows. */
export const draftPrefixes = {
  schema: 'signalbox-draft',
  form: 'signalbox-form',
  message: 'signalbox-message',
} as const

const keptMs = 30 * 24 * 60 * 60 * 1000

/** The storage key of a subject's drafts; each tab appends its name. */
export function draftKey(prefix: string, ...names: readonly string[]): string {
  return [prefix, ...names.map(encodeURIComponent)].join(':')
}

/** The number of an account's drafts in this browser. */
export function countDrafts(storage: Storage | null, username: string): number {
  return draftKeys(storage, username).length
}

export function dropDrafts(storage: Storage | null, username: string): void {
  for (const key of draftKeys(storage, username)) storage?.removeItem(key)
}

/** Deletes drafts of all accounts that have not changed for 30 days, and entries that are not drafts. */
export function dropOldDrafts(storage: Storage | null, now: number): void {
  for (const key of draftKeys(storage)) {
    const draft = parsed(storage?.getItem(key) ?? null)
    const at = typeof draft === 'object' && draft !== null && 'at' in draft ? draft.at : null
    if (typeof at !== 'number' || now - at > keptMs) storage?.removeItem(key)
  }
}

function draftKeys(storage: Storage | null, username?: string): readonly string[] {
  if (!storage) return []
  const names = username === undefined ? [] : [username]
  const places = Object.values(draftPrefixes).map((prefix) => `${draftKey(prefix, ...names)}:`)
  return Array.from({ length: storage.length }, (_, index) => storage.key(index)).flatMap((key) =>
    key !== null && places.some((place) => key.startsWith(place)) ? [key] : [],
  )
}

/** Parses a stored value; null if it is not JSON. */
export function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
