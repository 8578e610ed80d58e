import { lazy } from 'react'
import { PageLink } from '#web/parts/page-link.tsx'
import { Section } from '#web/parts/section.tsx'
import { paths } from '#web/paths.ts'
import { useHasPulse } from '#web/queries/sources.ts'
import { statusPageWords } from '#web/words/status-page.ts'

const PulseBeat = lazy(() => import('./pulse-beat.tsx').then((module) => ({ default: module.PulseBeat })))

/** How lively the ledger is, once the page stands; nothing where the ledger holds nothing of the last hour. */
export function NetworkPulse() {
  if (!useHasPulse()) return null
  return (
    <Section
      title={statusPageWords.pulse}
      height={136}
      card
      actions={
        <PageLink to={paths.transactions()} className="target text-sm text-quiet hover:text-ink hover:underline">
          {statusPageWords.allTransactions}
        </PageLink>
      }
    >
      <PulseBeat />
    </Section>
  )
}
