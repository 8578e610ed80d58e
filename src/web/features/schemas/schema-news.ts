import { useQueryClient, type Query } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useServices } from '../../platform/services.ts'

/** Asks again for the list and for the schemas that somebody changed, while it is used. `key`: how their queries begin. */
export function useNewsOfSchemas(key: readonly string[]): void {
  const { live } = useServices()
  const queries = useQueryClient()
  useEffect(() => {
    const told = new Set<unknown>()
    const concerns = ({ queryKey }: Query) => {
      const [noun, id] = queryKey.slice(key.length)
      return key.every((step, index) => queryKey[index] === step) && (noun === 'list' || told.has(id))
    }
    return live.listen((event) => {
      if (event.type !== 'schema') return
      // What is told in one breath is asked for at once.
      if (told.size === 0)
        queueMicrotask(() => {
          void queries.invalidateQueries({ predicate: concerns })
          told.clear()
        })
      told.add(event.data.id)
    })
  }, [live, queries, key])
}
