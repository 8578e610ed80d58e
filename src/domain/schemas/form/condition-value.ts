import { isList, isObject, parsed } from '../../json/json-value.ts'
import type { Condition, ConditionTest } from '../document/schema-condition.ts'

/** Which of its branches each condition is in, with these values filled in: null for one whose question is not asked. */
export function branchesOf(conditions: readonly Condition[], data: unknown): Map<Condition, 'then' | 'else' | null> {
  const owners = new Map<string, readonly Condition[]>()
  for (const condition of conditions)
    for (const key of new Set([...condition.shows, ...condition.showsElse]))
      owners.set(key, [...(owners.get(key) ?? []), condition])
  const known = new Map<Condition, 'then' | 'else' | null>()

  /** A field that conditions show is asked for only where one of them does; in a circle it counts as asked for. */
  function isAsked(key: string, seen: ReadonlySet<Condition>): boolean {
    const own = owners.get(key)
    return own === undefined || own.some((condition) => seen.has(condition) || isShown(condition, key, seen))
  }

  function isShown(condition: Condition, key: string, seen: ReadonlySet<Condition>): boolean {
    const branch = branchOf(condition, seen)
    return (branch === 'then' ? condition.shows : branch === 'else' ? condition.showsElse : []).includes(key)
  }

  function branchOf(condition: Condition, seen: ReadonlySet<Condition>): 'then' | 'else' | null {
    const before = known.get(condition)
    if (before !== undefined) return before
    const within = new Set([...seen, condition])
    const { tests, join } = condition
    const asked = tests.filter(({ path: [key = ''] }) => isAsked(key, within))
    const reached = join === 'any' ? asked.length > 0 : tests.length > 0 && asked.length === tests.length
    const holds = join === 'any' ? tests.some((test) => passes(test, data)) : tests.every((test) => passes(test, data))
    return reached ? (holds ? 'then' : 'else') : null
  }

  for (const condition of conditions) known.set(condition, branchOf(condition, new Set()))
  return known
}

function passes({ path, how, value }: ConditionTest, data: unknown): boolean {
  let at: unknown = data
  for (const key of path) at = isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined
  const wanted: unknown = parsed(value)
  if (how === 'is') return isEqual(at, wanted)
  if (!isList(at) || at.length === 0) return false
  return how === 'has' ? at.some((one) => isEqual(one, wanted)) : at.every((one) => isEqual(one, wanted))
}

function isEqual(a: unknown, b: unknown): boolean {
  return a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b))
}
