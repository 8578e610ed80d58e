import { lazy, type ComponentType } from 'react'

interface LazyPart {
  readonly Part: ComponentType
  /** Loads the code, so that the first render does not suspend. */
  readonly preload: () => Promise<void>
}

/** A part whose code is loaded on demand. `lazy` alone suspends even if the code is already loaded. */
export function lazyPart(load: () => Promise<ComponentType>): LazyPart {
  let Loaded: ComponentType | undefined
  const preload = async () => {
    Loaded = await load()
  }
  const Awaited = lazy(async () => ({ default: await load() }))
  return { Part: () => (Loaded ? <Loaded /> : <Awaited />), preload }
}
