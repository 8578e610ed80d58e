/** `hex` has no `0x`. */
export interface HashForms {
  readonly base64: string
  readonly base64url: string
  readonly hex: string
}

const base64Form = /^[\dA-Za-z+\-/_]{64}$/
const hexForm = /^(?:0x)?([\dA-Fa-f]{96})$/

/**
 * Decodes the 48 bytes of a hash as the mirror node does: 64 characters of base64 or base64url, or 96 hex digits with
 * or without `0x`. Undefined for anything else.
 */
export function readTransactionHash(text: string): Uint8Array | undefined {
  if (base64Form.test(text)) return bytesOfBase64(text)
  const hex = hexForm.exec(text)?.[1]
  return hex === undefined ? undefined : bytesOfHex(hex)
}

/** Accepts both alphabets, padded or not. Undefined for anything else. */
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

export function hashForms(base64: string): HashForms | undefined {
  const bytes = bytesOfBase64(base64)
  return bytes && bytes.length > 0 ? formsOfHash(bytes) : undefined
}

export function formsOfHash(bytes: Uint8Array): HashForms {
  const base64 = btoa(String.fromCharCode(...bytes))
  return {
    base64,
    base64url: base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''),
    hex: hexOf(bytes),
  }
}

/** Lower case. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function bytesOfHex(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16))
}
