import { StaleNote } from '../../../components/freshness.tsx'
import { LedgerNetwork, OtherNetworkNote } from '../ledger-network.tsx'
import { Timestamp } from '../../../components/timestamp.tsx'
import { pulseMinutes, usePulse } from './pulse-query.ts'
import { pulseWords } from './messages.ts'
import { PulseCurve } from './pulse-curve.tsx'

/** Transactions per second and how many of them succeed, in figures and as a curve, and whose they are. */
export function PulseBeat() {
  const pulse = usePulse()
  const { perSecond, succeeded, rates, counted } = pulse.data
  const { told, shown } = pulseMinutes
  return (
    <>
      <OtherNetworkNote />
      <p className="flex flex-wrap items-baseline gap-x-4">
        {succeeded === null && <span className="text-quiet">{pulseWords.none(told)}</span>}
        {succeeded !== null && (
          <>
            <Figure value={pulseWords.rate(perSecond)} unit={pulseWords.perSecond} />
            <Figure value={pulseWords.share(succeeded)} unit={pulseWords.succeeded} />
          </>
        )}
      </p>
      <PulseCurve rates={rates} minutes={shown} />
      <p className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-xs text-quiet">
        <LedgerNetwork />
        {counted && (
          <span>
            {counted.since === null ? pulseWords.partly : pulseWords.since}{' '}
            {counted.since !== null && <Timestamp at={counted.since * 1000} mode="near" />}
          </span>
        )}
        {succeeded !== null && pulseWords.lately(told)}
      </p>
      <StaleNote query={pulse} />
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
