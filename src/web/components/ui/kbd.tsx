import type { ReactNode } from 'react'

export function Kbd({ children }: { readonly children: ReactNode }) {
  return (
    <kbd className="rounded border border-line bg-sunk px-1.5 py-px font-mono text-xs text-quiet whitespace-nowrap">
      {children}
    </kbd>
  )
}

/** The keys that open the palette, as this machine's keyboard has them. */
export function paletteKeys(userAgent = navigator.userAgent): string {
  return /Mac|iPhone|iPad/.test(userAgent) ? '⌘K' : 'Ctrl K'
}
