import { createContext, use } from 'react'

/** What the service knew when it drew the first screen. */
export interface FirstScreen {
  /** Milliseconds since 1970. */
  readonly at: number
}

/**
 * Whether the first screen is being drawn: by the service, or by the app that takes it over and must draw the same.
 * What only the browser knows comes in the next drawing.
 */
export const FirstScreenContext = createContext(false)

export function useIsFirstScreen(): boolean {
  return use(FirstScreenContext)
}

/** The digest of parts that the service had no data for: their absence is no mistake. */
export const leftToTheBrowser = 'left-to-the-browser'
