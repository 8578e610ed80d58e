import { Suspense, useId, useState } from 'react'
import type { PolicyChange, PolicyComparison } from '#api/policies/policy-review.ts'
import { uiMessages } from '../../../components/messages/ui.ts'
import { PageLink } from '../../../components/page-link.tsx'
import { Chip } from '../../../components/ui/chip.tsx'
import { Disclosure } from '../../../components/ui/disclosure.tsx'
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
  const rows = rowsOf(changes)
  const shown = isWhole ? rows : rows.slice(0, firstRows)
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-2 text-lg font-semibold tracking-tight">
        {policyCompareMessages.sections[section]}{' '}
        <span className="text-sm font-normal text-quiet">{formatNumber(changes.length)}</span>
      </h2>
      <ul data-list="" className="divide-y divide-line rounded-lg border border-line bg-raised">
        {shown.map(({ change, parts }) => (
          <ChangeRow key={keyOf(change)} change={change} parts={parts} policyId={policyId} />
        ))}
      </ul>
      {shown.length < rows.length && (
        <button
          type="button"
          className="target mt-2 text-accent underline underline-offset-4"
          onClick={() => setWhole(true)}
        >
          {policyCompareMessages.more(rows.length - shown.length)}
        </button>
      )}
    </section>
  )
}

interface Row {
  readonly change: PolicyChange
  /** The blocks that were added or removed with this one. */
  readonly parts: readonly PolicyChange[]
}

const placeOf = (kind: PolicyChange['kind'], subject: string) => `${kind} ${subject}`

function rowsOf(changes: readonly PolicyChange[]): readonly Row[] {
  const outer = new Set(
    changes.flatMap(({ kind, subject, within }) => (within === undefined ? [placeOf(kind, subject)] : [])),
  )
  const isPart = ({ kind, within }: PolicyChange) => within !== undefined && outer.has(placeOf(kind, within))
  const parts = Map.groupBy(changes.filter(isPart), ({ kind, within = '' }) => placeOf(kind, within))
  return changes
    .filter((change) => !isPart(change))
    .map((change) => {
      const place = placeOf(change.kind, change.subject)
      const own = parts.get(place) ?? []
      // Two blocks may have the same name.
      parts.delete(place)
      return { change, parts: own }
    })
}

function keyOf({ kind, subject, blockId, sentences }: PolicyChange): string {
  return `${kind} ${subject} ${blockId ?? ''} ${sentences.join(' ')}`
}

function ChangeRow({ change, parts, policyId }: Row & Pick<ChangeListProps, 'policyId'>) {
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
      {parts.length > 0 && (
        <Disclosure className="mt-2" summary={policyCompareMessages.parts(parts.length)}>
          <ul data-list="" className="mt-2 divide-y divide-line border-s-2 border-line">
            {parts.map((part) => (
              <ChangeRow key={keyOf(part)} change={part} parts={[]} policyId={policyId} />
            ))}
          </ul>
        </Disclosure>
      )}
      {before !== null && after !== null && (
        <Disclosure summary={policyCompareMessages.json(subject)} className="mt-2" onOpen={() => setOpen(true)}>
          {isOpen && (
            <div className="mt-2">
              <Suspense fallback={<Skeleton height={120} label={uiMessages.loading} />}>
                <LineDifference before={before} after={after} isSideBySide />
              </Suspense>
            </div>
          )}
        </Disclosure>
      )}
    </li>
  )
}
