import type { JsonObject } from '#domain/json/json-value.ts'

/** How a player answers what no rule decides. Equal for equal paths, so that a game can be repeated. */
export interface InventedValues {
  number(path: string, bounds: JsonObject): number
  /** The place of the answer among several choices. */
  choice(path: string, count: number): number
}

/** How many ways of answering there are. */
export const inventions = 12

/**
 * The first way answers every question with the same number; formulas that subtract or divide need the others. Every
 * second way takes other choices than the first, which may reveal other questions.
 */
export function inventedValues(way: number): InventedValues {
  return {
    number(path, bounds) {
      const hash = hashOf(`${way} ${path}`)
      return way === 0 ? within(7, bounds) : within(1 + (hash % 10 ** (1 + ((hash >>> 16) % 3))), bounds)
    },
    choice: (path, count) => (way < 2 || way % 2 === 0 ? 0 : hashOf(`${way} ${path}`) % count),
  }
}

function within(value: number, bounds: JsonObject): number {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = bounds
  const step = typeof multipleOf === 'number' && multipleOf > 0 ? multipleOf : 1
  const least = Math.max(numberOr(minimum, -Infinity), numberOr(exclusiveMinimum, -Infinity) + step)
  const most = Math.min(numberOr(maximum, Infinity), numberOr(exclusiveMaximum, Infinity) - step)
  const bound = Math.min(Math.max(value, least), most)
  return typeof multipleOf === 'number' ? Math.round(bound / step) * step : bound
}

function numberOr(value: unknown, other: number): number {
  return typeof value === 'number' ? value : other
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash
}
