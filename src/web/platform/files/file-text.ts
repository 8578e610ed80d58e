/** The text of a file's bytes; null if they are not UTF-8, such as those of another encoding or an image. */
export function fileText(bytes: ArrayBuffer | Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
