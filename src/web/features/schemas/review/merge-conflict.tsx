import { useId } from 'react'
import type { Conflict } from '#domain/schemas/merge/schema-merge.ts'
import { saveWords } from '../editor/schema-save-messages.ts'

const words = saveWords.merge

export interface MergeConflictProps {
  readonly conflict: Conflict
  readonly onChoose: (side: 'mine' | 'theirs') => void
}

/** What both changed, each in another way: one of the two is chosen. */
export function MergeConflict({ conflict, onChoose }: MergeConflictProps) {
  const name = useId()
  return (
    <li className="px-4 py-3">
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium wrap-anywhere">{words.place(conflict)}</legend>
        <div className="grid gap-2 sm:grid-cols-2">
          {(['mine', 'theirs'] as const).map((side) => (
            <label
              key={side}
              className="target flex cursor-pointer items-start gap-2 rounded-lg border border-line px-3 py-2 has-checked:border-accent has-checked:bg-chosen"
            >
              <input
                type="radio"
                aria-label={words.of[side]}
                name={name}
                checked={conflict.chosen === side}
                onChange={() => onChoose(side)}
                className="mt-1 accent-accent"
              />
              <span className="min-w-0 text-sm">
                <span className="block text-xs text-quiet">{words.of[side]}</span>
                <span className="font-mono text-xs whitespace-pre-wrap wrap-anywhere">
                  {conflict[side] ?? words.nothing}
                </span>
              </span>
            </label>
          ))}
        </div>
        <p className="mt-1.5 text-xs wrap-anywhere text-quiet">
          {words.wasBefore} <span className="font-mono">{conflict.base ?? words.nothing}</span>
        </p>
      </fieldset>
    </li>
  )
}
