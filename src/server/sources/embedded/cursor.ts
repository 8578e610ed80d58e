import { InvalidQuery } from '../../invalid-query.ts'

/** The last row of a page, as the opaque text that asks for the next one. */
export function writeCursor(...parts: (string | number)[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** A number and an id out of a cursor. Throws `InvalidQuery` for a text that is none of ours. */
export function readCursor(cursor: string): { number: number; id: string } {
  try {
    const [number, id = ''] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (typeof number === 'number' && Number.isSafeInteger(number) && typeof id === 'string') return { number, id }
  } catch {
    throw new InvalidQuery('before', 'take it from `next` of the answer before')
  }
  throw new InvalidQuery('before', 'take it from `next` of the answer before')
}
