import { Dotted } from '../../../components/dotted.tsx'
import type { ReactNode } from 'react'
import type { Network } from '#domain/status/network.ts'
import { isUnstated } from '#domain/status/rollup.ts'
import { statusFactsOf, type Facts } from '#domain/status/status-facts.ts'
import { networksIn, type StatusView, viewOfNetwork } from '#domain/status/status-view.ts'
import { AsOf } from '../../../components/freshness.tsx'
import { failureNoticeMessages } from '../../../components/messages/failure.ts'
import { freshnessMessages } from '../../../components/messages/freshness.ts'
import { networkMessages } from '../../../components/messages/network.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { statusMessages } from '../../../components/messages/status.ts'
import { timeMessages } from '../../../components/messages/time.ts'
import { StatusMark } from '../../../components/status-mark.tsx'
import { Subscribe } from '../../../components/subscribe/subscribe.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { paths } from '../../../paths.ts'
import { useNetwork } from '../../../platform/network.ts'
import { useArrival, useNow } from '../../../platform/time/now.ts'
import { useSourcesIfKnown } from '../../../platform/sources.ts'
import { useStatus } from '../queries.ts'
import { useShownRollup } from '../shown-rollup.ts'
import { useConfirmed, useFreshness } from '../use-freshness.ts'
import { statusPageMessages } from './messages.ts'

interface RollupHeaderProps {
  readonly view: StatusView | undefined
}

export function RollupHeader({ view }: RollupHeaderProps) {
  const { network } = useNetwork()
  const page = useShownRollup()
  const own = useShownRollup(network)
  return (
    <PageHeader
      title={page.headline}
      mark={<StatusMark status={page.kind} size={44} />}
      lead={
        view && (
          <>
            {!page.confirmed && <p>{statusPageMessages.lastKnown(view.rollup.description)}</p>}
            {isUnstated(view.rollup) && <p>{statusPageMessages.unstated}</p>}
            {page.confirmed && network !== null && (
              <p className="flex items-center gap-2 text-lg text-ink">
                <StatusMark status={own.kind} />
                {statusMessages.networkRollup(networkMessages.name(network), own.headline)}
              </p>
            )}
            <NetworkLine view={view} />
            <FactLine view={view} network={network} />
          </>
        )
      }
    >
      <Subscribe />
    </PageHeader>
  )
}

/** Each network with its rollup, in fixed order: which network is affected is more important than how. */
function NetworkLine({ view }: { readonly view: StatusView }) {
  const confirmed = useConfirmed()
  const { network } = useNetwork()
  const present = networksIn(view.tree)
  if (present.length < 2) return null
  return (
    <ul aria-label={statusPageMessages.networks} className="-mx-2 flex flex-wrap gap-x-1 text-base text-ink">
      {present.map((one) => {
        const { rollup, tree } = viewOfNetwork(view, one)
        return (
          <li key={one}>
            <PageLink
              to={paths.status(one === network ? {} : { network: one })}
              keepsNetwork={false}
              aria-current={one === network ? 'true' : undefined}
              className="target flex items-center gap-2 rounded-lg px-2 py-1 hover:bg-hover aria-[current=true]:bg-chosen"
            >
              <StatusMark status={confirmed ? rollup.kind : 'unknown'} size={14} />
              <span className="font-medium">{networkMessages.name(one)}</span>
              <span className="text-sm text-quiet">{statusMessages.componentCounts(tree)}</span>
            </PageLink>
          </li>
        )
      })}
    </ul>
  )
}

interface FactLineProps {
  readonly view: StatusView
  readonly network: Network | null
}

function FactLine({ view, network }: FactLineProps) {
  const now = useNow(15)
  const importedAt = useSourcesIfKnown().data?.status.importedAt ?? null
  const stale = useStaleFact()
  const facts = statusFactsOf(viewOfNetwork(view, network), now)
  return (
    <p>
      <Dotted>
        <span>
          {network !== null && `${statusPageMessages.on(networkMessages.name(network))}: `}
          <Fact to={paths.components()} emphasized={facts.affected > 0}>
            {statusPageMessages.affected(facts, network === null)}
          </Fact>
        </span>
        <Fact to={paths.incidents()} emphasized={facts.openIncidents > 0}>
          {statusPageMessages.openIncidents(facts.openIncidents)}
        </Fact>
        <MaintenanceFact active={facts.activeMaintenance} next={facts.nextMaintenance} />
        <span data-freshness="">
          <ConfirmedFact />
        </span>
        {importedAt !== null && freshnessMessages.imported((now - importedAt) / 1000)}
        {stale}
      </Dotted>
    </p>
  )
}

interface FactProps {
  /** Where the things that it counts are listed. */
  readonly to: string
  readonly title?: string
  readonly emphasized?: boolean
  readonly children: ReactNode
}

function Fact({ to, title, emphasized = false, children }: FactProps) {
  return (
    <PageLink
      to={to}
      title={title}
      className={classes(
        emphasized && 'text-ink',
        'underline decoration-line decoration-dotted underline-offset-4 hover:text-ink',
      )}
    >
      {children}
    </PageLink>
  )
}

interface MaintenanceFactProps {
  readonly active: number
  readonly next: Facts['nextMaintenance']
}

/** On phones, the card of the next maintenance is far below, so this links to it. */
function MaintenanceFact({ active, next }: MaintenanceFactProps) {
  return (
    <>
      {active > 0 && <Fact to={paths.maintenance()}>{statusPageMessages.underWayNow(active)}</Fact>}
      {active > 0 && next && ', '}
      {next && (
        <Fact to={paths.maintenanceItem(next.id)} title={next.name}>
          {statusPageMessages.nextIn(next.inSeconds, active)}
        </Fact>
      )}
      {active === 0 && !next && statusPageMessages.noMaintenance}
    </>
  )
}

/**
 * Reports a failed refresh inline, so that nothing below moves. The note about an unconfirmed status takes precedence.
 */
function useStaleFact() {
  const { dataUpdatedAt, error, failureCount } = useStatus()
  const arrival = useArrival(dataUpdatedAt)
  const isConfirmed = useConfirmed()
  if (!isConfirmed || (error === null && failureCount === 0)) return null
  return (
    <span className="text-ink">
      <AsOf at={arrival} />, {failureNoticeMessages.retryingNote}
    </span>
  )
}

/** Separate because it renders every second. */
function ConfirmedFact() {
  const { ageSeconds, state } = useFreshness()
  if (ageSeconds === null) return freshnessMessages.neverConfirmed
  if (state === 'confirmed') return freshnessMessages.confirmed(ageSeconds)
  return (
    <span className="text-ink">
      {freshnessMessages.lastConfirmed} {timeMessages.ago(ageSeconds)}
    </span>
  )
}
