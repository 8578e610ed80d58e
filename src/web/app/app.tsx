import { Announcer, Notifications } from './announcements.tsx'
import { Commands } from './commands.tsx'
import { Providers, type ProvidersProps } from './providers.tsx'
import { AppRoutes } from './routes.tsx'
import { Theme, TitleAndFavicon } from './document-head.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { parseInstant } from '#domain/time/instant.ts'
import { useServices } from '../platform/services.ts'
import { followAnswers, heldUpdatedAt, invalidateStatus, isUpToDate } from '../features/status/queries.ts'

/** The whole app, but for the router around it. */
export function App(props: Omit<ProvidersProps, 'children'>) {
  return (
    <Providers {...props}>
      <Theme />
      <LiveUpdates />
      <TitleAndFavicon />
      <Announcer />
      <Notifications />
      <Commands>
        <AppRoutes />
      </Commands>
    </Providers>
  )
}

/** Keeps the stream up while the app is shown, and asks again for what it says has changed. */
function LiveUpdates() {
  const { live, confirmation } = useServices()
  const queries = useQueryClient()
  useEffect(
    () =>
      live.start({
        onEvent(event) {
          if (event.type === 'reset') return void queries.invalidateQueries()
          // Transactions come every second, schemas and blocks concern few: the pages that show them listen for themselves.
          if (event.type !== 'status') return
          // Without kinds it says how things stand; what was drawn from the document may be older by a moment.
          if (event.data.kinds.length === 0 && parseInstant(event.data.updated_at) === heldUpdatedAt(queries)) return
          invalidateStatus(queries)
        },
        onHeartbeat(ageSeconds) {
          // A service that is there confirms what it has; what it has must be what is shown.
          if (ageSeconds !== null && isUpToDate(queries)) confirmation.confirm(ageSeconds)
        },
      }),
    [live, confirmation, queries],
  )
  useEffect(() => followAnswers(queries, { live, confirmation }), [queries, live, confirmation])
  return null
}
