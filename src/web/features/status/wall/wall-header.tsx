import type { ReactNode } from 'react'
import type { Freshness } from '#domain/status/freshness.ts'
import type { Network } from '#domain/status/network.ts'
import type { StatusView } from '#domain/status/status-view.ts'
import { freshnessMessages } from '../../../components/messages/freshness.ts'
import { networkMessages } from '../../../components/messages/network.ts'
import { timeMessages } from '../../../components/messages/time.ts'
import { Timestamp } from '../../../components/time/timestamp.tsx'
import { useConnection } from '../../../platform/services.ts'
import { useNow } from '../../../platform/time/now.ts'
import { useSourcesIfKnown } from '../../../platform/sources.ts'
import { useShownRollup } from '../shown-rollup.ts'
import { useFreshness } from '../use-freshness.ts'
import { wallMessages } from './messages.ts'
import { WallMark } from './wall-mark.tsx'

interface WallHeaderProps {
  readonly view: StatusView | undefined
  readonly network: Network | null
  readonly corner: ReactNode
}

export function WallHeader({ view, network, corner }: WallHeaderProps) {
  const { kind, headline, confirmed } = useShownRollup(network)
  return (
    <header data-status={kind} className="flex flex-wrap items-center gap-x-[1em] gap-y-[0.3em] landscape:flex-nowrap">
      <WallMark status={kind} className="size-[2em]" />
      <div className="@container min-w-0 flex-1">
        <h1
          tabIndex={-1}
          data-page-title=""
          // The longest headline takes one line, so nothing below moves when the status changes.
          className="text-[length:min(1.6em,6.4cqi)] leading-[1.15] font-semibold tracking-tight text-balance outline-none"
        >
          {network !== null && (
            <span className="block text-[0.6em] tracking-normal">{networkMessages.name(network)}</span>
          )}
          {headline}
        </h1>
        {view && !confirmed && <p>{wallMessages.lastKnown(view.rollup.description)}</p>}
      </div>
      <WallCorner known={view !== undefined}>{corner}</WallCorner>
    </header>
  )
}

interface WallCornerProps {
  /** True if there is a status with an age. */
  readonly known: boolean
  readonly children: ReactNode
}

function WallCorner({ known, children }: WallCornerProps) {
  const now = useNow(60)
  const { ageSeconds, state } = useFreshness()
  const { connection } = useConnection()
  const source = useSourcesIfKnown().data?.status
  return (
    <div className="text-end landscape:shrink-0 portrait:basis-full">
      <p className="text-quiet">
        <span className="text-[0.8em]">
          {source?.sample && freshnessMessages.sample}
          {source && !source.sample && source.importedAt !== null && (
            <>{freshnessMessages.imported((now - source.importedAt) / 1000)}</>
          )}
        </span>
        <span className="ms-[0.6em] text-[1.25em] leading-[1.15] font-semibold tracking-tight text-ink">
          <Timestamp at={now} mode="time" />
        </span>
      </p>
      <p data-freshness="" className={state === 'confirmed' ? 'text-quiet' : 'font-semibold'}>
        {state === 'late' && (
          <>
            <WallMark status="degraded" className="size-[0.8em] align-[-0.05em]" />{' '}
          </>
        )}
        {known && <span>{ageWords(ageSeconds, state)}</span>}
        {connection !== 'live' && connection !== 'connecting' && (
          <span>
            {known && ' · '}
            {freshnessMessages.connection[connection]}
          </span>
        )}
      </p>
      {children}
    </div>
  )
}

function ageWords(ageSeconds: number | null, state: Freshness): string {
  if (ageSeconds === null) return freshnessMessages.neverConfirmed
  if (state !== 'unconfirmed') return freshnessMessages.confirmed(ageSeconds)
  return `${freshnessMessages.lastConfirmed} ${timeMessages.ago(ageSeconds)}`
}
