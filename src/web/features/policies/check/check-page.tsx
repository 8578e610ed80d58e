import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { getPolicyLint, type PolicyFinding } from '#api/policies/policy-review.ts'
import { StaleNote } from '../../../components/freshness.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { Chip } from '../../../components/ui/chip.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { paths } from '../../../paths.ts'
import { useServices } from '../../../platform/services.ts'
import { useSession } from '../../../platform/session/session.ts'
import { NoPolicy, PolicyFailure } from '../policy-failure.tsx'
import { usePoliciesKey } from '../queries.ts'
import { ToolPage } from '../tool-page.tsx'
import { checkMessages } from './messages.ts'

export function CheckPage() {
  return (
    <ToolPage title={checkMessages.title} lead={checkMessages.lead}>
      {(policyId) => <Findings policyId={policyId} />}
    </ToolPage>
  )
}

function usePolicyLint(policyId: string) {
  const { client } = useServices()
  return useQuery({
    queryKey: [...usePoliciesKey(), policyId, 'lint'],
    queryFn: ({ signal }) => client.call(getPolicyLint, { params: { policyId }, signal }),
    enabled: useSession().session !== null,
  })
}

const severities = ['error', 'warning', 'note'] as const

function Findings({ policyId }: { readonly policyId: string }) {
  const query = usePolicyLint(policyId)
  if (!query.data) return <PolicyFailure query={query} height={400} gone={<NoPolicy />} />
  const { findings } = query.data
  return (
    <>
      <div className="mb-3 empty:hidden">
        <StaleNote query={query} />
      </div>
      {findings.length === 0 ? (
        <EmptyState title={checkMessages.none.title}>
          <p>{checkMessages.none.hint}</p>
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-7">
          {severities.map((severity) => (
            <FindingList
              key={severity}
              policyId={policyId}
              severity={severity}
              findings={findings.filter((one) => one.severity === severity)}
            />
          ))}
        </div>
      )}
    </>
  )
}

interface FindingListProps {
  readonly policyId: string
  readonly severity: PolicyFinding['severity']
  readonly findings: readonly PolicyFinding[]
}

function FindingList({ policyId, severity, findings }: FindingListProps) {
  const heading = useId()
  if (findings.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-2 text-lg font-semibold tracking-tight">
        {checkMessages.severities[severity].title}{' '}
        <span className="text-sm font-normal text-quiet">{checkMessages.count(findings.length)}</span>
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {findings.map((finding) => (
          <FindingRow
            key={`${finding.rule} ${finding.place} ${finding.message}`}
            policyId={policyId}
            finding={finding}
          />
        ))}
      </ul>
    </section>
  )
}

function FindingRow({ policyId, finding }: { readonly policyId: string; readonly finding: PolicyFinding }) {
  const { blockId, tag, title, blockType, place, message, advice, severity } = finding
  const name = tag ?? title ?? blockType ?? checkMessages.ofPolicy
  return (
    <li className="px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Chip className="font-medium">{checkMessages.severities[severity].mark}</Chip>
        {blockId === null ? (
          <span className="font-medium">{name}</span>
        ) : (
          <PageLink to={paths.policyBlock(policyId, blockId)} className="font-medium wrap-anywhere underline">
            {name}
          </PageLink>
        )}
        {blockType !== null && name !== blockType && <span className="text-sm text-quiet">{blockType}</span>}
      </p>
      <p className="mt-1.5 max-w-[80ch] wrap-anywhere">{message}</p>
      <p className="mt-0.5 max-w-[80ch] text-sm wrap-anywhere text-quiet">{advice}</p>
      <p className="mt-1 font-mono text-xs wrap-anywhere text-quiet">{place}</p>
    </li>
  )
}
