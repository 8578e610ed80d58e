import { useId } from 'react'
import { networkMessages } from '../../../components/messages/network.ts'
import { BoundaryFailure } from '../../../components/query-failure.tsx'
import { Boundary } from '../../../components/ui/boundary.tsx'
import { classes } from '../../../components/ui/classes.ts'
import { useHasPulse, useSourcesIfKnown } from '../../../platform/sources.ts'
import { useLedgerFreshness } from '../ledger-freshness.tsx'
import { ledgerMessages } from '../messages.ts'
import { pulseMessages } from './messages.ts'
import { PulseCurve, pulseMinutes, usePulse } from './pulse-beat.tsx'

/** The pulse for a wall display, in its type and without links. The corner of the wall says why it is gray. */
export function WallPulse() {
  const id = useId()
  const hasPulse = useHasPulse()
  const ledger = useSourcesIfKnown().data?.ledger
  if (!hasPulse || !ledger) return null
  return (
    <section
      aria-labelledby={id}
      className="@container flex min-h-0 flex-1 flex-col rounded-[0.4em] border-2 border-line bg-raised px-[0.7em] py-[0.5em]"
    >
      <h2 id={id} className="truncate text-[length:min(1.15em,11cqi)] font-semibold">
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
    // What has no room goes to a second column, which is out of sight: no line is cut in half.
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
          <Figure value={pulseMessages.rate(perSecond)} unit={pulseMessages.perSecond} />
          <Figure value={pulseMessages.share(succeeded)} unit={pulseMessages.succeeded} />
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

function Figure({ value, unit }: { readonly value: string; readonly unit: string }) {
  return (
    <p className="whitespace-nowrap">
      <span className="text-[1.3em] font-semibold">{value}</span> <span className="text-quiet">{unit}</span>
    </p>
  )
}
