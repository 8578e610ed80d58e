/** The keys that open the palette, as this machine's keyboard has them. */
export function paletteKeys(): string {
  return /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '') ? '⌘K' : 'Ctrl K'
}
