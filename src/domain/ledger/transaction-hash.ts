/** The same hash in the three forms that people carry around; `hex` has no `0x`. */
export interface HashForms {
  readonly base64: string
  readonly base64url: string
  readonly hex: string
}

const base64Form = /^[\dA-Za-z+\-/_]{64}$/
const hexForm = /^(?:0x)?([\dA-Fa-f]{96})$/

/** A transaction hash as the mirror node takes it: base64 or base64url of 64 characters, or 96 hex digits with or without `0x`. The 48 bytes; undefined for anything else. */
export function readTransactionHash(text: string): Uint8Array | undefined {
  if (base64Form.test(text)) return bytesOfBase64(text)
  const hex = hexForm.exec(text)?.[1]
  return hex === undefined ? undefined : bytesOfHex(hex)
}

/** The bytes of base64 in either alphabet, padded or not; undefined for a text that is none. */
export function bytesOfBase64(text: string): Uint8Array | undefined {
  let characters: string
  try {
    characters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return undefined
  }
  const bytes = new Uint8Array(characters.length)
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = characters.charCodeAt(at)
  return bytes
}

/** The forms of the base64 hash of a record; undefined for an empty one and one that cannot be read. */
export function hashForms(base64: string): HashForms | undefined {
  const bytes = bytesOfBase64(base64)
  return bytes && bytes.length > 0 ? formsOfHash(bytes) : undefined
}

/** The forms of the bytes of a hash. */
export function formsOfHash(bytes: Uint8Array): HashForms {
  const base64 = btoa(String.fromCharCode(...bytes))
  return {
    base64,
    base64url: base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
    hex: hexOf(bytes),
  }
}

/** Bytes as hex digits in lower case, two for each. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function bytesOfHex(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16))
}
