import { useId, useState } from 'react'
import type { PolicyChange, PolicyComparison } from '#api/policies/policy-review.ts'
import { LineDifference } from '../../../components/line-difference.tsx'
import { Chip } from '../../../components/ui/chip.tsx'
import { compareMessages } from './messages.ts'

const sections = ['policy', 'roles', 'blocks', 'events', 'schemas', 'tokens'] as const

/** The changes by section, each in words. */
export function ChangeList({ comparison }: { readonly comparison: PolicyComparison }) {
  return (
    <>
      <p className="mb-4 wrap-anywhere text-quiet">{compareMessages.summary(comparison)}</p>
      <div className="flex flex-col gap-7">
        {sections.map((section) => (
          <ChangeSection
            key={section}
            section={section}
            changes={comparison.changes.filter((change) => change.section === section)}
          />
        ))}
      </div>
    </>
  )
}

interface ChangeSectionProps {
  readonly section: PolicyChange['section']
  readonly changes: readonly PolicyChange[]
}

function ChangeSection({ section, changes }: ChangeSectionProps) {
  const heading = useId()
  if (changes.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="mb-2 text-lg font-semibold tracking-tight">
        {compareMessages.sections[section]}
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {changes.map((change) => (
          <ChangeRow key={`${change.kind} ${change.subject} ${change.sentences.join()}`} change={change} />
        ))}
      </ul>
    </section>
  )
}

function ChangeRow({ change: { kind, subject, sentences, before, after } }: { readonly change: PolicyChange }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Chip className="font-medium">{compareMessages.kinds[kind]}</Chip>
        <span className="font-medium wrap-anywhere">{subject}</span>
      </p>
      <ul className="mt-1.5">
        {sentences.map((sentence) => (
          <li key={sentence} className="max-w-[80ch] wrap-anywhere">
            {`${sentence}.`}
          </li>
        ))}
      </ul>
      {before !== null && after !== null && (
        <details className="mt-2" onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className="cursor-pointer text-sm text-quiet">{compareMessages.json(subject)}</summary>
          {isOpen && (
            <div className="mt-2">
              <LineDifference before={before} after={after} isSideBySide />
            </div>
          )}
        </details>
      )}
    </li>
  )
}
