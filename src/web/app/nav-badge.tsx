import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { Suspense } from 'react'
import { isUpcoming } from '#domain/status/record.ts'
import { worstOf, type StatusKind } from '#domain/status/status-kind.ts'
import { viewOfNetwork } from '#domain/status/status-view.ts'
import { useNetwork } from '../platform/network.ts'
import { useStatusIfKnown } from '../features/status/queries.ts'
import { usePreference } from '../platform/preference.ts'
import { shellMessages } from './messages.ts'
import type { PlainPage } from '../components/navigation.ts'
import { VisuallyHidden } from '../components/ui/visually-hidden.tsx'
import { lazyPart } from '../components/lazy-part.tsx'

interface NavBadgeProps {
  readonly counted: PlainPage['counted']
}

const WorkCount = lazyPart(() => import('./work-count.tsx').then((part) => part.WorkCount))

/** The number of items on a page that need attention. */
export function NavBadge({ counted }: NavBadgeProps) {
  const [signedIn] = usePreference((preferences) => preferences.signedIn)
  if (counted !== 'work') return <StatusBadge counted={counted} />
  if (signedIn === 'no') return null
  return (
    <Suspense fallback={null}>
      <WorkCount />
    </Suspense>
  )
}

function StatusBadge({ counted }: NavBadgeProps) {
  const { network } = useNetwork()
  const { data } = useStatusIfKnown()
  if (!data || counted === null) return null
  const { tree, incidents, maintenances } = viewOfNetwork(data, network)
  if (counted === 'components')
    return (
      <CountBadge
        count={tree.affected}
        status={worstOf(tree.groups.map((group) => group.status))}
        label={shellMessages.affected(tree.affected)}
      />
    )
  if (counted === 'incidents')
    return (
      <CountBadge
        count={incidents.length}
        status={worstOf(incidents.map((incident) => incident.impactKind))}
        label={shellMessages.openIncidents(incidents.length)}
      />
    )
  const active = maintenances.filter((record) => !isUpcoming(record.status)).length
  return <CountBadge count={active} status="maintenance" label={shellMessages.underWay(active)} />
}

interface CountBadgeProps {
  readonly count: number
  readonly status: StatusKind
  /** The label of the number: "3 affected". */
  readonly label: string
  /** Shown instead of the number. */
  readonly text?: string
}

/** A number next to a name; nothing for zero. */
export function CountBadge({ count, status, label, text }: CountBadgeProps) {
  if (count === 0) return null
  return (
    <span data-status={status} className="shrink-0 rounded-full bg-status-tint px-2 text-xs whitespace-nowrap text-ink">
      <span aria-hidden="true">{text ?? count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}

/** Marks a page that needs an account while nobody is signed in. */
export function NavLock() {
  const [signedIn] = usePreference((preferences) => preferences.signedIn)
  if (signedIn !== 'no') return null
  return (
    <>
      <LockKeyhole size={12} aria-hidden className="shrink-0" />
      <VisuallyHidden>{shellMessages.locked}</VisuallyHidden>
    </>
  )
}
