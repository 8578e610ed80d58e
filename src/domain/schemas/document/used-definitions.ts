import { isList, isObject } from '../../json/json-value.ts'

/** The names of the definitions that a value refers to, directly or through others. */
export function usedDefinitions(value: unknown, definitions: ReadonlyMap<string, unknown>): ReadonlySet<string> {
  const used = new Set<string>()
  const follow = (from: unknown) => {
    for (const ref of refsIn(from)) {
      if (used.has(ref)) continue
      used.add(ref)
      follow(definitions.get(ref))
    }
  }
  follow(value)
  return used
}

function refsIn(value: unknown): readonly string[] {
  if (isList(value)) return value.flatMap(refsIn)
  if (!isObject(value)) return []
  const { $ref } = value
  return [...(typeof $ref === 'string' ? [$ref] : []), ...Object.values(value).flatMap(refsIn)]
}
