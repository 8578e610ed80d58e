/** Invalid percent-encoding stays as it is: what reads the text then finds nothing by it. */
export function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
