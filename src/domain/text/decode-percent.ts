/** Leaves invalid percent-encoding unchanged; a lookup with such text finds nothing. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
