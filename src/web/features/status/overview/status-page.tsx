import { lazy, Suspense, type ReactNode } from 'react'
import { isActive } from '#domain/status/record.ts'
import { viewOfNetwork } from '#domain/status/status-view.ts'
import { statusMessages } from '../../../components/messages/status.ts'
import { QueryFailure } from '../../../components/query-failure.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { useNetwork } from '../../../platform/network.ts'
import { useStatus, useStatusIfKnown } from '../queries.ts'
import { ComponentsOverview } from './components-overview.tsx'
import { Contradictions } from './contradictions.tsx'
import { NextMaintenance } from './next-maintenance.tsx'
import { OpenIncidentCards, UnderWay } from './open-records.tsx'
import { RollupHeader } from './rollup-header.tsx'
import { SinceLastVisit, SinceLastVisitLine, SinceLastVisitNote } from './since-last-visit.tsx'

const NoStatus = lazy(async () => ({ default: (await import('./no-status.tsx')).NoStatus }))

interface StatusPageProps {
  /** A section of another feature. */
  readonly pulse: ReactNode
  /** A line of another feature, loaded later. */
  readonly witness: ReactNode
}

/** Depends on one response, which usually comes with the document, so that the page renders without waiting. */
export function StatusPage({ pulse, witness }: StatusPageProps) {
  const { data, error } = useStatusIfKnown()
  const skeleton = <Skeleton height={640} label={statusMessages.loading} />
  if (!data && error?.kind === 'unavailable')
    return (
      <Suspense fallback={skeleton}>
        <NoStatus />
      </Suspense>
    )
  return (
    <>
      <RollupHeader view={data} />
      {data && (
        <div className="-mt-3 mb-4 flex min-h-11 gap-6 sm:min-h-6">
          <div className="flex-1">
            <Suspense>{witness}</Suspense>
          </div>
          <SinceLastVisitNote />
        </div>
      )}
      {data && <Overview pulse={pulse} />}
      {!data && error && (
        <Card>
          <QueryFailure error={error} />
        </Card>
      )}
      {!data && !error && skeleton}
    </>
  )
}

function Overview({ pulse }: Pick<StatusPageProps, 'pulse'>) {
  const { data: page } = useStatus()
  const { network } = useNetwork()
  const view = viewOfNetwork(page, network)
  const active = view.maintenances.filter((maintenance) => isActive(maintenance.status))
  const upcoming = view.maintenances.filter((maintenance) => !isActive(maintenance.status))
  return (
    <div className="@container">
      <div className="grid gap-6 @4xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Contradictions view={page} network={network} />
          <OpenIncidentCards incidents={view.incidents} tree={page.tree} />
          <SinceLastVisitLine />
          {active.length > 0 && <UnderWay maintenances={active} />}
          <ComponentsOverview tree={view.tree} network={network} />
        </div>
        <div className="grid min-w-0 content-start items-start gap-6 @xl:grid-cols-2 @4xl:grid-cols-1">
          <NextMaintenance maintenances={upcoming} />
          {pulse}
          <SinceLastVisit />
        </div>
      </div>
    </div>
  )
}
