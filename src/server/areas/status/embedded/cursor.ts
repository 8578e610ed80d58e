import { invalidQuery } from '../../../platform/errors.ts'

/** What tells a row's place in its list. */
export interface Position {
  readonly number: number
  readonly id: string
  readonly kind: string
}

/** The last row of a page, as the opaque text that asks for the next one. */
export function writeCursor(number: number, id = '', kind = ''): string {
  return Buffer.from(JSON.stringify([number, id, kind])).toString('base64url')
}

/** The row that a cursor stands for. Throws `HttpError` for a text that is none of ours. */
export function readCursor(cursor: string): Position {
  const [number, id, kind] = partsOf(cursor)
  const isOurs = Number.isSafeInteger(number) && typeof id === 'string' && typeof kind === 'string'
  if (!isOurs || typeof number !== 'number' || id.includes('\0') || kind.includes('\0'))
    throw invalidQuery('before', 'take it from `next` of the answer before')
  return { number, id, kind }
}

function partsOf(cursor: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}
