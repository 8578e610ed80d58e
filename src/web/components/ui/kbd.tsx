import type { ReactNode } from 'react'
import { useIsFirstScreen } from '../../platform/screen/first-screen.ts'

export function Kbd({ children }: { readonly children: ReactNode }) {
  return (
    <kbd className="rounded border border-line bg-sunk px-1.5 py-px font-mono text-xs text-quiet whitespace-nowrap">
      {children}
    </kbd>
  )
}

/** The palette's shortcut on this platform, which the service does not know. */
export function usePaletteKeys(): string {
  const isFirst = useIsFirstScreen()
  return !isFirst && /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'
}
