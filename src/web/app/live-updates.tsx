import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useServices } from '#web/queries/services.ts'

/** Keeps the stream up while the app is shown, and asks again for what it says has changed. */
export function LiveUpdates() {
  const { live, confirmation } = useServices()
  const queries = useQueryClient()
  useEffect(
    () =>
      live.start({
        onEvent(event) {
          if (event.type === 'reset') return void queries.invalidateQueries()
          for (const key of ['status', 'history', 'sources']) void queries.invalidateQueries({ queryKey: [key] })
        },
        onHeartbeat(ageSeconds) {
          if (ageSeconds !== null) confirmation.confirm(ageSeconds)
        },
      }),
    [live, confirmation, queries],
  )
  return null
}
