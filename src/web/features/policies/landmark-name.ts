import { createContext, use } from 'react'

/** The user to whom a part of the page belongs, if several users' pages are side by side. */
export const LandmarkOwner = createContext('')

/** The name of a landmark, which must be unique on the page. */
export function useLandmarkName(name: string): string {
  const owner = use(LandmarkOwner)
  return owner === '' ? name : `${name}, ${owner}`
}
