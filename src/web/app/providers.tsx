import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LastVisitProvider } from '../features/status/last-visit.tsx'
import { useStatusIfKnown } from '../features/status/queries.ts'
import { PageNameProvider } from '../platform/page-name.tsx'
import { ServicesContext, type Services } from '../platform/services.ts'
import { ZoneProvider } from '../platform/zone.tsx'
import { PopoverProvider } from '../components/ui/popover.tsx'

export interface ProvidersProps {
  readonly services: Services
  readonly queryClient: QueryClient
  readonly storage: Storage | null
  readonly children: ReactNode
}

export function Providers({ services, queryClient, storage, children }: ProvidersProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <ServicesContext value={services}>
        <LastVisitProvider storage={storage}>
          <PageZone>
            <PageNameProvider>
              <PopoverProvider>{children}</PopoverProvider>
            </PageNameProvider>
          </PageZone>
        </LastVisitProvider>
      </ServicesContext>
    </QueryClientProvider>
  )
}

function PageZone({ children }: { readonly children: ReactNode }) {
  return <ZoneProvider page={useStatusIfKnown().data?.page.timeZone ?? 'UTC'}>{children}</ZoneProvider>
}
