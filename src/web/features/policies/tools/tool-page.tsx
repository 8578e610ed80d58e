import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { BackLink } from '../../../components/page-link.tsx'
import { RequireSession } from '../../../components/session/require-session.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { pageMessages } from '../../../components/messages/pages.ts'
import { paths } from '../../../paths.ts'
import { usePageName } from '../../../platform/page-name.tsx'
import { policyMessages } from '../messages.ts'
import { failureKindOf } from '../../../platform/failure.ts'
import { RemovedPolicy } from '../policy-failure.tsx'
import { usePolicy } from '../queries.ts'
import { useFollowedVersions } from './queries.ts'

export interface ToolPageProps {
  readonly title: string
  readonly lead: string
  readonly children: (policyId: string) => ReactNode
}

/** The layout of a page about a whole policy. */
export function ToolPage({ title, lead, children }: ToolPageProps) {
  const { policyId = '' } = useParams()
  const { data: view, error } = usePolicy(policyId)
  useFollowedVersions(policyId, view?.tree)
  const policy = view?.policy
  // The policy was removed while it was open.
  const isRemoved = view !== undefined && error !== null && failureKindOf(error) === 'not-found'
  const name = policy && (policy.name || policyMessages.unnamed)
  usePageName(name ? `${title} · ${name}` : title)
  return (
    <>
      <BackLink to={paths.policy(policyId)}>{name ?? pageMessages.policy}</BackLink>
      <PageHeader title={title} lead={<p className="max-w-[72ch]">{lead}</p>} />
      <RequireSession reason={policyMessages.signInReason}>
        {isRemoved ? <RemovedPolicy /> : children(policyId)}
      </RequireSession>
    </>
  )
}
