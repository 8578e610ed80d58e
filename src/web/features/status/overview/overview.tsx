import { isActive } from '#domain/status/record.ts'
import { viewOfNetwork } from '#domain/status/status-view.ts'
import { useNetwork } from '../../../platform/network.ts'
import { useStatus } from '../queries.ts'
import { ComponentsOverview } from './components-overview.tsx'
import { Contradictions } from './contradictions.tsx'
import { NetworkPulse } from '../../ledger/pulse/network-pulse.tsx'
import { NextMaintenance } from './next-maintenance.tsx'
import { OpenIncidents } from './open-records.tsx'
import { SinceLastVisit } from './since-last-visit.tsx'
import { UnderWay } from './under-way.tsx'

/** Everything below the sentence: what is wrong first, then what is well, and beside it what comes and what changed. */
export function Overview() {
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
          <OpenIncidents incidents={view.incidents} tree={page.tree} />
          {active.length > 0 && <UnderWay maintenances={active} />}
          <ComponentsOverview tree={view.tree} network={network} />
        </div>
        <div className="grid min-w-0 content-start items-start gap-6 @xl:grid-cols-2 @4xl:grid-cols-1">
          <NextMaintenance maintenances={upcoming} />
          <NetworkPulse />
          <SinceLastVisit view={page} network={network} />
        </div>
      </div>
    </div>
  )
}
