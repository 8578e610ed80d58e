import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { LastVisitProvider } from '../features/status/last-visit.tsx'
import { useStatusIfKnown } from '../features/status/queries.ts'
import { FollowLinkContext, useFollowLink } from '../components/page-link.tsx'
import { NetworkContext, useNetworkOfAddress } from '../platform/network.ts'
import { PageNameProvider } from '../platform/page-name.tsx'
import { FirstScreenContext } from '../platform/screen/first-screen.ts'
import { ServicesContext, type Services } from '../platform/services.ts'
import { ZoneProvider } from '../platform/time/zone.tsx'
import { PopoverProvider } from '../components/ui/popover.tsx'

export interface ProvidersProps {
  readonly services: Services
  readonly queryClient: QueryClient
  readonly storage: Storage | null
  /** Called when the app has rendered with all its data. */
  readonly onShown?: (() => void) | undefined
  readonly children: ReactNode
}

export function Providers({ services, queryClient, storage, onShown, children }: ProvidersProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <ServicesContext value={services}>
        <FirstScreen begins={services.firstScreen !== null} onEnd={onShown}>
          <LastVisitProvider storage={storage}>
            <PageZone>
              <PageNameProvider>
                <PageLinksProvider>
                  <PopoverProvider>{children}</PopoverProvider>
                </PageLinksProvider>
              </PageNameProvider>
            </PageZone>
          </LastVisitProvider>
        </FirstScreen>
      </ServicesContext>
    </QueryClientProvider>
  )
}

interface FirstScreenProps {
  readonly begins: boolean
  readonly onEnd: (() => void) | undefined
  readonly children: ReactNode
}

/** Renders exactly what the service rendered; then, once every part is hydrated, with what the browser knows. */
function FirstScreen({ begins, onEnd, children }: FirstScreenProps) {
  const [isFirst, setFirst] = useState(begins)
  // A transition hydrates the remaining parts before it changes them.
  useEffect(() => startTransition(() => setFirst(false)), [])
  useLayoutEffect(() => {
    if (!isFirst) onEnd?.()
  }, [isFirst, onEnd])
  return <FirstScreenContext value={isFirst}>{children}</FirstScreenContext>
}

/** What links need from the address, so that they do not depend on it themselves. */
export function PageLinksProvider({ children }: { readonly children: ReactNode }) {
  return (
    <NetworkContext value={useNetworkOfAddress()}>
      <FollowLinkContext value={useFollowLink()}>{children}</FollowLinkContext>
    </NetworkContext>
  )
}

function PageZone({ children }: { readonly children: ReactNode }) {
  return <ZoneProvider page={useStatusIfKnown().data?.page.timeZone ?? 'UTC'}>{children}</ZoneProvider>
}
