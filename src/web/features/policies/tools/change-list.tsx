import { Suspense, useId, useState } from 'react'
import type { PolicyChange, PolicyComparison } from '#api/policies/policy-review.ts'
import { uiMessages } from '../../../components/messages/ui.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { Chip } from '../../../components/ui/chip.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { paths } from '../../../paths.ts'
import { policyCompareMessages } from './messages.ts'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { formatNumber } from '../../../components/number-format.ts'

const LineDifference = lazyPart(() =>
  import('../../../components/line-difference/line-difference.tsx').then((part) => part.LineDifference),
)

const sections = ['policy', 'roles', 'blocks', 'events', 'schemas', 'tokens'] as const

export interface ChangeListProps {
  readonly comparison: PolicyComparison
  /** The later policy's current id; null if its blocks cannot be opened. */
  readonly policyId: string | null
}

export function ChangeList({ comparison, policyId }: ChangeListProps) {
  return (
    <>
      <p className="mb-4 wrap-anywhere text-quiet">{policyCompareMessages.summary(comparison)}</p>
      <div className="flex flex-col gap-7">
        {sections.map((section) => (
          <ChangeSection
            key={section}
            section={section}
            policyId={policyId}
            changes={comparison.changes.filter((change) => change.section === section)}
          />
        ))}
      </div>
    </>
  )
}

interface ChangeSectionProps extends Pick<ChangeListProps, 'policyId'> {
  readonly section: PolicyChange['section']
  readonly changes: readonly PolicyChange[]
}

/** The number of rows shown at first. */
const firstRows = 100

function ChangeSection({ section, changes, policyId }: ChangeSectionProps) {
  const heading = useId()
  const [isWhole, setWhole] = useState(false)
  if (changes.length === 0) return null
  const shown = isWhole ? changes : changes.slice(0, firstRows)
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-2 text-lg font-semibold tracking-tight">
        {policyCompareMessages.sections[section]}{' '}
        <span className="text-sm font-normal text-quiet">{formatNumber(changes.length)}</span>
      </h2>
      <ul data-list="" className="divide-y divide-line rounded-lg border border-line bg-raised">
        {shown.map((change) => (
          <ChangeRow
            key={`${change.kind} ${change.subject} ${change.blockId ?? ''} ${change.sentences.join(' ')}`}
            change={change}
            policyId={policyId}
          />
        ))}
      </ul>
      {shown.length < changes.length && (
        <button
          type="button"
          className="target mt-2 text-accent underline underline-offset-4"
          onClick={() => setWhole(true)}
        >
          {policyCompareMessages.more(changes.length - shown.length)}
        </button>
      )}
    </section>
  )
}

function ChangeRow({ change, policyId }: { readonly change: PolicyChange } & Pick<ChangeListProps, 'policyId'>) {
  const { kind, subject, blockId, sentences, before, after } = change
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="px-4 py-3">
      <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Chip className="font-medium">{policyCompareMessages.kinds[kind]}</Chip>
        {policyId !== null && blockId !== null ? (
          <PageLink
            to={paths.policyBlock(policyId, blockId)}
            className="font-medium wrap-anywhere underline underline-offset-4"
          >
            {subject}
          </PageLink>
        ) : (
          <span className="font-medium wrap-anywhere">{subject}</span>
        )}
      </h3>
      <ul data-list="" className="mt-1.5">
        {sentences.map((sentence) => (
          <li key={sentence} className="max-w-[80ch] wrap-anywhere">
            {`${sentence}.`}
          </li>
        ))}
      </ul>
      {before !== null && after !== null && (
        <details className="mt-2" onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className="target cursor-pointer text-sm text-quiet hover:text-ink">
            {policyCompareMessages.json(subject)}
          </summary>
          {isOpen && (
            <div className="mt-2">
              <Suspense fallback={<Skeleton height={120} label={uiMessages.loading} />}>
                <LineDifference before={before} after={after} isSideBySide />
              </Suspense>
            </div>
          )}
        </details>
      )}
    </li>
  )
}
