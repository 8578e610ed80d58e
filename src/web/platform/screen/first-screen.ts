import { createContext, use } from 'react'

/** What the service knew when it rendered the first screen. */
export interface FirstScreen {
  /** Milliseconds since 1970. */
  readonly at: number
}

/**
 * True during the first render, by the service and by the app that hydrates it and must produce the same.
 * Browser-specific content follows in the next render.
 */
export const FirstScreenContext = createContext(false)

export function useIsFirstScreen(): boolean {
  return use(FirstScreenContext)
}

/** The digest of parts without data on the service, whose absence is intentional. */
export const leftToTheBrowser = 'left-to-the-browser'
