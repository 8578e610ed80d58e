import { bytesOfBase64, hexOf } from './transaction-hash.ts'

export type Memo =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly text: string }
  /** Bytes that are not text, as lower-case hex digits. */
  | { readonly kind: 'bytes'; readonly hex: string; readonly length: number }

/** Control characters except tabs and line breaks. */
const control = /(?![\t\n]|\r\n)\p{Cc}/u

/** A memo is text if its bytes are UTF-8 without control characters. Invalid base64 is shown unchanged. */
export function readMemo(base64: string | null): Memo {
  if (base64 === null || base64 === '') return { kind: 'empty' }
  const bytes = bytesOfBase64(base64)
  if (!bytes) return { kind: 'text', text: base64 }
  if (bytes.length === 0) return { kind: 'empty' }
  const text = utf8Text(bytes)
  return text === undefined || control.test(text)
    ? { kind: 'bytes', hex: hexOf(bytes), length: bytes.length }
    : { kind: 'text', text }
}

function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
