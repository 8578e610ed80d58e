import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { BackLink, PageLink } from '../../components/page-link.tsx'
import { RequireSession } from '../../components/session/require-session.tsx'
import { buttonClass } from '../../components/ui/button.tsx'
import { PageHeader } from '../../components/ui/page-header.tsx'
import { pageMessages } from '../../components/messages/pages.ts'
import { paths } from '../../paths.ts'
import { usePageName } from '../../platform/page-name.tsx'
import { useMayImport } from './import/policy-files.ts'
import { policyMessages } from './messages.ts'
import { usePolicy } from './queries.ts'
import { toolMessages } from './tool-messages.ts'

export interface ToolPageProps {
  readonly title: string
  readonly lead: string
  readonly children: (policyId: string) => ReactNode
}

/** The frame of a page about a whole policy. */
export function ToolPage({ title, lead, children }: ToolPageProps) {
  const { policyId = '' } = useParams()
  const policy = usePolicy(policyId).data?.policy
  const name = policy && (policy.name || policyMessages.unnamed)
  usePageName(name ? `${title} · ${name}` : title)
  return (
    <>
      <BackLink to={paths.policy(policyId)}>{name ?? pageMessages.policy}</BackLink>
      <PageHeader title={title} lead={<p className="max-w-[72ch]">{lead}</p>} />
      <RequireSession reason={policyMessages.signInReason}>{children(policyId)}</RequireSession>
    </>
  )
}

/** What those who manage policies can do with one, each on a page. */
export function ToolLinks({ policyId }: { readonly policyId: string }) {
  const links = [
    { to: paths.policyCheck(policyId), text: toolMessages.check },
    { to: paths.policyCompare(policyId), text: toolMessages.compare },
  ]
  if (!useMayImport()) return null
  return (
    <nav aria-label={toolMessages.label} data-print="no" className="mb-4 flex flex-wrap gap-2">
      {links.map(({ to, text }) => (
        <PageLink key={text} to={to} className={buttonClass('plain')}>
          {text}
        </PageLink>
      ))}
    </nav>
  )
}
