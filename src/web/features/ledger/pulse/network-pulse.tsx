import { PageLink } from '../../../components/page-link.tsx'
import { Section } from '../../../components/section.tsx'
import { paths } from '../../../paths.ts'
import { useHasPulse } from '../../../platform/sources.ts'
import { pulseMessages } from './messages.ts'
import { lazyPart } from '../../../components/lazy-part.tsx'

const PulseBeat = lazyPart(() => import('./pulse-beat.tsx').then((part) => part.PulseBeat))

/** Loaded after the page; absent if the ledger had no transactions in the last hour. */
export function NetworkPulse() {
  if (!useHasPulse()) return null
  return (
    <Section
      title={pulseMessages.title}
      height={136}
      card
      actions={
        <PageLink to={paths.transactions()} className="target text-sm text-quiet hover:text-ink hover:underline">
          {pulseMessages.allTransactions}
        </PageLink>
      }
    >
      <PulseBeat />
    </Section>
  )
}
