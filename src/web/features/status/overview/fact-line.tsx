import type { ReactNode } from 'react'
import { factsOf } from '#domain/status/status-facts.ts'
import type { Network } from '#domain/status/network.ts'
import { viewOfNetwork, type StatusView } from '#domain/status/status-view.ts'
import { AsOf } from '../../../components/freshness.tsx'
import { useConfirmed, useFreshness } from '../use-freshness.ts'
import { useNow } from '../../../platform/now.ts'
import { useSourcesIfKnown } from '../../../platform/sources.ts'
import { useStatus } from '../queries.ts'
import { failureNoticeMessages } from '../../../components/messages/failure.ts'
import { freshnessWords } from '../../../components/messages/freshness.ts'
import { networkWords } from '../../../components/messages/network.ts'
import { statusPageWords } from './messages.ts'
import { timeWords } from '../../../components/messages/time.ts'

export interface FactLineProps {
  readonly view: StatusView
  readonly network: Network | null
}

/** The page in numbers, in ink where they tell of something, and how far they can be relied upon. */
export function FactLine({ view, network }: FactLineProps) {
  const now = useNow(15)
  const importedAt = useSourcesIfKnown().data?.status.importedAt ?? null
  const facts = factsOf(viewOfNetwork(view, network), now)
  return (
    <p>
      {network !== null && `${statusPageWords.on(networkWords.name(network))}: `}
      <Fact telling={facts.affected > 0}>{statusPageWords.affected(facts.affected, facts.total)}</Fact>
      {' · '}
      <Fact telling={facts.openIncidents > 0}>{statusPageWords.openIncidents(facts.openIncidents)}</Fact>
      {' · '}
      <Fact>{statusPageWords.maintenance(facts.activeMaintenance, facts.nextMaintenance?.inSeconds ?? null)}</Fact>
      <span data-freshness="">
        {' · '}
        <ConfirmedFact />
      </span>
      {importedAt !== null && (
        <>
          {' · '}
          <Fact>{freshnessWords.imported((now - importedAt) / 1000)}</Fact>
        </>
      )}
      <StaleFact />
    </p>
  )
}

function Fact({ telling = false, children }: { readonly telling?: boolean; readonly children: ReactNode }) {
  return <span className={telling ? 'text-ink' : undefined}>{children}</span>
}

/** Says that asking again failed, in line: what stands below must not jump for it. Once nothing is confirmed, that says more. */
function StaleFact() {
  const { dataUpdatedAt, error, failureCount } = useStatus()
  const isConfirmed = useConfirmed()
  if (!isConfirmed || (error === null && failureCount === 0)) return null
  return (
    <>
      {' · '}
      <Fact telling>
        <AsOf at={dataUpdatedAt} />, {failureNoticeMessages.retryingNote}
      </Fact>
    </>
  )
}

/** By itself, because it is drawn anew each second. */
function ConfirmedFact() {
  const { ageSeconds, state } = useFreshness()
  if (ageSeconds === null) return <Fact>{freshnessWords.neverConfirmed}</Fact>
  if (state === 'confirmed') return <Fact>{freshnessWords.confirmed(ageSeconds)}</Fact>
  return (
    <Fact telling>
      {freshnessWords.lastConfirmed} {timeWords.ago(ageSeconds)}
    </Fact>
  )
}
