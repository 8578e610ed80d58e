type Signature = readonly [type: string, offset: number, bytes: readonly number[]]

const text = (characters: string) => Array.from(characters, (character) => character.codePointAt(0) ?? 0)

const signatures: readonly Signature[] = [
  ['image/png', 0, [0x89, ...text('PNG\r\n'), 0x1a, 0x0a]],
  ['image/jpeg', 0, [0xff, 0xd8, 0xff]],
  ['image/gif', 0, text('GIF8')],
  ['image/webp', 8, text('WEBP')],
  ['image/avif', 4, text('ftypavif')],
  ['application/pdf', 0, text('%PDF-')],
  ['application/zip', 0, [...text('PK'), 3, 4]],
]

/** Images that browsers can display. */
export const imageTypes: ReadonlySet<string> = new Set(
  signatures.flatMap(([type]) => (type.startsWith('image/') ? [type] : [])),
)

/**
 * Detects a file's type from its content, because the sender's claim cannot be trusted. Any readable text is plain
 * text.
 */
export function fileTypeOf(bytes: Uint8Array): string {
  const known = signatures.find(([, offset, wanted]) => wanted.every((byte, index) => bytes[offset + index] === byte))
  if (known) return known[0]
  return isPlainText(bytes.subarray(0, probedBytes)) ? 'text/plain' : 'application/octet-stream'
}

const probedBytes = 4096

function isPlainText(bytes: Uint8Array): boolean {
  if (bytes.some((byte) => byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13)) return false
  try {
    // The probe may end in the middle of a character.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}
