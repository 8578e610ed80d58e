import { useMemo, useState } from 'react'
import type { SchemaContent } from '#domain/schemas/document/schema-content.ts'
import { mergeContents, type Choices } from '#domain/schemas/merge/schema-merge.ts'
import { Timestamp } from '../../../components/timestamp.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Disclosure } from '../../../components/ui/disclosure.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { schemaDialogWords } from '../list/schema-dialogs-messages.ts'
import { saveWords } from '../editor/schema-save-messages.ts'
import { uiWords } from '../../../components/messages/ui.ts'
import { DifferenceView } from '../versions/difference-view.tsx'
import { MergeConflict } from './merge-conflict.tsx'
import type { OpenedSchema } from '../editor/schema-editor.ts'

const words = saveWords.merge

export interface MergeDialogProps {
  /** What both changes began with. */
  readonly base: SchemaContent
  readonly mine: SchemaContent
  readonly theirs: OpenedSchema
  readonly onClose: () => void
  readonly onMerged: (content: SchemaContent) => void
}

const ways = ['merge', 'mine', 'theirs'] as const

/** Two changes of one schema: brought together, or one of them chosen. Nothing is saved by it. */
export function MergeDialog({ base, mine, theirs, onClose, onMerged }: MergeDialogProps) {
  const [choices, setChoices] = useState<Choices>({})
  const [wanted, setWay] = useState<(typeof ways)[number]>('merge')
  const merged = useMemo(() => mergeContents(base, mine, theirs, choices), [base, mine, theirs, choices])
  const offered = merged.ok ? ways : ways.filter((way) => way !== 'merge')
  const way = !merged.ok && wanted === 'merge' ? 'mine' : wanted
  const open = merged.ok ? merged.conflicts.filter(({ chosen }) => chosen === null).length : 0
  const result = way === 'merge' && merged.ok ? merged.content : way === 'theirs' ? theirs : mine
  return (
    <Dialog
      open
      onClose={onClose}
      label={words.title}
      closeLabel={uiWords.close}
      className="w-[min(60rem,calc(100vw-2rem))]"
    >
      <div className="flex flex-col gap-4 p-5">
        <div>
          <p>{merged.ok ? words.lead : words.unreadable}</p>
          <p className="mt-0.5 text-sm text-quiet">
            {words.changedAt} <Timestamp at={theirs.updatedAt} mode="relative" />
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Segmented
            label={words.choice.label}
            value={way}
            options={offered.map((value) => ({ value, label: words.choice[value] }))}
            onChange={setWay}
          />
          <p className="min-w-0 flex-1 basis-60 text-sm text-quiet">{words.hints[way]}</p>
        </div>
        {way === 'merge' && merged.ok && (
          <section>
            <p className="mb-2 font-medium">{merged.conflicts.length > 0 ? words.conflicts : words.noConflicts}</p>
            {merged.conflicts.length > 0 && (
              <ul className="divide-y divide-line rounded-lg border border-line">
                {merged.conflicts.map((conflict) => (
                  <MergeConflict
                    key={conflict.id}
                    conflict={conflict}
                    onChoose={(side) => setChoices({ ...choices, [conflict.id]: side })}
                  />
                ))}
              </ul>
            )}
          </section>
        )}
        <Disclosure summary={words.theirs}>
          <div className="mt-2">
            <DifferenceView before={base} after={theirs} />
          </div>
        </Disclosure>
        <Disclosure summary={words.mine}>
          <div className="mt-2">
            <DifferenceView before={base} after={mine} />
          </div>
        </Disclosure>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{schemaDialogWords.cancel}</Button>
          <Button
            look="primary"
            disabled={way === 'merge' && open > 0}
            onClick={() => onMerged({ name: result.name, description: result.description, text: result.text })}
          >
            {words.action}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
