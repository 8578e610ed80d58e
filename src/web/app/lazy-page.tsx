import { lazy, type ComponentType } from 'react'

export interface LazyPage {
  readonly path: string
  readonly Page: ComponentType
  /** Loads the code, so that the page is drawn at once. */
  readonly preload: () => Promise<void>
}

/** A page whose code is loaded when it is first drawn, or before. `lazy` alone waits even for code that is already there. */
export function lazyPage(path: string, load: () => Promise<ComponentType>): LazyPage {
  let Loaded: ComponentType | undefined
  const preload = async () => {
    Loaded = await load()
  }
  const Awaited = lazy(async () => ({ default: await load() }))
  return { path, Page: () => (Loaded ? <Loaded /> : <Awaited />), preload }
}
