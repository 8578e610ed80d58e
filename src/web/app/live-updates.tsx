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
          void queries.invalidateQueries({ queryKey: ['status'] })
          void queries.invalidateQueries({ queryKey: ['history'] })
        },
        onHeartbeat(ageSeconds) {
          if (ageSeconds !== null) confirmation.confirm(ageSeconds)
        },
      }),
    [live, confirmation, queries],
  )
  return null
}
