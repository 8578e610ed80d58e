import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LastVisitProvider } from '#web/queries/last-visit.tsx'
import { PageNameProvider } from '#web/queries/page-name.tsx'
import { ServicesContext, type Services } from '#web/queries/services.ts'
import { ZoneProvider } from '#web/queries/zone.tsx'
import { PopoverProvider } from '#web/ui/popover.tsx'

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
