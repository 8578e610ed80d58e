/* oxlint-disable react/hooks, react/rules-of-hooks, react-hooks/rules-of-hooks -- each hook is called once in every render, inside a function that keeps what it throws */
import {
  hashKey,
  type Query,
  type QueryKey,
  useQueryClient,
  useSuspenseInfiniteQuery as useThrowingInfiniteQuery,
  useSuspenseQuery as useThrowingQuery,
} from '@tanstack/react-query'
import { use } from 'react'

// The hooks of the library throw a promise while they wait. React 19 renders without end while three parts of a page
// wait for thrown promises and something renders them again (react/react#37556), but not while they wait with `use`.

export const useSuspenseQuery: typeof useThrowingQuery = (options) =>
  useAwaited(options.queryKey, () => useThrowingQuery(options))

export const useSuspenseInfiniteQuery: typeof useThrowingInfiniteQuery = (options) =>
  useAwaited(options.queryKey, () => useThrowingInfiniteQuery(options))

interface Wait {
  readonly request: Promise<unknown> | undefined
  readonly over: Promise<unknown>
}

/** The last wait for each query: `use` needs the same promise in every render, and the library throws a new one. */
const waits = new WeakMap<Query, Wait>()

function useAwaited<Answer>(queryKey: QueryKey, useAnswer: () => Answer): Answer {
  const cache = useQueryClient().getQueryCache()
  const [answer, thrown] = attempt(useAnswer)
  const query = cache.get(hashKey(queryKey))
  if (query && thrown && waits.get(query)?.request !== query.promise)
    waits.set(query, { request: query.promise, over: thrown })
  const wait = query && waits.get(query)
  // Also once it is over, because React renders a part that waited with the same hooks again.
  if (wait) use(wait.over)
  if (thrown) throw thrown
  return answer
}

/** The result, or the promise that was thrown. */
function attempt<Result>(run: () => Result): readonly [Result, undefined] | readonly [undefined, Promise<unknown>] {
  try {
    return [run(), undefined]
  } catch (failure) {
    if (failure instanceof Promise) return [undefined, failure]
    throw failure
  }
}
