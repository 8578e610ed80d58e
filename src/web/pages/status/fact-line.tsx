import type { ReactNode } from 'react'
import { factsOf } from '#domain/fact-line.ts'
import type { Network } from '#domain/network.ts'
import { viewOfNetwork, type StatusView } from '#domain/status-view.ts'
import { useFreshness } from '#web/queries/freshness.ts'
import { useNow } from '#web/queries/now.ts'
import { useSourcesIfKnown } from '#web/queries/sources.ts'
import { classes } from '#web/ui/classes.ts'
import { freshnessWords } from '#web/words/freshness.ts'
import { networkWords } from '#web/words/network.ts'
import { statusPageWords } from '#web/words/status-page.ts'
import { timeWords } from '#web/words/time.ts'

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
      {' · '}
      <ConfirmedFact />
      {importedAt !== null && (
        <>
          {' · '}
          <Fact>{freshnessWords.imported((now - importedAt) / 1000)}</Fact>
        </>
      )}
    </p>
  )
}

function Fact({ telling = false, children }: { readonly telling?: boolean; readonly children: ReactNode }) {
  return <span className={classes('inline-block', telling && 'text-ink')}>{children}</span>
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
