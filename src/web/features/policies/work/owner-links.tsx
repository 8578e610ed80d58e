import { readSandboxAddress } from '#domain/policies/dry-run/sandbox-address.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { paths } from '../../../paths.ts'
import { useIsElsewhere } from '../../../platform/sources.ts'
import type { PolicyView } from '../queries.ts'
import { workMessages } from './messages.ts'

interface OwnerLinksProps {
  readonly policy: PolicyView['policy']
}

/** Leads from an empty page of a policy to who acts in it, and for its owner to a dry run. */
export function OwnerLinks({ policy }: OwnerLinksProps) {
  const mayRun = useMayRun(policy)
  const hasFlow = !useIsElsewhere('policies') && readSandboxAddress(policy.id) === null
  const links = [
    ...(hasFlow ? [{ show: 'flow', text: workMessages.nothing.flow }] : []),
    ...(mayRun ? [{ show: 'dry-run', text: workMessages.nothing.dryRun }] : []),
  ]
  return (
    <ul data-list="" data-print="no" className="mt-2 flex flex-wrap gap-x-5 gap-y-1 empty:hidden">
      {links.map(({ show, text }) => (
        <li key={show}>
          <PageLink to={paths.policy(policy.id, { show })} className="target text-accent underline underline-offset-4">
            {text}
          </PageLink>
        </li>
      ))}
    </ul>
  )
}

/** True for the owner and for users who import policies. A dry run cannot be nested. */
export function useMayRun({ id, roles }: PolicyView['policy']): boolean {
  const isElsewhere = useIsElsewhere('policies')
  return !isElsewhere && roles.includes('OWNER') && readSandboxAddress(id) === null
}
