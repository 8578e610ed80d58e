import { useId } from 'react'
import type { HeldPolicy, PolicyPreview } from '#api/policies/policy-files.ts'
import { StatusMark } from '../../../components/status-mark.tsx'
import { Disclosure } from '../../../components/ui/disclosure.tsx'
import { importChoiceMessages, policyPreviewMessages } from './messages.ts'
import type { FileChoice } from './policy-files.ts'

interface HeldChoiceProps {
  readonly preview: PolicyPreview
  readonly choice: FileChoice
  readonly disabled: boolean
  readonly onChoose: (choice: FileChoice) => void
}

/** The existing policy that conflicts with the file, and the choices. */
export function HeldChoice({ preview: { held, current }, choice, disabled, onChoose }: HeldChoiceProps) {
  const name = useId()
  if (current)
    return (
      <div className="rounded-lg bg-sunk px-4 py-3 text-sm">
        <p className="font-medium">{importChoiceMessages.current(current.name)}</p>
        {!current.isOwn && <p className="mt-0.5">{importChoiceMessages.notOwn}</p>}
        <Difference held={current} />
      </div>
    )
  if (!held) return null
  const options = [
    {
      value: 'another',
      label: importChoiceMessages.another,
      hint: importChoiceMessages.anotherHint(held.name),
      isOff: false,
    },
    {
      value: 'replace',
      label: importChoiceMessages.replace(held.name),
      hint: held.isOwn ? importChoiceMessages.replaceHint : importChoiceMessages.notOwn,
      isOff: !held.isOwn,
    },
  ] as const
  return (
    <fieldset className="rounded-lg border border-line-strong px-4 pb-3 text-sm">
      <legend className="sr-only">{importChoiceMessages.choice}</legend>
      <div className="flex items-start gap-2 pt-3">
        <span data-status="degraded" className="pt-0.5">
          <StatusMark status="degraded" />
        </span>
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{importChoiceMessages.taken(held.name, held.tag)}</p>
          <p className="text-quiet">{importChoiceMessages.takenHint}</p>
        </div>
      </div>
      {options.map(({ value, label, hint, isOff }) => (
        <label key={value} aria-label={label} className="mt-3 flex items-start gap-2.5">
          <input
            type="radio"
            name={name}
            value={value}
            aria-describedby={`${name}-${value}`}
            checked={choice === value}
            disabled={disabled || isOff}
            onChange={() => onChoose(value)}
            className="mt-0.5 size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0 wrap-anywhere">
            <span className="font-medium">{label}</span>
            <span id={`${name}-${value}`} className="block text-quiet">
              {hint}
            </span>
          </span>
        </label>
      ))}
      {choice === 'replace' && <Difference held={held} />}
    </fieldset>
  )
}

const parts = ['blocks', 'events', 'schemas', 'roles', 'tokens'] as const
const kinds = ['added', 'removed', 'changed'] as const
/** The maximum number of names in one line. */
const maxNames = 20

/** What a new version changes in a policy, and what it keeps. */
function Difference({ held }: { readonly held: HeldPolicy }) {
  const { difference } = held
  const lines = parts.flatMap((part) =>
    kinds.flatMap((kind) => {
      const names = difference[part][kind]
      return names.length === 0 ? [] : [{ part, kind, names }]
    }),
  )
  const isLess = lines.some(({ kind }) => kind === 'removed')
  return (
    <div className="mt-3 flex flex-col gap-1">
      <p>{importChoiceMessages.stays(held)}</p>
      {lines.length === 0 ? (
        <p>{importChoiceMessages.same}</p>
      ) : (
        <Disclosure
          summary={`${importChoiceMessages.differs}: ${lines.map(({ part, kind, names }) => `${importChoiceMessages.changes[part]} ${importChoiceMessages.kinds[kind]}: ${names.length}`).join(' · ')}`}
        >
          <dl className="mt-2 flex flex-col gap-2">
            {lines.map(({ part, kind, names }) => (
              <div key={`${part} ${kind}`}>
                <dt className="font-medium">{`${importChoiceMessages.changes[part]}, ${importChoiceMessages.kinds[kind]}`}</dt>
                <dd className="wrap-anywhere text-quiet">
                  {names.slice(0, maxNames).join(', ')}
                  {names.length > maxNames && ` ${policyPreviewMessages.more(names.length - maxNames)}`}
                </dd>
              </div>
            ))}
          </dl>
        </Disclosure>
      )}
      {isLess && <p className="text-quiet">{importChoiceMessages.lost}</p>}
    </div>
  )
}
