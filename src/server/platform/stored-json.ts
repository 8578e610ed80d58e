import * as v from 'valibot'

/** Parses JSON that the service stored itself. Throws an error that names what could not be read. */
export function parseStored<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
  name: string,
): v.InferOutput<Schema> {
  const stored = v.safeParse(schema, parse(text, name))
  if (stored.success) return stored.output
  const [issue] = stored.issues
  const path = v.getDotPath(issue)
  throw new Error(`Cannot read ${name}: ${path === null ? '' : `${path}: `}${issue.message}`)
}

function parse(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error(`Cannot read ${name}: it is not JSON`, { cause })
  }
}

/**
 * Whether JSON text contains an escaped NUL, which PostgreSQL cannot store. An odd number of backslashes before it
 * would escape the escape.
 */
export function containsNul(json: string): boolean {
  return /(?<!\\)(?:\\\\)*\\u0000/.test(json)
}
