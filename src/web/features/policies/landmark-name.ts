import { createContext, use } from 'react'

/** The user to whom a part of the page belongs, if several users' pages are side by side. */
export const LandmarkOwner = createContext('')

/** The name of a landmark, which must be unique on the page. `place`: which of those with the same name, from 1. */
export function useLandmarkName(name: string, place = 1): string {
  const owner = use(LandmarkOwner)
  const numbered = place > 1 ? `${name} ${place}` : name
  return owner === '' ? numbered : `${numbered}, ${owner}`
}
