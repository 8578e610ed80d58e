interface SourceText {
  readonly source?: string
}

// TypeScript’s library does not declare these APIs yet.
declare global {
  interface JSON {
    parse(text: string, reviver: (key: string, value: unknown, context: SourceText) => unknown): unknown
    rawJSON(text: string): unknown
  }
}

/** Like `JSON.parse`, but integers beyond 2^53 become bigints. Throws `SyntaxError`. */
export function parseJson(text: string): unknown {
  // A reviver is ten times slower, and few texts contain integers that large.
  return /\d{16}/.test(text) ? JSON.parse(text, exactInteger) : JSON.parse(text)
}

/** Writes bigints as JSON numbers. `indent`: spaces per level; 0 for a single line. */
export function stringifyJson(value: unknown, indent = 0): string {
  try {
    return JSON.stringify(value, null, indent)
  } catch {
    // The value contains a bigint. A replacer is five times slower, so it runs only for the few answers that need it.
  }
  return JSON.stringify(
    value,
    (_, item: unknown) => (typeof item === 'bigint' ? JSON.rawJSON(item.toString()) : item),
    indent,
  )
}

function exactInteger(_key: string, value: unknown, context: SourceText): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value) || context.source === undefined) return value
  return /^-?\d+$/.test(context.source) ? BigInt(context.source) : value
}

/**
 * A number together with its spelling, kept where the spelling carries more than the number: `1.50`, `1e3`, or more
 * digits than a double holds.
 */
export interface ExactNumber {
  readonly rawJSON: string
}

/** Only `JSON.rawJSON` creates frozen objects without a prototype. */
export function isExactNumber(value: unknown): value is ExactNumber {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.getPrototypeOf(value) === null &&
    Object.isFrozen(value) &&
    'rawJSON' in value
  )
}

/** Matches numbers that `String` would spell differently. May also match inside a JSON string. */
const unusualNumber =
  /(?:^|[:,[])\s*-?(?:0(?![.\d])(?<=-0)|\d+(?:\.\d*0(?!\d)|\.\d{15}|(?:\.\d+)?[eE][+-]?\d)|\d+\.\d*0[eE])/

/**
 * Like `parseJson`, but also keeps every other number that `String` would spell differently as an `ExactNumber`;
 * `stringifyJson` then writes the original digits. Throws `SyntaxError`.
 */
export function parseExactJson(text: string): unknown {
  return /\d{16}/.test(text) || unusualNumber.test(text) ? JSON.parse(text, exactNumber) : JSON.parse(text)
}

function exactNumber(_key: string, value: unknown, { source }: SourceText): unknown {
  return typeof value !== 'number' || source === undefined ? value : exactNumberOf(source)
}

/** The value of a JSON number that `stringifyJson` writes with the same digits. */
export function exactNumberOf(source: string): number | bigint | ExactNumber {
  const value = Number(source)
  if (String(value) === source) return value
  if (/^-?[1-9]\d*$/.test(source) && !Number.isSafeInteger(value)) return BigInt(source)
  const exact = JSON.rawJSON(source)
  return isExactNumber(exact) ? exact : value
}
