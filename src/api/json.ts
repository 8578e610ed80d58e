interface SourceText {
  readonly source?: string
}

// TypeScript’s library does not declare these yet.
declare global {
  interface JSON {
    parse(text: string, reviver: (key: string, value: unknown, context: SourceText) => unknown): unknown
    rawJSON(text: string): unknown
  }
}

/** Like `JSON.parse`, but integers beyond 2^53 become bigints. Throws `SyntaxError`. */
export function parseJson(text: string): unknown {
  // A reviver takes ten times as long, and few texts contain integers that large.
  return /\d{16}/.test(text) ? JSON.parse(text, exactInteger) : JSON.parse(text)
}

/** Writes bigints as JSON numbers. `indent`: spaces per level; 0 for a single line. */
export function stringifyJson(value: unknown, indent = 0): string {
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
