import { Dotted } from '../../../components/dotted.tsx'
import { useId } from 'react'
import type { PolicyFinding } from '#api/policies/policy-review.ts'
import { StaleNote } from '../../../components/freshness.tsx'
import { PageLink } from '../../../components/page-link.tsx'
import { StatusMark } from '../../../components/status-mark.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { paths } from '../../../paths.ts'
import { policyMessages } from '../messages.ts'
import { NoPolicy, PolicyFailure } from '../policy-failure.tsx'
import { usePolicyLint } from './queries.ts'
import { ToolPage } from './tool-page.tsx'
import { checkMessages as messages } from './messages.ts'
import { formatNumber } from '../../../components/number-format.ts'

export function CheckPage() {
  return (
    <ToolPage title={messages.title} lead={messages.lead}>
      {(policyId) => <Findings key={policyId} policyId={policyId} />}
    </ToolPage>
  )
}

const severities = ['error', 'warning', 'note'] as const
const marks = { error: 'major', warning: 'degraded', note: 'unknown' } as const

function Findings({ policyId }: { readonly policyId: string }) {
  const query = usePolicyLint(policyId)
  if (!query.data) return <PolicyFailure query={query} height={400} gone={<NoPolicy />} />
  const { findings } = query.data
  const groups = severities.flatMap((severity) => {
    const found = findings.filter((one) => one.severity === severity)
    return found.length > 0 ? [{ severity, found }] : []
  })
  return (
    <>
      <div className="mb-3 empty:hidden">
        <StaleNote query={query} />
      </div>
      {groups.length === 0 ? (
        <EmptyState title={messages.none.title} mark={<StatusMark status="operational" />}>
          <p>{messages.none.hint}</p>
        </EmptyState>
      ) : (
        <>
          <p className="mb-5 text-quiet">
            {messages.summary(groups.map(({ severity, found }) => messages.severities[severity].count(found.length)))}
          </p>
          <div className="flex flex-col gap-7">
            {groups.map(({ severity, found }) => (
              <FindingList key={severity} policyId={policyId} severity={severity} findings={found} />
            ))}
          </div>
        </>
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
  return (
    <section aria-labelledby={heading}>
      <h2
        id={heading}
        data-status={marks[severity]}
        className="flex items-center gap-2 text-lg font-semibold tracking-tight"
      >
        <StatusMark status={marks[severity]} />
        {messages.severities[severity].title}
        <span className="text-sm font-normal text-quiet">{formatNumber(findings.length)}</span>
      </h2>
      <p className="mt-0.5 mb-2 max-w-[72ch] text-sm text-quiet">{messages.severities[severity].hint}</p>
      <ul data-list="" className="divide-y divide-line rounded-lg border border-line bg-raised">
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
  const { blockId, tag, title, blockType, place, message, advice } = finding
  const name = title ?? tag ?? (blockType === null ? messages.ofPolicy : policyMessages.type(blockType))
  const about = [title === null ? null : tag, blockType === null ? null : policyMessages.type(blockType)]
  return (
    <li className="px-4 py-3">
      <h3 className="font-medium wrap-anywhere">
        {blockId === null ? (
          name
        ) : (
          <PageLink to={paths.policyBlock(policyId, blockId)} className="underline underline-offset-4">
            {name}
          </PageLink>
        )}
        <span className="text-sm font-normal text-quiet">
          <Dotted>{about.filter((one) => one !== null && one !== name)}</Dotted>
        </span>
      </h3>
      <p className="mt-1 max-w-[80ch] wrap-anywhere">{message}</p>
      <p className="mt-0.5 max-w-[80ch] wrap-anywhere text-quiet">{advice}</p>
      <p className="mt-1 text-xs wrap-anywhere text-quiet">
        {messages.place} <code>{place}</code>
      </p>
    </li>
  )
}
