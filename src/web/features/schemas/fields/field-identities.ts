/** Which rows of the list are which fields: a field that is given another key stays in its row, and whoever types there too. */
export interface FieldIdentities {
  readonly renamed: (from: string, to: string) => void
  /** Identities for some keys, no two of them the same. */
  readonly of: (keys: readonly string[]) => readonly string[]
  /** Which of some keys is now that of the field which once had this one. */
  readonly now: (key: string, keys: readonly string[]) => string | null
}

export function createFieldIdentities(): FieldIdentities {
  const first = new Map<string, string>()
  const identityOf = (key: string) => first.get(key) ?? key
  return {
    renamed: (from, to) => void first.set(to, identityOf(from)),
    of(keys) {
      const taken = new Set<string>()
      return keys.map((key) => {
        let identity = identityOf(key)
        // Another field has got the key that this one had at first.
        while (taken.has(identity)) identity += ' '
        taken.add(identity)
        return identity
      })
    },
    now: (key, keys) => keys.find((one) => identityOf(one) === identityOf(key)) ?? null,
  }
}
