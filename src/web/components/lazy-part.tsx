import { lazy, use, useEffect, useState, type ComponentType } from 'react'
import { backoffMs } from '#domain/time/backoff.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

/**
 * A part that the page can do without for a while. Loading is retried until it succeeds, and nothing else fails
 * meanwhile.
 */
export function lazyPart<Props>(load: Load<Props>): ComponentType<Props> {
  if (import.meta.env.SSR) return NeverDrawn
  const attempt = (failures: number): Promise<{ default: ComponentType<Props> }> =>
    load().then(
      (part) => ({ default: part }),
      async () => {
        await new Promise((resolve) => setTimeout(resolve, backoffMs(failures, { minMs: 5000, maxMs: 60_000 })))
        return attempt(failures + 1)
      },
    )
  return lazy(() => attempt(0))
}

/**
 * The service never renders these parts, even if their code is loaded. Each drawing waits for a separate promise: a
 * shared one would keep them all in memory.
 */
function NeverDrawn(): never {
  return use(new Promise<never>(() => {}))
}

interface PreloadedPart<Props> {
  readonly Part: ComponentType<Props>
  /** Loads the code so that the first render does not suspend. */
  readonly preload: () => Promise<void>
}

/** A part whose code can be preloaded: `lazy` alone suspends even if the code is available. */
export function preloadedPart<Props extends object>(
  load: Load<Props>,
  Awaited: ComponentType<Props> = lazyPart(load),
): PreloadedPart<Props> {
  let Loaded: ComponentType<Props> | undefined
  const preload = async () => {
    Loaded = await load()
  }
  function Part(props: Props) {
    // Code that arrives later must not remount a part that is already visible.
    const [Shown] = useState<ComponentType<Props>>(() => Loaded ?? Awaited)
    return <Shown {...props} />
  }
  return { Part, preload }
}

/** Loads a part's code once the page around it is drawn, so that the part appears without a placeholder. */
export function usePreload(preload: (() => Promise<void>) | undefined): void {
  useEffect(() => {
    // The part loads code that is missing when it is drawn.
    preload?.().catch(() => undefined)
  }, [preload])
}
