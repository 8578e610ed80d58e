import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LastVisitProvider } from '../features/status/last-visit.tsx'
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
          <ZoneProvider>
            <PageNameProvider>
              <PopoverProvider>{children}</PopoverProvider>
            </PageNameProvider>
          </ZoneProvider>
        </LastVisitProvider>
      </ServicesContext>
    </QueryClientProvider>
  )
}
