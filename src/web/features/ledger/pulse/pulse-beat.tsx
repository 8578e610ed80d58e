import { FreshLedger, useLedgerFreshness } from '../ledger-freshness.tsx'
import { ledgerMessages } from '../messages.ts'
import { networkMessages } from '../../../components/messages/network.ts'
import { BoundaryFailure } from '../../../components/query-failure.tsx'
import { Boundary } from '../../../components/ui/boundary.tsx'
import { useSourcesIfKnown } from '../../../platform/sources.ts'
import { LedgerNetwork, OtherNetworkNote } from '../ledger-network.tsx'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { pulseMessages } from './messages.ts'
import { VisuallyHidden } from '../../../components/ui/visually-hidden.tsx'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { getLedgerStats } from '#api/ledger/ledger.ts'
import { pulseOf, type Pulse } from '#domain/ledger/figures/pulse.ts'
import { pollEvery } from '../../../platform/poll.ts'
import { useServices, type Services } from '../../../platform/services.ts'
import { useSuspenseQuery } from '../../../platform/suspense-query.ts'

export function PulseBeat() {
  const pulse = usePulse()
  const { perSecond, succeeded, rates, counted } = pulse.data
  const { averaged, shown } = pulseMinutes
  return (
    <>
      <OtherNetworkNote />
      <FreshLedger query={pulse}>
        <p className="flex flex-wrap items-baseline gap-x-4">
          {succeeded === null && <span className="text-quiet">{pulseMessages.none(averaged)}</span>}
          {succeeded !== null && (
            <>
              <Figure value={pulseMessages.rate(perSecond)} unit={pulseMessages.perSecond} />
              <Figure value={pulseMessages.share(succeeded)} unit={pulseMessages.succeeded} />
            </>
          )}
        </p>
        <PulseCurve rates={rates} minutes={shown} className="mt-2 h-7" />
      </FreshLedger>
      <p className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-xs text-quiet">
        <LedgerNetwork />
        {counted && (
          <span>
            {counted.since === null ? pulseMessages.partly : pulseMessages.since}{' '}
            {counted.since !== null && <Timestamp at={counted.since * 1000} mode="near" />}
          </span>
        )}
        {succeeded !== null && pulseMessages.lately(averaged)}
      </p>
    </>
  )
}

function Figure({ value, unit }: { readonly value: string; readonly unit: string }) {
  return (
    <span className="whitespace-nowrap">
      <span className="text-lg font-semibold">{value}</span> <span className="text-sm text-quiet">{unit}</span>
    </span>
  )
}

/** The pulse for a wall display: larger, and without links. The corner of the wall says why it is gray. */
export function WallPulse() {
  const id = useId()
  const ledger = useSourcesIfKnown().data?.ledger
  if (!ledger) return null
  return (
    <section
      aria-labelledby={id}
      className="@container flex min-h-0 flex-1 flex-col rounded-[0.4em] border-2 border-line bg-raised px-[0.7em] py-[0.5em]"
    >
      <h2 id={id} className="text-[length:min(1.15em,11cqi)] font-semibold">
        {pulseMessages.ledgerOf(networkMessages.name(ledger.network))}
      </h2>
      <Boundary pending={null} failed={BoundaryFailure}>
        <WallBeat isSample={ledger.sample} />
      </Boundary>
    </section>
  )
}

function WallBeat({ isSample }: { readonly isSample: boolean }) {
  const { perSecond, succeeded, rates } = usePulse().data
  const isConfirmed = useLedgerFreshness().state === 'confirmed'
  const { averaged, shown } = pulseMinutes
  return (
    // Overflow wraps into a second column that is out of view, so that no line is cut in half.
    <div
      className={classes(
        'flex min-h-0 flex-1 flex-col flex-wrap overflow-hidden text-[length:min(1em,9.5cqi)] *:w-full',
        !isConfirmed && 'opacity-55 grayscale',
      )}
    >
      {succeeded === null ? (
        <p className="text-quiet">{pulseMessages.none(averaged)}</p>
      ) : (
        <>
          <WallFigure value={pulseMessages.rate(perSecond)} unit={pulseMessages.perSecond} />
          <WallFigure value={pulseMessages.share(succeeded)} unit={pulseMessages.succeeded} />
          <p className="text-quiet">{pulseMessages.lately(averaged)}</p>
        </>
      )}
      {isSample && <p className="text-quiet">{ledgerMessages.sampleLedger}</p>}
      <div className="flex min-h-[1.6em] flex-[1_1_1.6em] pt-[0.3em] portrait:min-h-[3em]">
        <PulseCurve rates={rates} minutes={shown} className="h-full max-h-[7em]" />
      </div>
    </div>
  )
}

function WallFigure({ value, unit }: { readonly value: string; readonly unit: string }) {
  return (
    <p>
      <span className="text-[1.3em] font-semibold">{value}</span> <span className="text-quiet">{unit}</span>
    </p>
  )
}

interface PulseCurveProps {
  /** Transactions per second in each interval, oldest first. */
  readonly rates: readonly number[]
  readonly minutes: number
  readonly className: string
}

const height = 28
const edge = 1

function PulseCurve({ rates, minutes, className }: PulseCurveProps) {
  if (rates.length < 2) return null
  const most = Math.max(...rates)
  const points = rates.map((rate, index) => `${index},${height - edge - (rate / (most || 1)) * (height - 2 * edge)}`)
  return (
    <>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${rates.length - 1} ${height}`}
        preserveAspectRatio="none"
        className={classes('block w-full overflow-visible rtl:-scale-x-100', className)}
      >
        <polyline points={points.join(' ')} className="pulse-line" />
      </svg>
      <VisuallyHidden>{pulseMessages.curve(Math.min(...rates), most, minutes)}</VisuallyHidden>
    </>
  )
}

/** The minutes that the curve and the figures cover. */
const pulseMinutes = { shown: 30, averaged: 5 } as const

const minute = 60
/** Limits refetches, however often the stream announces transactions. */
const minRefetchIntervalMs = 10_000

function pulseQuery(services: Services) {
  const { client, clock } = services
  return queryOptions({
    queryKey: ['ledger', 'pulse'],
    refetchInterval: pollEvery(services),
    async queryFn({ signal }): Promise<Pulse> {
      const now = clock.now() / 1000
      const begun = Math.floor(now / minute) * minute
      const range = { from: String(begun - pulseMinutes.shown * minute), to: String(begun + minute) }
      const query = { ...range, intervals: String(pulseMinutes.shown + 1), lists: 'total' }
      const stats = await client.call(getLedgerStats, { query, signal })
      return pulseOf(stats, now, pulseMinutes.averaged * minute)
    },
  })
}

/** Suspends. Follows the stream while the tab is visible. */
function usePulse() {
  const services = useServices()
  const queries = useQueryClient()
  const { live } = services
  useEffect(() => {
    let last = performance.now()
    return live.listen(({ type }) => {
      if (
        type !== 'transactions' ||
        document.visibilityState === 'hidden' ||
        performance.now() - last < minRefetchIntervalMs
      )
        return
      last = performance.now()
      void queries.invalidateQueries({ queryKey: ['ledger', 'pulse'] })
    })
  }, [live, queries])
  return useSuspenseQuery(pulseQuery(services))
}
