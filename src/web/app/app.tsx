import { Announcer } from './announcer.tsx'
import { Commands } from './commands.tsx'
import { LiveUpdates } from './live-updates.tsx'
import { Notifications } from './notifications.tsx'
import { Providers, type ProvidersProps } from './providers.tsx'
import { AppRoutes } from './routes.tsx'
import { Theme } from './theme.tsx'
import { TitleAndFavicon } from './title-and-favicon.tsx'

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
