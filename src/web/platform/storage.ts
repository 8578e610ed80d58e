/** The browser's storage, or null if it is forbidden. */
export function browserStorage(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

/** Storage may be forbidden or full; values then last as long as the page. */
export function readItem(storage: Storage | null, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null
  } catch {
    return null
  }
}

export function writeItem(storage: Storage | null, key: string, value: string): void {
  try {
    storage?.setItem(key, value)
  } catch {
    return
  }
}
