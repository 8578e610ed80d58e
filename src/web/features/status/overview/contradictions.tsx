import CircleAlert from 'lucide-react/icons/circle-alert'
import { type StatusView, viewOfNetwork, findComponent } from '#domain/status/status-view.ts'
import { type Contradiction, contradictionsOf, foldContradictions } from '#domain/status/contradictions.ts'
import type { Network } from '#domain/status/network.ts'
import { networkMessages } from '../../../components/messages/network.ts'
import { statusMessages } from '../../../components/messages/status.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { paths } from '../../../paths.ts'
import { useNow } from '../../../platform/time/now.ts'
import { statusPageMessages } from './messages.ts'

export interface ContradictionsProps {
  readonly view: StatusView
  readonly network: Network | null
}

export function Contradictions({ view, network }: ContradictionsProps) {
  const now = useNow(15)
  const facts = { ...viewOfNetwork(view, network), rollup: view.rollup }
  const found = foldContradictions(contradictionsOf(facts, now))
  if (found.length === 0) return null
  return (
    <section aria-label={statusPageMessages.contradictions}>
      <ul className="flex flex-col gap-1.5">
        {found.map((contradiction) => (
          <li key={`${contradiction.kind} ${contradiction.id}`} className="flex items-start gap-2">
            <CircleAlert size={16} aria-hidden className="mt-[0.2rem] shrink-0 text-quiet" />
            <p className="min-w-0 text-quiet">
              <PageLink to={addressOf(contradiction)} className="font-medium text-ink hover:underline">
                {nameOf(contradiction, view)}
              </PageLink>{' '}
              {statusPageMessages.contradiction(contradiction, network === null ? null : networkMessages.name(network))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function nameOf({ subject, id, name }: Contradiction, { tree }: StatusView): string {
  return subject === 'component' ? statusMessages.qualified(findComponent(tree, id)?.groupName, name) : name
}

function addressOf({ subject, id }: Contradiction): string {
  return subject === 'component' ? paths.component(id) : paths.record(subject, id)
}
