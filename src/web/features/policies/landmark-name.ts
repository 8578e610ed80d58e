import { createContext, use } from 'react'

/** Whose part of the page it is, where the pages of several people stand side by side. */
export const LandmarkOwner = createContext('')

/** The name of a landmark, which must differ from that of every other on the page. */
export function useLandmarkName(name: string): string {
  const owner = use(LandmarkOwner)
  return owner === '' ? name : `${name}, ${owner}`
}
