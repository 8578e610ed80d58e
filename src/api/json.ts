interface SourceText {
  readonly source?: string
}

// TypeScript's library does not know JSON's source text and raw numbers yet.
declare global {
  interface JSON {
    parse(text: string, reviver: (key: string, value: unknown, context: SourceText) => unknown): unknown
    rawJSON(text: string): unknown
  }
}

/** A JSON number written as an integer beyond 2^53 comes back as a bigint; everything else as JSON.parse gives it. Throws `SyntaxError`. */
export function parseJson(text: string): unknown {
  // To look at each value takes ten times as long, and most texts hold no integer that large.
  return /\d{16}/.test(text) ? JSON.parse(text, exactInteger) : JSON.parse(text)
}

/** Writes bigints as bare JSON numbers; `indent` spaces for each level, none for one line. */
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
