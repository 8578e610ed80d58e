import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import { useIsFirstScreen } from './screen/first-screen.ts'

/** A value that outlives components and notifies them of changes. */
export interface ObservableStore<Value> {
  /** The value for the first screen. */
  readonly first?: Value
  get(): Value
  set(value: Value): void
  subscribe(listener: () => void): () => void
}

export function createStore<Value>(initial: Value): ObservableStore<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    first: initial,
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStore<Value>(store: Pick<ObservableStore<Value>, 'first' | 'get' | 'subscribe'>): Value {
  const value = useSyncExternalStore(store.subscribe, store.get, store.get)
  return useIsFirstScreen() ? (store.first ?? value) : value
}

/** Re-renders only when the selected part changes. */
export function useStoreOf<Value, Part>(
  store: Pick<ObservableStore<Value>, 'get' | 'subscribe'>,
  choose: (value: Value) => Part,
): Part {
  const get = () => choose(store.get())
  return useSyncExternalStore(store.subscribe, get, get)
}

/** Updates in a transition, so that typing comes first. */
export function useStoreInTime<Value>(store: Pick<ObservableStore<Value>, 'get' | 'subscribe'>): Value {
  const [value, setValue] = useState(store.get)
  useEffect(() => {
    const follow = () => {
      const next = store.get()
      startTransition(() => setValue(() => next))
    }
    follow()
    return store.subscribe(follow)
  }, [store])
  return value
}
